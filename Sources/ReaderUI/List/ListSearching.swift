import Articles
import GLibSupport
import GTKSupport
import Library
import Queries
import Reading
import SharedUI
import Text

/// The search in the field above the list, and the return to the previous list.
final class ListSearching {
  enum Event {
    /// The reader moves from the field to the results.
    case activated
    /// The reader leaves the field, or the field is about to close.
    case left
  }

  private let field: SearchField
  private let articles: ArticleList
  private let end: ListEnd
  private let sight: ListSight
  /// The row at the top of the list when the field opened. The field takes space from the list.
  private var seenBeforeField: ArticleList.Place?
  /// True until the next search if the reader returns to its results.
  private var isReturning = false
  private let announcer: Announcer
  /// The last search whose number of results was announced.
  private var said: Query?
  private let pause = Delay()
  var onEvent: (Event) -> Void = { _ in }

  /// - Parameter interface: An interface with the parts that `SearchField` needs.
  init(in interface: Interface, sight: ListSight, end: ListEnd, library: Library, settings: Settings) {
    field = SearchField(in: interface, settings: settings, library: library)
    (articles, self.end, self.sight) = (sight.articles, end, sight)
    announcer = Announcer(in: Object(retaining: interface.widget("search-scopes")))
    field.onEvent = { [weak self] in self?.take($0) }
  }

  var isOpen: Bool { field.isOpen }

  /// True if the focus is in the field.
  var hasFocus: Bool { field.hasFocus }

  /// Opens the field and moves the focus into it.
  func open() { field.open() }

  /// Searches for words as if the reader had typed them.
  ///
  /// - Parameter isReturning: True to choose the open article among the results.
  func open(with words: String, isReturning: Bool) {
    self.isReturning = isReturning
    field.open(with: words)
  }

  /// Closes the field.
  func close() {
    if field.hasFocus { onEvent(.left) }
    field.close()
  }

  /// Ends the search at the site, and offers the search scopes of a new section.
  func leave(for section: Section) {
    end.siteSearch.stop()
    field.scopes.offer(for: section)
  }

  /// Shows the number of results, after the list was loaded or grew.
  func showCount() {
    field.scopes.show(articles.query, count: articles.timeline.isCounted ? articles.count : nil)
    sayCount()
  }

  /// Announces the number of results after the reader stopped typing. Until then, the screen reader reads the typed
  /// letters.
  private func sayCount() {
    guard articles.query.isSearch else {
      said = nil
      return pause.cancel()
    }
    guard articles.timeline.isCounted, said?.isAboutTheSame(as: articles.query) != true else { return }
    pause.start(.seconds(1)) { [weak self] in
      guard let self, articles.query.isSearch, articles.timeline.isCounted else { return }
      said = articles.query
      announcer.say(
        articles.count == 0
          ? translated("Nothing Found")
          : translated("%s article found", plural: "%s articles found", count: articles.count))
    }
  }

  private func take(_ event: SearchField.Event) {
    switch event {
    case .opened: seenBeforeField = sight.first
    case .changed(let words):
      // While the reader types the value of a filter such as `tag:`, the search does not change.
      let words = QueryEnding.settled(words)
      if words != articles.query.words { search(for: words) }
    case .activated: onEvent(.activated)
    case .left: if field.hasFocus { onEvent(.left) }
    case .scoped: changeScope()
    }
  }

  private var section: Section { articles.query.section }

  /// Searches for words. If there are no words, shows the section again.
  private func search(for words: String) {
    var query = articles.query
    query.words = words
    query.isScoped = !words.isEmpty && field.scopes.isChosen(for: section)
    query.found = []
    let isReturning = isReturning
    self.isReturning = false
    if query.isSearch {
      articles.search(query, seen: seenBeforeField, choosesFound: isReturning)
      end.archive.stop()
      return end.siteSearch.search(words, in: section)
    }
    end.siteSearch.stop()
    if section.query.isCloud {
      articles.close(query)
    } else {
      articles.search(query, seen: nil)
    }
    end.archive.look(in: section)
  }

  /// Searches for the same words in the other scope.
  private func changeScope() {
    var query = articles.query
    guard query.isSearch else { return }
    query.isScoped = field.scopes.isChosen(for: section)
    query.found = end.siteSearch.found
    articles.search(query, seen: seenBeforeField)
  }
}
