import CGTK
import GTKSupport
import Text

/// The filter field above the clouds of buttons, and the note below the field.
final class CloudFilter {
  private let interface: Interface
  private let clouds: [ButtonCloud]
  private let keys: CloudKeys
  /// Called when the reader changes the filter.
  var onChange: () -> Void = {}
  /// Called when the reader wants to go to the first matching item.
  var onFirst: () -> Void = {}
  /// Called when the reader leaves the field. The field is already empty then.
  var onEnd: () -> Void = {}

  /// - Parameter interface: The interface of the page, with the field `filter` and the label `cloud-note`.
  init(of clouds: [ButtonCloud], in interface: Interface) {
    self.clouds = clouds
    self.interface = interface
    keys = CloudKeys(of: clouds, below: interface.widget("filter"))
    let field = interface.object("filter")
    field.on("search-changed") { [weak self] in self?.onChange() }
    field.on("activate") { [weak self] in self?.onFirst() }
    field.on("stop-search") { [weak self] in self?.end() }
  }

  /// The text that the names of the items must contain.
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

  /// Shows how many matching items are left out, or that no items match.
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

  /// Shows a note below the field; `nil` hides the note.
  func say(_ text: String?) {
    gtk_label_set_text(interface.object("cloud-note"), text ?? "")
    gtk_widget_set_visible(interface.widget("cloud-note"), text == nil ? 0 : 1)
  }
}
