import CGTK
import GLibSupport
import GTKSupport
import HTML
import Reading
import SharedUI
import Text

/// The article's text for screen readers that cannot read the page: an invisible widget for each block, picture and
/// link.
///
/// The Tab key moves the focus into the text, then from link to link, and out of the text after the last link. The
/// arrow keys move from block to block, and with Ctrl from heading to heading.
final class SpokenArticle {
  private struct Entry {
    let widget: Widget
    /// True if the arrow keys stop at this entry. False for links, because the block before them contains their text.
    let isBlock: Bool
    let isHeading: Bool
    /// The address of the link; `nil` if the entry is not a link.
    let address: String?
  }

  private let box: Widget
  private var reader: ScreenReader?
  private var html: String?
  /// The parts of the page that were replaced after the article was shown.
  private var replaced: [(place: String, html: String)] = []
  /// The parsed text of the article; `nil` if no screen reader runs.
  private var page: PageText?
  private var title = ""
  private var entries: [Entry] = []
  /// The index of each widget.
  private var places: [Widget: Int] = [:]
  private var current = 0
  /// Called when the reader opens a link.
  var onLink: (String) -> Void = { _ in }
  /// Called when the text appears or disappears for screen readers.
  var onChange: () -> Void = {}

  /// - Parameter box: A `GtkBox` over the article that draws nothing.
  init(in box: Widget) {
    self.box = box
    StripLayout.use(on: box) { [weak self] child, height in
      let part = height / Double(max(1, self?.entries.count ?? 1))
      return .init(top: part * Double(self?.places[child] ?? 0), height: max(1, part))
    }
    box.onKey(isFirst: true) { [weak self] in self?.take($0) ?? false }
  }

  /// Waits until a screen reader runs. From then on, the views that show articles are hidden from screen readers.
  func begin() {
    reader = ScreenReader()
    reader?.onChange = { [weak self] in self?.update() }
    update()
  }

  /// True if a screen reader runs and needs this text.
  var isListening: Bool { reader?.isOn == true }

  /// True if this text is present for the current article.
  private var isActive: Bool { isListening && page != nil }

  // MARK: The text

  /// Sets the article's text; `nil` for none. The text is parsed only if a screen reader runs.
  func show(_ html: String?, title: String) {
    guard reader != nil else { return }
    (self.html, replaced, page) = (html, [], nil)
    self.title = title
    current = 0
    update()
  }

  /// Replaces the text in a part of the page.
  func replace(_ place: String, with html: String) {
    guard reader != nil else { return }
    guard page != nil else {
      replaced.removeAll { $0.place == place }
      return replaced.append((place, html))
    }
    if page?.replace(place, with: html) != nil { update() }
  }

  private func update() {
    let hadFocus = box.containsFocus
    // If a removed widget has the focus, GTK looks for another widget, which may be about to be removed too.
    gtk_widget_set_focusable(box, 1)
    if hadFocus { gtk_widget_grab_focus(box) }
    clear()
    if isListening, page == nil, let html {
      page = PageText(of: html)
      for part in replaced { _ = page?.replace(part.place, with: part.html) }
      replaced = []
    }
    if let page, isActive {
      Accessible.label(title, on: box)
      for block in page.blocks.prefix(Self.most) { append(block) }
      appendRest(page.blocks.dropFirst(Self.most))
    }
    gtk_widget_set_visible(box, isActive ? 1 : 0)
    onChange()
    if hadFocus, isActive { go(to: min(current, entries.count - 1)) }
    gtk_widget_set_focusable(box, 0)
  }

  /// The maximum number of widgets for single blocks. More widgets would block the window, so the remaining blocks are
  /// grouped.
  private static let most = 1500
  private static let together = 50

  private func appendRest(_ rest: ArraySlice<PageText.Block>) {
    var rest = rest
    while !rest.isEmpty {
      add(GTK_ACCESSIBLE_ROLE_GROUP, rest.prefix(Self.together).map(Self.text).joined(separator: "\n"))
      rest = rest.dropFirst(Self.together)
    }
  }

  private func clear() {
    for entry in entries { gtk_box_remove(box.cast(), entry.widget) }
    (entries, places) = ([], [:])
  }

  private func append(_ block: PageText.Block) {
    let text = Self.text(of: block)
    let links =
      block.part.flatMap(EpisodePart.init).map { [(name: block.text, address: InternalLink.part($0).address)] }
      ?? block.links
    guard !text.isEmpty else { return }
    if case .heading(let level) = block.kind {
      add(GTK_ACCESSIBLE_ROLE_HEADING, text, level: level)
    } else if links.count == 1, links[0].name == block.text, block.kind != .picture {
      return add(GTK_ACCESSIBLE_ROLE_LINK, text, address: links[0].address)
    } else {
      add(Self.role(of: block), text)
    }
    for link in links { add(GTK_ACCESSIBLE_ROLE_LINK, link.name, isBlock: false, address: link.address) }
  }

