import Articles
import Foundation
import Library
import Reading
import TestServers
import Testing

@MainActor
@Suite("The article's model")
struct OpenArticleTests {
  @Test("is coming, then shown; what is gone is missing, and another one takes its place before it came")
  func opening() async throws {
    let sample = try await ReadLibrary(articles: 3)
    let ids = try await sample.library.timeline(of: .all).map(\.id)
    let open = OpenArticle(library: sample.library)
    open.open(ids[0])
    #expect(open.isComing && open.id == ids[0] && open.shown == nil)
    open.open(ids[1])
    try await open.wait { $0.shown != nil }
    #expect(open.shown?.article.id == ids[1] && open.id == ids[1])
    open.open(.init(rawValue: 123_456))
    try await open.wait { if case .missing = $0.state { true } else { false } }
    open.open(nil)
    if case .none = open.state {} else { Issue.record("\(open.state)") }
  }

  @Test("is where the reader left it, also in the next program, also where it came to rest when it was left already")
  func place() async throws {
    let sample = try await ReadLibrary(articles: 2)
    let ids = try await sample.library.timeline(of: .all).map(\.id)
    let open = OpenArticle(library: sample.library)
    open.open(ids[0])
    try await open.wait { $0.shown != nil }
    #expect(open.place == nil)
    let left = ArticlePlace(block: 7, fraction: 0.5)
    open.moved(to: left, in: ids[0])
    open.open(ids[1])
    // The page that goes comes to rest a moment later.
    open.moved(to: left, in: ids[0])
    try await open.wait { $0.shown != nil }
    #expect(open.place == nil)
    open.open(ids[0])
    try await open.wait { $0.shown != nil }
    #expect(open.place == left)
    await open.storePlace()
    let again = OpenArticle(library: sample.library)
    again.open(ids[0])
    try await again.wait { $0.shown != nil }
    #expect(again.place == left)
    again.moved(to: nil, in: ids[0])
    await again.storePlace()
    let readable = try await sample.library.article(ids[0], pictureScheme: "x:", isOriginal: false)
    #expect(readable != nil && readable?.place == nil)
  }

  @Test("that is opened once more before it came is where it was left, and not where the one before was")
  func reopening() async throws {
    let sample = try await ReadLibrary(articles: 2)
    let ids = try await sample.library.timeline(of: .all).map(\.id)
    let open = OpenArticle(library: sample.library)
    open.open(ids[0])
    try await open.wait { $0.shown != nil }
    let place = ArticlePlace(block: 7, fraction: 0.5)
    open.moved(to: place, in: ids[0])
    open.reopen(swapsPictures: true)
    open.reopen(swapsPictures: true)
    try await open.wait { $0.shown != nil }
    #expect(open.place == place)
    open.open(ids[1])
    #expect(open.isComing && open.place == nil)
    open.reopen(swapsPictures: false)
    try await open.wait { $0.shown != nil }
    #expect(open.place == nil)
  }

  @Test("keeps how its pictures are asked for until another one is opened")
  func pictures() async throws {
    let sample = try await ReadLibrary(articles: 2)
    let ids = try await sample.library.timeline(of: .all).map(\.id)
    let open = OpenArticle(library: sample.library)
    open.open(ids[0], pictures: .still)
    open.reopen(swapsPictures: true)
    open.open(ids[0], pictures: .still)
    #expect(open.pictures == .moving)
    open.reopen(swapsPictures: false)
    #expect(open.pictures == .moving)
    open.open(ids[1], pictures: .still)
    #expect(open.pictures == .still)
  }

  @Test("that cannot be drawn says why, and tells of no full text and no comments it has not")
  func failing() async throws {
    let sample = try await ReadLibrary(articles: 1)
    let ids = try await sample.library.timeline(of: .all).map(\.id)
    let open = OpenArticle(library: sample.library)
    var news: [OpenArticle.FullTextNews] = []
    open.onFullText = { news.append($0) }
    open.fail("Nothing is open.")
    if case .none = open.state {} else { Issue.record("\(open.state)") }
    open.open(ids[0])
    try await open.wait { $0.shown != nil }
    #expect(!open.loadComments())
    open.toggleFullText()
    guard case .noPage? = news.first else { throw Unexpected() }
    open.fail("No WebKit.")
    guard case .missing(ids[0], why: "No WebKit.") = open.state else { throw Unexpected() }
    #expect(open.id == ids[0] && open.shown == nil && !open.hasPictures)
  }

  @Test("takes over its own marks, and those of no other")
  func marks() async throws {
    let sample = try await ReadLibrary(articles: 2)
    let ids = try await sample.library.timeline(of: .all).map(\.id)
    let open = OpenArticle(library: sample.library)
    var marks: [Bool] = []
    open.onMarks = { marks.append($1) }
    open.open(ids[0])
    // What is said of another one comes before what is said of this one, and would be seen before the last of that.
    try await sample.library.perform(.mark(.articles([ids[1]]), .starred(true)))
    open.marksChanged([ids[1]])
    for isStarred in [true, false] {
      try await sample.library.perform(.mark(.articles([ids[0]]), .starred(isStarred)))
      open.marksChanged([ids[0]])
      try await open.wait { _ in marks.last == isStarred }
    }
    #expect(marks == [true, false])
  }

  private struct Unexpected: Error {}
}

extension OpenArticle {
  @MainActor fileprivate func wait(until isReached: (OpenArticle) -> Bool) async throws {
    let (isThere, state) = (await eventually { isReached(self) }, state)
    try #require(isThere, "\(state)")
  }
}
