import Articles
import CGTK
import GLibSupport
import GTKSupport
import Reading
import SharedUI

/// If scrolling marks articles as read, finds the unread articles that the reader scrolled past.
final class ScrolledPast {
  private let articles: ArticleList
  private let list: ArticleListView
  private let settings: Settings
  private let rest = Delay()
  private lazy var isOn = settings[.marksScrolled]
  private var rows = PassedRows()
  /// Called with these articles when the list has stopped moving.
  var onPassed: ([ArticleSummary.ID]) -> Void = { _ in }

  /// The pause after which the reader has passed the rows above. If the reader scrolls back sooner, the rows do not
  /// count as passed.
  private static let pause = Duration.milliseconds(600)

  init(of articles: ArticleList, in list: ArticleListView, settings: Settings) {
    (self.articles, self.list, self.settings) = (articles, list, settings)
    settings.observe(.marksScrolled, for: self) { [weak self] in self.map { $0.isOn = $0.settings[.marksScrolled] } }
    // Before the layout, rows have their new places but still the old positions on screen.
    list.widget.afterEveryLayout { [weak self] in self?.look() }
  }

  /// Forgets the visible rows, because rows moved without scrolling.
  func forget() {
    rows.forget()
    rest.cancel()
  }

  private func look() {
    // Rows do not count as passed if the program scrolled the list.
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
  /// True if scrolling past articles marks them as read.
  static let marksScrolled = Self("mark-scrolled")
}
