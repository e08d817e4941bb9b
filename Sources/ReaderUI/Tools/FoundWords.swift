import ArticleUI
import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import SharedUI

/// Marks the words of a search in an article that was opened from the results, until the search ends.
final class FoundWords {
  private let panes: Panes
  private let trace: Trace?
  /// True if a page may still contain marks.
  private var hasMarked = false

  init(in panes: Panes, trace: Trace?) {
    self.panes = panes
    self.trace = trace
  }

  /// The words of the search if the current article is one of the results.
  private var words: String? {
    let articles = panes.list.articles
    guard articles.query.isSearch, let id = panes.article.article.id, articles.timeline.index(of: id) != nil else {
      return nil
    }
    return articles.query.words
  }

  /// The text that the find bar suggests. WebKit finds only exact texts, so this is the longest of several words.
  var phrase: String? {
    words.flatMap { Library.phrases(of: $0).compactMap(\.forms.first).max { $0.count < $1.count } }
  }

  /// Marks the words in the current page, or removes the marks.
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

  /// Returns the phrases in the format that the page expects. A star before a phrase means that it may be only the
  /// beginning of a word.
  private static func lines(for words: String) -> String {
    Library.phrases(of: words).flatMap { phrase in
      phrase.forms.map { (phrase.isUnfinished ? "*" : "") + $0 }
    }.joined(separator: "\n")
  }
}
