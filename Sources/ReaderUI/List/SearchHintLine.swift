import CGTK
import GLibSupport
import GTKSupport
import Queries
import Reading

/// The line below the search field with a hint, and the underlining of mistakes in the field.
final class SearchHintLine {
  private let line: Widget
  private let label: Widget
  private let button: Widget
  private let entry: Widget
  private var hint: SearchHint?

  /// - Parameter interface: An interface with `search-hint` and `search-correction` in `search-hint-line`.
  init(in interface: Interface, entry: Widget) {
    self.entry = entry
    line = interface.widget("search-hint-line")
    label = interface.widget("search-hint")
    button = interface.widget("search-correction")
    button.wrapButtonText()
    button.on("clicked") { [weak self] in self?.correct() }
    // At each letter: the line for a name with a colon may not wait for the search.
    entry.on("changed") { [weak self] in self?.update() }
  }

  private func update() {
    guard let text = gtk_editable_get_text(entry.opaque) else { return }
    let query = String(cString: text)
    let problems = ParsedQuery(query, isUnfinished: true).problems
    underline(problems.map(\.range))
    let hint = SearchHint(query, problems)
    guard hint != self.hint else { return }
    self.hint = hint
    gtk_label_set_text(label.opaque, hint?.text ?? "")
    gtk_button_set_label(button.cast(), hint?.correction?.proposal ?? "")
    button.wrapButtonText()
    gtk_widget_set_visible(button, hint?.correction == nil ? 0 : 1)
    gtk_widget_set_visible(line, hint == nil ? 0 : 1)
    Accessible.describe(hint?.text ?? "", on: entry)
  }

  private func underline(_ ranges: [Range<Int>]) {
    guard let text = gtk_editable_get_delegate(entry.opaque) else { return }
    let attributes = TextMarks.mistakes(ranges)
    gtk_text_set_attributes(text.cast(), attributes)
    pango_attr_list_unref(attributes)
  }

  /// Puts the correction into the field.
  private func correct() {
    guard let query = hint?.correction?.query else { return }
    gtk_widget_grab_focus(entry)
    gtk_editable_set_text(entry.opaque, query)
    gtk_editable_set_position(entry.opaque, -1)
  }
}
