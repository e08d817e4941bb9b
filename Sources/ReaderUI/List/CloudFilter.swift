import CGTK
import GTKSupport
import Text

/// The field over clouds of buttons that leaves some of them, and what is said below it.
final class CloudFilter {
  private let interface: Interface
  private let clouds: [ButtonCloud]
  /// The reader wants others.
  var onChange: () -> Void = {}
  /// The reader wants the first of those that are left.
  var onFirst: () -> Void = {}
  /// The reader leaves the field, which is empty again.
  var onEnd: () -> Void = {}

  /// - Parameter interface: That of the page, with the field `filter` and the label `cloud-note`.
  init(of clouds: [ButtonCloud], in interface: Interface) {
    self.clouds = clouds
    self.interface = interface
    let field = interface.object("filter")
    field.on("search-changed") { [weak self] in self?.onChange() }
    field.on("activate") { [weak self] in self?.onFirst() }
    field.on("stop-search") { [weak self] in self?.end() }
  }

  /// What the names are to have in them.
  var words: String { String(cString: gtk_editable_get_text(interface.object("filter"))) }

  /// Empties the field.
  func clear() {
    gtk_editable_set_text(interface.object("filter"), "")
  }

  func focus() {
    gtk_widget_grab_focus(interface.widget("filter"))
  }

  private func end() {
    clear()
    onChange()
    onEnd()
  }

  /// Says how many are left out, or that there are none.
  func tell() {
    let leftOut = clouds.reduce(0) { $0 + $1.leftOut }
    if leftOut > 0 {
      say(translated("%s more: filter to see them", plural: "%s more: filter to see them", count: leftOut))
    } else if clouds.allSatisfy(\.matches.isEmpty) {
      say(words.isEmpty ? translated("Nothing here yet") : translated("Nothing matches “%s”", words))
    } else {
      say(nil)
    }
  }

  /// Says something below the field, or nothing.
  func say(_ text: String?) {
    gtk_label_set_text(interface.object("cloud-note"), text ?? "")
    gtk_widget_set_visible(interface.widget("cloud-note"), text == nil ? 0 : 1)
  }
}
