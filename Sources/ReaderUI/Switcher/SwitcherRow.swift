import CGTK
import GLibSupport
import GTKSupport
import Reading
import SharedUI
import Text

/// A row of the switcher. The row is reused for other choices.
final class SwitcherRow {
  private let interface = Interface("switcher-row", under: resourceRoot)

  var widget: Widget { interface.widget("row") }

  func show(_ found: SwitcherList.Found) {
    let choice = found.choice
    gtk_image_set_from_icon_name(interface.object("icon"), choice.icon)
    gtk_label_set_text(interface.object("name"), choice.name)
    let attributes = TextMarks(found.marks).attributes
    gtk_label_set_attributes(interface.object("name"), attributes)
    pango_attr_list_unref(attributes)
    set(choice.place, on: "place")
    set(choice.key ?? "", on: "key")
    Accessible.label(
      listed([choice.name, choice.place, choice.key ?? ""].filter { !$0.isEmpty }), on: widget)
  }

  private func set(_ text: String, on label: String) {
    gtk_label_set_text(interface.object(label), text)
    gtk_widget_set_visible(interface.widget(label), text.isEmpty ? 0 : 1)
  }
}
