import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library

/// The sentence over the list, with a button beside or below it.
final class ListBanner {
  /// What its button does.
  enum Button: String, CaseIterable {
    case retry, offer, login, allow, problems, account, believe
  }

  private let interface: Interface
  private let announcer: Announcer
  /// What its layout was made for: the width of the box and that of the buttons, in pixels.
  private var room: (box: Int32, buttons: Int32) = (0, 0)
  /// The reader closed it.
  var onClosed: () -> Void = {}

  /// - Parameter interface: The list's.
  init(in interface: Interface) {
    self.interface = interface
    announcer = Announcer(in: Object(retaining: interface.widget("banner")))
    interface.widget("banner-close").on("clicked") { [weak self] in
      self?.hide()
      self?.onClosed()
    }
    // The pane is made narrower, and the text larger, while the sentence stands there.
    interface.widget("banner").afterEveryLayout { [weak self] in
      guard let self, room != measured else { return }
      layOut()
    }
  }

  /// What it says, or said last.
  var text: String { String(cString: gtk_label_get_text(interface.object("banner-label"))) }

  func show(_ text: String, _ button: Button = .retry) {
    setButton(button)
    let box = interface.widget("banner-box")
    if button == .offer { gtk_widget_add_css_class(box, "offer") } else { gtk_widget_remove_css_class(box, "offer") }
    if text != self.text { announcer.say(text) }
    gtk_label_set_text(interface.object("banner-label"), text)
    layOut()
    gtk_revealer_set_reveal_child(interface.object("banner"), 1)
  }

  /// Puts the buttons below the sentence where it would need more than two lines beside them.
  private func layOut() {
    room = measured
    let line = Object(adopting: gtk_widget_create_pango_layout(interface.widget("banner-label"), text))
    var length: Int32 = 0
    pango_layout_get_pixel_size(line.opaque, &length, nil)
    let beside = room.box - room.buttons - gtk_box_get_spacing(interface.object("banner-box").cast())
    // What has no size yet is laid out once it has.
    let isLong = room.box > 0 && length > 2 * beside
    gtk_orientable_set_orientation(
      interface.object("banner-box"), isLong ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL)
  }

  private var measured: (box: Int32, buttons: Int32) {
    var buttons: Int32 = 0
    gtk_widget_measure(interface.widget("banner-buttons"), GTK_ORIENTATION_HORIZONTAL, -1, nil, &buttons, nil, nil)
    return (gtk_widget_get_width(interface.widget("banner-box")), buttons)
  }

  /// How much room it takes from the list, in pixels.
  var height: Double {
    guard gtk_revealer_get_reveal_child(interface.object("banner")) != 0 else { return 0 }
    var height: Int32 = 0
    let box = interface.widget("banner-box")
    // One that was never shown is as wide as the list.
    let width = gtk_widget_get_width(interface.widget("banner"))
    gtk_widget_measure(box, GTK_ORIENTATION_VERTICAL, width > 0 ? width : -1, &height, nil, nil, nil)
    return Double(height)
  }

  func hide() {
    gtk_label_set_text(interface.object("banner-label"), "")
    gtk_revealer_set_reveal_child(interface.object("banner"), 0)
  }

  /// Puts another button beside the sentence.
  func setButton(_ button: Button) {
    for other in Button.allCases {
      gtk_widget_set_visible(interface.widget("banner-\(other.rawValue)"), other == button ? 1 : 0)
    }
  }
}

extension SourceFailure {
  /// What the reader can do about it.
  var button: ListBanner.Button {
    if wantsLogin { .login } else if isPrivate { .allow } else { .retry }
  }
}
