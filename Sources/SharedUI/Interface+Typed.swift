import CGTK
import GTKSupport

extension Interface {
  /// Returns the text typed into a field, with single spaces between its words.
  package func typed(_ field: String) -> String {
    String(cString: gtk_editable_get_text(object(field))).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
