import Articles
import CGTK
import GLibSupport
import GTKSupport
import Reading
import Text

/// Shows a few lines in the chosen look.
struct TypographyPreview {
  private let headline: OpaquePointer
  private let text: OpaquePointer
  private let sheet = Object(adopting: gtk_css_provider_new())

  /// - Parameter interface: An interface with `sample`, `sample-headline` and `sample-text`.
  init(in interface: Interface) {
    headline = interface.object("sample-headline")
    text = interface.object("sample-text")
    for name in ["sample", "sample-headline", "sample-text"] {
      gtk_style_context_add_provider(
        gtk_widget_get_style_context(interface.widget(name)), sheet.opaque,
        UInt32(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + 1))
    }
  }

  /// Shows the beginning of an article.
  func show(_ article: ArticleSummary?, style: ArticleStyle) {
    gtk_label_set_text(headline, article?.title ?? translated("Headline"))
    let excerpt = article.map(\.excerpt) ?? ""
    gtk_label_set_text(
      text, excerpt.isEmpty ? translated("Every article is set in this type, on this paper.") : excerpt)
    let families = style.families.map { "\"\($0.filter { $0 != "\"" && $0 != "\\" })\"" }.joined(separator: ", ")
    let css = """
      .preview { background: \(style.paper.ground); color: \(style.paper.ink); font-family: \(families);
        font-size: \(style.size)%; line-height: \(Double(style.lineHeight) / 100)em; }
      """
    gtk_css_provider_load_from_data(sheet.cast(), css, -1)
  }
}
