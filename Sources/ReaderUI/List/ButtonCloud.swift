import CGTK
import GLibSupport
import GTKSupport

/// Buttons that are arranged like the words of a text. Some are larger than others.
///
/// Creating a button takes a third of a millisecond, and there may be thousands of items. So each frame creates only a
/// few buttons, and the total has a limit. The reader finds the other items with the filter.
final class ButtonCloud {
  struct Item: Equatable {
    let name: String
    /// The size of the button, from 1 to 6.
    let size: Int
    /// The count of unread items or articles, as text.
    let count: String
    /// True if the button stands alone on its line, above those that follow.
    var isHeading = false
  }

  let box: Widget
  private var items: [Item] = []
  /// The buttons, by the index of their item.
  private var buttons: [Int: Widget] = [:]
  /// The indices of the visible items that have no button yet.
  private var missing: ArraySlice<Int> = []
  private var isMaking = false
  /// The indices of the items that match the filter, with the headings above them.
  private(set) var matches: [Int] = []
  /// The name of the item that was chosen last. The reader comes back to it.
  var chosen: String?
  /// Called when the reader chooses the item at this index.
  var onChoose: (Int) -> Void = { _ in }

  private static let (most, perFrame) = (300, 16)

  /// - Parameter box: The container for the buttons.
  init(in box: Widget) {
    self.box = box
    WrapLayout.use(on: box)
  }

  /// The visible buttons, in their order.
  var shown: [Widget] {
    buttons.sorted { $0.key < $1.key }.map(\.value).filter { gtk_widget_get_visible($0) != 0 }
  }

  /// The number of matching items without a button, because there are too many.
  var leftOut: Int { max(0, matches.count - Self.most) }

  /// Shows the items whose names contain the filter text, regardless of case. The focus stays on the same item.
  func show(_ items: [Item], filter wanted: String) {
    var focused: Int?
    if items != self.items {
      focused = buttons.first { $0.value.containsFocus }.flatMap { place, _ in
        let name = self.items[place].name
        // Several items may have the name.
        return items.indices.contains(place) && items[place].name == name
          ? place : items.firstIndex { $0.name == name }
      }
      for button in buttons.values { gtk_box_remove(box.cast(), button) }
      (self.items, buttons) = (items, [:])
    }
    filter(wanted, first: focused ?? items.firstIndex { $0.name == chosen })
    if let button = focused.flatMap({ buttons[$0] }) { gtk_widget_grab_focus(button) }
  }

  private func filter(_ wanted: String, first: Int?) {
    let wanted = wanted.lowercased()
    matches = []
    var heading: Int?
    for (place, item) in items.enumerated() {
      if item.isHeading { heading = place }
      guard wanted.isEmpty || item.name.lowercased().contains(wanted) else { continue }
      // The heading above says where a match belongs.
      if let heading, heading < place, matches.last.map({ $0 < heading }) ?? true { matches.append(heading) }
      matches.append(place)
    }
    let seen = matches.prefix(Self.most)
    let isSeen = Set(seen)
    for (place, button) in buttons { gtk_widget_set_visible(button, isSeen.contains(place) ? 1 : 0) }
    let unmade = seen.filter { buttons[$0] == nil }
    missing = (unmade.filter { $0 == first } + unmade.filter { $0 != first })[...]
    makeSome()
    guard !missing.isEmpty, !isMaking else { return }
    isMaking = true
    box.onEveryFrame { [weak self] in
      guard let self else { return false }
      makeSome()
      isMaking = !missing.isEmpty
      return isMaking
    }
  }

  /// Moves the focus to the button that was chosen last.
  ///
  /// - Returns: True if there is such a button.
  func focusChosen() -> Bool {
    guard let button = matches.first(where: { items[$0].name == chosen }).flatMap({ buttons[$0] }) else { return false }
    return gtk_widget_grab_focus(button) != 0
  }

  /// Moves the focus to the first button.
  ///
  /// - Returns: True if there is a button.
  func focusFirst() -> Bool {
    guard let button = matches.first.flatMap({ buttons[$0] }) else { return false }
    return gtk_widget_grab_focus(button) != 0
  }

  private func makeSome() {
    for place in missing.prefix(Self.perFrame) {
      guard let button = makeButton(at: place) else { continue }
      let before = buttons.keys.filter { $0 < place }.max().flatMap { buttons[$0] }
      gtk_box_insert_child_after(box.cast(), button, before)
      buttons[place] = button
    }
    missing = missing.dropFirst(Self.perFrame)
  }

  private func makeButton(at place: Int) -> Widget? {
    let item = items[place]
    guard let button = gtk_button_new_with_label(item.name) else { return nil }
    for name in ["flat", "term", "term-\(item.size)"] { gtk_widget_add_css_class(button, name) }
    if item.isHeading { WrapLayout.standAlone(button) }
    if let label = gtk_button_get_child(button.cast()) { gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END) }
    gtk_widget_set_tooltip_text(button, item.count)
    Accessible.label("\(item.name), \(item.count)", on: button)
    button.on("clicked") { [weak self] in
      self?.chosen = item.name
      self?.onChoose(place)
    }
    return button
  }
}
