import CGTK
import GLibSupport
import GTKSupport
import Library
import Queries
import Reading

/// The line with a hint below the search field. Also underlines mistakes in the field.
final class SearchHintLine {
  private let line: Widget
  private let label: Widget
  private let button: Widget
  private let entry: Widget
  private let completion: SearchCompletion
  private var hint: SearchHint?

  /// - Parameter interface: An interface with `search-hint` and `search-correction` in `search-hint-line`, and the parts
  ///   that `SearchCompletion` needs.
  init(in interface: Interface, entry: Widget, library: Library) {
    self.entry = entry
    completion = SearchCompletion(in: interface, entry: entry, library: library)
    line = interface.widget("search-hint-line")
    label = interface.widget("search-hint")
    button = interface.widget("search-correction")
    button.wrapButtonText()
    button.on("clicked") { [weak self] in self?.correct() }
    // This runs at each letter, because the hint for a filter with a colon must not wait for the search.
    entry.on("changed") { [weak self] in
      guard let self else { return }
      completion.update(query)
      underline(SearchHint.problems(in: query).map(\.range))
      showHint()
    }
    completion.onChange = { [weak self] in self?.showHint() }
  }

  /// Hides the choices of the completion until the text changes again.
  func closeChoices() { completion.close() }

  private var query: String { gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? "" }

  /// Shows the hint for the query. If there are choices, they are shown instead.
  private func showHint() {
    let hint = completion.isActive ? nil : SearchHint(query)
    guard hint != self.hint else { return }
    self.hint = hint
    gtk_label_set_text(label.opaque, hint?.text ?? "")
    gtk_button_set_label(button.cast(), hint?.correction?.proposal ?? "")
    button.wrapButtonText()
    gtk_widget_set_visible(button, hint?.correction == nil ? 0 : 1)
    gtk_widget_set_visible(line, hint == nil ? 0 : 1)
    if !completion.isActive { Accessible.describe(hint?.text ?? "", on: entry) }
  }

  private func underline(_ ranges: [Range<Int>]) {
    guard let text = gtk_editable_get_delegate(entry.opaque) else { return }
    let attributes = TextMarks.mistakes(ranges)
    gtk_text_set_attributes(text.cast(), attributes)
    pango_attr_list_unref(attributes)
  }

  /// Replaces the text of the field by the correction.
  private func correct() {
    guard let query = hint?.correction?.query else { return }
    gtk_widget_grab_focus(entry)
    gtk_editable_set_text(entry.opaque, query)
    gtk_editable_set_position(entry.opaque, -1)
  }
}
