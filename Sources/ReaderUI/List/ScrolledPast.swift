import Articles
import CGTK
import GLibSupport
import GTKSupport
import Reading

/// Knows which unread articles the reader scrolled past, where passing them is reading them.
final class ScrolledPast {
  private let articles: ArticleList
  private let list: ArticleListView
  private let settings: Settings
  private let rest = Delay()
  private lazy var isOn = settings[.marksScrolled]
  private var rows = PassedRows()
  /// These were passed, and the list is at rest.
  var onPassed: ([ArticleSummary.ID]) -> Void = { _ in }

  /// How long the list rests until what is above counts as passed: who scrolls back at once has passed nothing.
  private static let pause = Duration.milliseconds(600)

  init(of articles: ArticleList, in list: ArticleListView, settings: Settings) {
    (self.articles, self.list, self.settings) = (articles, list, settings)
    settings.observe(.marksScrolled, for: self) { [weak self] in self.map { $0.isOn = $0.settings[.marksScrolled] } }
    // Before the layout, rows have their new places and their old areas.
    list.widget.afterEveryLayout { [weak self] in self?.look() }
  }

  /// Rows have other places.
  func forget() {
    rows.forget()
    rest.cancel()
  }

  private func look() {
    // What the program brings to where it is seen, the reader has not passed.
    guard isOn, articles.isCurrent, !articles.query.isSearch, list.place.target == nil else { return forget() }
    let seen = list.rows.seenPlaces
    if !seen.isEmpty, rows.move(to: seen.lowerBound, seeing: seen.count) {
      rest.start(Self.pause) { [weak self] in self?.settle() }
    }
  }

  private func settle() {
    guard articles.isCurrent else { return }
    let passed = rows.take().flatMap { articles.timeline.entries(in: $0) }.map(\.id)
    let unread = passed.filter { articles.rows[$0]?.isRead == false }
    if !unread.isEmpty { onPassed(unread) }
  }
}

extension Settings.Key<Bool> {
  /// Whether articles that are scrolled past are read.
  static let marksScrolled = Self("mark-scrolled")
}