  private static func text(of block: PageText.Block) -> String {
    if case .item(let marker) = block.kind, marker != "•" { return marker + " " + block.text }
    return block.text
  }

  private static func role(of block: PageText.Block) -> GtkAccessibleRole {
    switch block.kind {
    case .heading: GTK_ACCESSIBLE_ROLE_HEADING
    case .item: GTK_ACCESSIBLE_ROLE_LIST_ITEM
    case .picture: GTK_ACCESSIBLE_ROLE_IMG
    case .caption: GTK_ACCESSIBLE_ROLE_CAPTION
    case .rule: GTK_ACCESSIBLE_ROLE_SEPARATOR
    case .paragraph, .code: GTK_ACCESSIBLE_ROLE_LABEL
    }
  }

  private func add(
    _ role: GtkAccessibleRole, _ text: String, level: Int? = nil, isBlock: Bool = true, address: String? = nil
  ) {
    let type = address == nil ? gtk_label_get_type() : gtk_button_get_type()
    let object = Accessible.widget(type, as: role)
    let widget: Widget = object.cast()
    if let address {
      gtk_button_set_label(object.cast(), text)
      if let label = gtk_button_get_child(object.cast()) { gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END) }
      widget.on("clicked") { [weak self] in self?.onLink(address) }
      gtk_widget_set_focusable(widget, 0)
    } else {
      gtk_label_set_text(object.opaque, text)
      gtk_label_set_ellipsize(object.opaque, PANGO_ELLIPSIZE_END)
    }
    Accessible.label(text, on: widget)
    if let level {
      Accessible.level(level, of: widget)
      // GTK does not always pass the level on. Without the level, a reply cannot be told from the comment above it.
      Accessible.describe(translated("Level %s", String(level)), on: widget)
    }
    places[widget] = entries.count
    entries.append(Entry(widget: widget, isBlock: isBlock, isHeading: level != nil, address: address))
    gtk_box_append(box.cast(), widget)
  }

  // MARK: Focus

  /// Moves the focus to the entry where the reader was last.
  ///
  /// - Returns: True if this text is present for the article.
  func focus() -> Bool {
    guard isActive, !entries.isEmpty else { return false }
    if !box.containsFocus { go(to: min(current, entries.count - 1)) }
    return true
  }

  private func take(_ press: KeyPress) -> Bool {
    let isControl = press.isWith(GDK_CONTROL_MASK)
    guard !press.isWith(GDK_ALT_MASK) else { return false }
    let isMeant: (Entry) -> Bool = isControl ? \.isHeading : \.isBlock
    switch press.key {
    case GDK_KEY_Down, GDK_KEY_KP_Down: return goOn(1, isMeant, staysAtEnd: true)
    case GDK_KEY_Up, GDK_KEY_KP_Up: return goOn(-1, isMeant, staysAtEnd: true)
    case GDK_KEY_Tab where !isControl: return goOn(1, { $0.address != nil }, staysAtEnd: false)
    case GDK_KEY_ISO_Left_Tab where !isControl: return goOn(-1, { $0.address != nil }, staysAtEnd: false)
    default: return false
    }
  }

  /// Moves the focus to the next entry of a kind.
  private func goOn(_ step: Int, _ isMeant: (Entry) -> Bool, staysAtEnd: Bool) -> Bool {
    var next = current + step
    while entries.indices.contains(next), !isMeant(entries[next]) { next += step }
    guard entries.indices.contains(next) else { return staysAtEnd }
    go(to: next)
    return true
  }

  private func go(to place: Int) {
    guard entries.indices.contains(place) else { return }
    let (old, new) = (entries.indices.contains(current) ? entries[current] : nil, entries[place])
    current = place
    setFocusable(new, true)
    gtk_widget_grab_focus(new.widget)
    // Otherwise the screen reader would say that the whole text is selected.
    if new.address == nil { gtk_label_select_region(new.widget.opaque, 0, 0) }
    if let old, old.widget != new.widget { setFocusable(old, false) }
  }

  private func setFocusable(_ entry: Entry, _ isFocusable: Bool) {
    if entry.address == nil {
      gtk_label_set_selectable(entry.widget.opaque, isFocusable ? 1 : 0)
    } else {
      gtk_widget_set_focusable(entry.widget, isFocusable ? 1 : 0)
    }
  }
}
