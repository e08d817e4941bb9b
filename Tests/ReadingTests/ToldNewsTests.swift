import Articles
import Testing

@testable import Reading

@MainActor
@Suite struct ToldNewsTests {
  private let one = Publication.ID(rawValue: 1)
  private let two = Publication.ID(rawValue: 2)

  private func articles(_ keys: ClosedRange<Int64>) -> Set<ArticleSummary.ID> {
    Set(keys.map { ArticleSummary.ID(rawValue: $0) })
  }

  @Test func `What is no news any more is forgotten, and a publication is named once nothing of it is left`() {
    var told = ToldNews()
    told.add(articles(1...2), of: one)
    told.add(articles(3...4), of: two)
    told.add(articles(5...5), of: one)
    #expect(told.all == articles(1...5))
    let gone: [ClosedRange<Int64>] = [1...3, 3...4, 1...9]
    let emptied = gone.map { told.forget(articles($0)) }
    #expect(emptied == [[], [two], [one]])
    #expect(told.all.isEmpty)
  }

  @Test func `Of very many articles of a publication those that came last are kept`() {
    var told = ToldNews()
    let most = Int64(ToldNews.most)
    told.add(articles(1...1), of: two)
    told.add(articles(2...most), of: one)
    told.add(articles((most + 1)...(most + 3)), of: one)
    #expect(told.articles == [one: articles(4...(most + 3)), two: articles(1...1)])
  }
}
