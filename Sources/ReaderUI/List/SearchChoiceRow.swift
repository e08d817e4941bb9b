import CGTK
import GLibSupport
import GTKSupport
import SharedUI
import Text

/// A row of the choices below the search field.
struct SearchChoiceRow {
  private let interface = Interface("search-choice-row", under: resourceRoot)

  init(_ choice: SearchChoice) {
    gtk_label_set_text(interface.object("text"), choice.text)
    gtk_label_set_text(interface.object("meaning"), choice.meaning)
    if choice.meaning.isEmpty {
      gtk_widget_set_visible(interface.widget("meaning"), 0)
    } else {
      SideOrBelowLayout.use(on: interface.widget("place"))
    }
    Accessible.label(listed([choice.text, choice.meaning].filter { !$0.isEmpty }), on: widget)
  }

  var widget: Widget { interface.widget("row") }
}
