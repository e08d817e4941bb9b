import Articles
import CGTK
import FoundationEssentials
import GTKSupport
import Library
import Queries
import Reading
import SharedUI

/// Fills the rows of the list.
final class RowContents {
  private let articles: ArticleList
  private let list: ArticleListView
  private let settings: Settings
  let thumbnails: Thumbnails
  /// The size of pictures at the last layout of the list.
  private var pictureSize: PixelSize?

  init(of articles: ArticleList, in list: ArticleListView, settings: Settings, thumbnails: Thumbnails) {
    self.articles = articles
    self.list = list
    self.settings = settings
    self.thumbnails = thumbnails
    list.rows.content = { [articles] index in
      articles.timeline.indices.contains(index) ? .article(articles.timeline[index]?.id) : .footer
    }
    list.rows.show = { [weak self] in self?.show($1, in: $0) }
    articles.rows.onLoaded = { [weak list] in list?.rows.change($0.map(\.id)) }
    articles.passages.onLoaded = { [weak list] in list?.rows.change($0) }
  }

  /// Updates all rows.
  func renew() { list.rows.change { _ in true } }

  /// Requests pictures of another size if the new width of the list needs them.
  func noteWidth() {
    let style = settings.rowStyle(of: articles.query.section)
    let size = style.pictureSize(inList: width, scale: 1)
    guard size != pictureSize else { return }
    pictureSize = size
    renew()
  }

  private var width: Int { Int(gtk_widget_get_width(list.widget)) }

  private func show(_ index: Int, in row: ArticleRow) {
    let now = Date()
    guard let id = articles.timeline[index]?.id else {
      row.expect(nil, heading: nil)
      return articles.need(index)
    }
    guard let summary = articles.rows[id] else {
      row.expect(id, heading: articles.day(at: index, now: now).heading)
      return articles.rows.load(articles.timeline.entries(in: max(0, index - 20)..<index + 40).map(\.id))
    }
    let query = articles.query
    let day = articles.day(at: index, now: now)
    row.show(
      summary, as: settings.rowStyle(of: query.section), heading: day.heading,
      date: summary.relativeDate(now: now, isUnderItsDay: day.isNamed), isFirst: index == 0,
      isLast: index == articles.timeline.count - 1 && list.footer == nil,
      // A search may find articles of several publications.
      namesSource: query.section.query.mixesSources || query.isSearch, now: now, found: passage(of: id),
      thumbnails: thumbnails, width: width)
  }

  /// Returns the passage of an article that matches the search. The passage is empty while it loads. Returns `nil` if
  /// there is no search.
  private func passage(of article: ArticleSummary.ID) -> Passage? {
    let query = articles.query
    return query.isSearch ? articles.passages.passage(of: article, for: query.words) ?? .nothing : nil
  }
}
