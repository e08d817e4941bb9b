import Articles
import Foundation
import Library
import Reading
import Testing

@MainActor
@Suite("Rows of a list")
struct ListRowsTests {
  @Test("above a row are those that the list shows, not those that came since")
  func above() async throws {
    let sample = try await ReadLibrary(articles: 1000)
    let list = ArticleList(library: sample.library)
    list.open(Query(.all))
    #expect(try await list.find(try await sample.library.timeline(of: .all)[700].id) == 700)
    let timeline = list.timeline
    let shown = try await sample.library.timeline(of: .all).map(\.id)
    try await sample.add(5, from: 1000)
    #expect(timeline.isCounted && !timeline.isComplete)
    #expect(try await sample.library.articles(in: 0..<3, of: timeline) == Array(shown[..<3]))
    #expect(try await sample.library.articles(in: 0..<700, of: timeline) == Array(shown[..<700]))
    #expect(try await sample.library.articles(in: 420..<430, of: timeline) == Array(shown[420..<430]))
    #expect(try await sample.library.articles(in: 701..<1000, of: timeline) == Array(shown[701...]))
  }

  @Test("in a gap are those that were there, whatever came between them and is new")
  func gap() async throws {
    let sample = try await ReadLibrary(articles: 1000)
    let list = ArticleList(library: sample.library)
    list.open(Query(.all))
    #expect(try await list.find(try await sample.library.timeline(of: .all)[900].id) == 900)
    let timeline = list.timeline
    let shown = try await sample.library.timeline(of: .all).map(\.id)
    // The second feed's one article is older than all others but the oldest, whose date it has.
    _ = try await sample.addFeed("other")
    try await sample.add(3, from: 1000)
    let places = [400..<420, 320..<1000, 0..<999]
    for place in places {
      #expect(try await sample.library.articles(in: place, of: timeline) == Array(shown[place]))
    }
  }

  @Test("below a row go to the end of a list that is not counted yet")
  func uncounted() async throws {
    let sample = try await ReadLibrary(articles: 400)
    let shown = try await sample.library.timeline(of: .all).map(\.id)
    let timeline = try await sample.library.timeline(of: Query(.all), isCounted: false).timeline
    #expect(!timeline.isCounted)
    #expect(try await sample.library.articles(in: 10..<Int.max, of: timeline) == Array(shown[10...]))
  }

  @Test("of what is found are found ones, and none of the section")
  func found() async throws {
    let sample = try await ReadLibrary(articles: 300)
    let list = ArticleList(library: sample.library)
    list.open(Query(.all, words: "29"))
    try await list.settleWhole()
    let timeline = list.timeline
    try #require(timeline.count == 11)
    let found = timeline.entries(in: timeline.indices).map(\.id)
    #expect(try await sample.library.articles(in: 0..<4, of: timeline) == Array(found[..<4]))
    #expect(try await sample.library.articles(in: 4..<11, of: timeline) == Array(found[4...]))
    let part = try await sample.library.timeline(of: Query(.all, words: "29"), isCounted: false).timeline
    #expect(try await sample.library.articles(in: 0..<Int.max, of: part) == found)
  }
}
