import Articles
import Foundation
import Testing

@testable import Reading

@MainActor
@Suite("The names in a row of the publication's own list")
struct RowNamesTests {
  private func summary(byline: String, others: [String] = []) -> ArticleSummary {
    ArticleSummary(
      id: .init(rawValue: 1), publication: .init(rawValue: 1), source: "Harbour", headline: "Tides", byline: byline,
      excerpt: "", address: nil, image: nil, published: .distantPast, isRead: false, isStarred: false,
      otherSources: others)
  }

  @Test func `name the authors, and never what the list's title says already`() {
    #expect(summary(byline: "Ann Ash").namesBesideSource == "Ann Ash")
    #expect(summary(byline: "").namesBesideSource == "")
    #expect(summary(byline: "HARBOUR").namesBesideSource == "")
    #expect(summary(byline: "Harbour Staff").namesBesideSource == "Harbour Staff")
    #expect(summary(byline: "", others: ["Bay"]).namesBesideSource.contains("Bay"))
  }
}
