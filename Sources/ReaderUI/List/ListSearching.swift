import Articles
import GLibSupport
import GTKSupport
import Library
import Queries
import Reading
import SharedUI
import Text

/// The search from the field over the list, and the return to the list from before.
final class ListSearching {
  enum Event {
    /// The reader goes from the field to the results.
    case activated
    /// The reader leaves the field, or the field is about to close.
    case left
  }

  private let field: SearchField
  private let articles: ArticleList
  private let end: ListEnd
  private let sight: ListSight
  /// The top of the list when the field opened. The field takes room from the list.
  private var seenBeforeField: ArticleList.Place?
  private let announcer: Announcer
  /// The search whose result count was announced last.
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

  /// Opens the field and puts the focus into it.
  func open() { field.open() }

  /// Searches for words as if the reader typed them.
  func open(with words: String) { field.open(with: words) }

  /// Closes the field.
  func close() {
    if field.hasFocus { onEvent(.left) }
    field.close()
  }

  /// Ends the site search, and offers the search scopes of a new section.
  func leave(for section: Section) {
    end.siteSearch.stop()
    field.scopes.offer(for: section)
  }

  /// Shows the count of results after the list came or grew.
  func showCount() {
    field.scopes.show(articles.query, count: articles.timeline.isCounted ? articles.count : nil)
    sayCount()
  }

  /// Announces the number of results once the reader pauses. Before that, the screen reader reads the typed letters.
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
      // While the reader types the value of a name, the list stays as it was before.
      let words = QueryEnding.settled(words)
      if words != articles.query.words { search(for: words) }
    case .activated: onEvent(.activated)
    case .left: if field.hasFocus { onEvent(.left) }
    case .scoped: changeScope()
    }
  }

  private var section: Section { articles.query.section }

  /// Searches for words. Without words, shows the section as before.
  private func search(for words: String) {
    var query = articles.query
    query.words = words
    query.isScoped = !words.isEmpty && field.scopes.isChosen(for: section)
    query.found = []
    if query.isSearch {
      articles.search(query, seen: seenBeforeField)
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

  /// Searches for the same words in the scope that the reader chose.
  private func changeScope() {
    var query = articles.query
    guard query.isSearch else { return }
    query.isScoped = field.scopes.isChosen(for: section)
    query.found = end.siteSearch.found
    articles.search(query, seen: seenBeforeField)
  }
}
