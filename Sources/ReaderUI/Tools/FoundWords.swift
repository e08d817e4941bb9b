import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library

/// Marks what was searched for in the article that is opened from what was found, as long as the search lasts.
final class FoundWords {
  private let panes: Panes
  private let trace: Trace?
  /// Whether a page may still have marks.
  private var hasMarked = false

  init(in panes: Panes, trace: Trace?) {
    self.panes = panes
    self.trace = trace
  }

  /// What is searched for, where the article that is shown was found.
  private var words: String? {
    let articles = panes.list.articles
    guard articles.query.isSearch, let id = panes.article.article.id, articles.timeline.index(of: id) != nil else {
      return nil
    }
    return articles.query.words
  }

  /// What to find first in the article: WebKit finds a text as it is written, so of several words it is the longest one.
  var phrase: String? {
    words.flatMap { Library.phrases(of: $0).compactMap(\.first).max { $0.count < $1.count } }
  }

  /// Marks the page that is shown, or takes the marks away.
  func update() {
    guard panes.article.article.shown != nil, let view = panes.article.renderer.view else { return }
    let lines = words.map(Self.lines) ?? ""
    guard !lines.isEmpty || hasMarked else { return }
    hasMarked = true
    let scripts = PageScripts(of: Object(retaining: view.widget))
    Task { [trace] in
      let arguments = g_variant_dict_new(nil)
      defer { g_variant_dict_unref(arguments) }
      g_variant_dict_insert_value(arguments, "lines", g_variant_new_string(lines))
      let count = await scripts.answer("return markFound(lines);", g_variant_dict_end(arguments))
      trace?.note("found-marked", [("count", Int(count))])
    }
  }

  /// The phrases as the page wants them: the last one may go on.
  private static func lines(for words: String) -> String {
    let phrases = Library.phrases(of: words)
    return phrases.enumerated().flatMap { index, forms in
      forms.map { (index == phrases.count - 1 ? "*" : "") + $0 }
    }.joined(separator: "\n")
  }
}
