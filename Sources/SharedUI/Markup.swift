import CGLib

/// Escapes text for places that read it as markup, as GTK and some desktops do.
package func escaped(_ text: String) -> String {
  guard let markup = g_markup_escape_text(text, -1) else { return "" }
  defer { g_free(markup) }
  return String(cString: markup)
}
