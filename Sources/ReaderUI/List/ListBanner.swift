import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Reading

/// The sentence above the list, with a button beside it or below it.
final class ListBanner {
  private let interface: Interface
  private let announcer: Announcer
  /// The widths for which the current layout was computed: of the box and of the buttons, in pixels.
  private var room: (box: Int32, buttons: Int32) = (0, 0)
  /// Runs a change of the banner's height. The list below keeps its rows in place.
  var keepingRows: (() -> Void) -> Void = { $0() }
  /// The publications whose failures the banner shows, and true once these failures are known in the sections.
  private var failing: (publications: Set<Publication.ID>, areKnown: Bool) = ([], false)
  /// Called when the reader closes the banner.
  var onClosed: () -> Void = {}

  /// - Parameter interface: The interface of the list.
  init(in interface: Interface) {
    self.interface = interface
    announcer = Announcer(in: Object(retaining: interface.widget("banner")))
    interface.widget("banner-close").on("clicked") { [weak self] in
      self?.hide()
      self?.onClosed()
    }
    interface.widget("banner-read").on("clicked") { [weak self] in self?.hide() }
    // While the banner is open, the pane may become narrower, or the text larger.
    interface.widget("banner").afterEveryLayout { [weak self] in
      guard let self, room != measured else { return }
      layOut()
    }
  }

  /// The text of the banner. It stays after the banner was hidden.
  var text: String { String(cString: gtk_label_get_text(interface.object("banner-label"))) }

  /// - Parameter publications: The publications that cannot be read, if the text is about some.
  func show(_ text: String, _ button: BannerButton = .retry, about publications: Set<Publication.ID> = []) {
    failing = (publications, false)
    keepingRows { reveal(text, button) }
  }

  private func reveal(_ text: String, _ button: BannerButton) {
    setButton(button)
    let box = interface.widget("banner-box")
    let isGood = [.offer, .read].contains(button)
    if isGood { gtk_widget_add_css_class(box, "good") } else { gtk_widget_remove_css_class(box, "good") }
    if text != self.text { announcer.say(text) }
    gtk_label_set_text(interface.object("banner-label"), text)
    layOut()
    gtk_revealer_set_reveal_child(interface.object("banner"), 1)
  }

  /// Moves the buttons below the sentence if the sentence would need more than two lines beside the buttons.
  private func layOut() {
    room = measured
    let line = Object(adopting: gtk_widget_create_pango_layout(interface.widget("banner-label"), text))
    var length: Int32 = 0
    pango_layout_get_pixel_size(line.opaque, &length, nil)
    let beside = room.box - room.buttons - gtk_box_get_spacing(interface.object("banner-box").cast())
    // The layout of a box without a size is computed when it gets a size.
    let isLong = room.box > 0 && length > 2 * beside
    gtk_orientable_set_orientation(
      interface.object("banner-box"), isLong ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL)
  }

  private var measured: (box: Int32, buttons: Int32) {
    var buttons: Int32 = 0
    gtk_widget_measure(interface.widget("banner-buttons"), GTK_ORIENTATION_HORIZONTAL, -1, nil, &buttons, nil, nil)
    return (gtk_widget_get_width(interface.widget("banner-box")), buttons)
  }

  /// The height that the banner needs, in pixels.
  var height: Double {
    guard gtk_revealer_get_reveal_child(interface.object("banner")) != 0 else { return 0 }
    var height: Int32 = 0
    let box = interface.widget("banner-box")
    // A banner that was never shown will be as wide as the list.
    let width = gtk_widget_get_width(interface.widget("banner"))
    gtk_widget_measure(box, GTK_ORIENTATION_VERTICAL, width > 0 ? width : -1, &height, nil, nil, nil)
    return Double(height)
  }

  /// Hides the banner when the publications that it is about can be read again.
  ///
  /// - Parameter all: All publications that cannot be read.
  func follow(failing all: Set<Publication.ID>) {
    if !failing.publications.isDisjoint(with: all) { failing.areKnown = true } else if failing.areKnown { hide() }
  }

  func hide() {
    failing = ([], false)
    keepingRows {
      gtk_label_set_text(interface.object("banner-label"), "")
      gtk_revealer_set_reveal_child(interface.object("banner"), 0)
    }
  }

  /// Changes the button beside the sentence.
  func setButton(_ button: BannerButton) {
    for other in BannerButton.allCases {
      gtk_widget_set_visible(interface.widget("banner-\(other.rawValue)"), other == button ? 1 : 0)
    }
  }
}
