import Articles
import Foundation
import Library
import Reading
import TestServers
import Testing

@MainActor
@Suite("The list's model")
struct ArticleListTests {
  @Test("begins at the top, and learns what comes above without moving what is there")
  func above() async throws {
    let sample = try await ReadLibrary(articles: 40)
    let list = ArticleList(library: sample.library)
    let changes = Changes(of: list)
    list.open(Query(.all))
    #expect(!list.isCurrent && list.count == 0 && list.marked == nil)
    await list.settle()
    #expect(list.isCurrent && list.count == 40 && changes.last == "replaced")
    list.choose(5)
    let chosen = try #require(list.chosenArticle)
    try await sample.add(3, from: 40)
    list.reload(list.query)
    try await changes.wait { $0.count == 2 }
    #expect(changes.last == "spliced 0-0+3")
    #expect(list.chosenIndex == 8 && list.chosenArticle == chosen)
  }

  @Test("reads parts of a long list where they are wanted, and chooses rows that are still to come")
  func parts() async throws {
    let sample = try await ReadLibrary(articles: 1000)
    let list = ArticleList(library: sample.library)
    let changes = Changes(of: list)
    list.open(Query(.all))
    try await changes.wait { _ in list.isCurrent && list.timeline.isCounted }
    #expect(list.count == 1000 && !list.timeline.isComplete)
    list.choose(800)
    #expect(list.chosen == .awaited(800) && list.chosenArticle == nil)
    var isTold = false
    list.onChosen = { isTold = true }
    try await changes.wait { _ in isTold }
    #expect(list.chosenIndex == 800 && list.chosenArticle != nil)
    #expect(list.place(after: 300) == 999 && list.place(after: -1) == 799)
  }

  @Test("finds articles and the next unread one far below what was read")
  func far() async throws {
    let sample = try await ReadLibrary(articles: 1000)
    let all = try await sample.library.timeline(of: .all).map(\.id)
    try #require(all.count == 1000)
    try await sample.library.perform(.mark(.articles(Array(all[..<900])), .read(true)))
    let list = ArticleList(library: sample.library)
    list.open(Query(.all))
    #expect(try await list.nextUnread(step: -1, fromEnd: true) == 999)
    #expect(try await list.find(all[700]) == 700)
    #expect(try await list.nextUnread(step: 1) == 900)
    list.choose(900)
    #expect(try await list.nextUnread(step: -1) == nil)
    #expect(try await list.nextUnread(step: 1) == 901)
    #expect(try await list.find(.init(rawValue: 123_456)) == nil)
  }

  @Test("keeps what was opened among the unread, and lets others go")
  func keeping() async throws {
    let sample = try await ReadLibrary(articles: 5)
    let list = ArticleList(library: sample.library)
    let changes = Changes(of: list)
    list.open(Query(.unread))
    await list.settle()
    let ids = list.timeline.entries(in: 0..<5).map(\.id)
    list.choose(1)
    try await sample.library.perform(.mark(.articles([ids[1], ids[3]]), .read(true)))
    list.reload(list.query)
    try await changes.wait { $0.count == 2 }
    #expect(list.timeline.entries(in: 0..<4).map(\.id) == [ids[0], ids[1], ids[2], ids[4]])
    #expect(list.chosenArticle == ids[1])
    #expect(list.marked == .section(.unread, upTo: ids.max()!))
  }

  @Test("keeps what was opened while it was being read again")
  func keepingWhileRead() async throws {
    for _ in 0..<100 {
      let sample = try await ReadLibrary(articles: 5)
      let list = ArticleList(library: sample.library)
      let changes = Changes(of: list)
      list.open(Query(.unread))
      try await changes.wait { _ in list.isCurrent && list.timeline.isCounted }
      let ids = list.timeline.entries(in: 0..<5).map(\.id)
      try await sample.library.perform(.mark(.articles([ids[1], ids[4]]), .read(true)))
      list.reload(list.query)
      // The library is asked by now, and knows of neither row. Where it has answered already, the list is another.
      await Task.yield()
      guard list.count == 5 else { continue }
      list.choose(1)
      list.choose(2)
      try await changes.wait { _ in list.count < 5 }
      #expect(list.timeline.entries(in: 0..<4).map(\.id) == Array(ids[..<4]))
      return #expect(list.chosenIndex == 2 && list.chosenArticle == ids[2])
    }
    Issue.record("The library always answered before anything was chosen.")
  }

  @Test("keeps what was opened in its place when parts below are read")
  func keepingBesideParts() async throws {
    let sample = try await ReadLibrary(articles: 1000)
    let list = ArticleList(library: sample.library)
    let changes = Changes(of: list)
    list.open(Query(.unread))
    try await changes.wait { _ in list.isCurrent && list.timeline.isCounted }
    let before = list.timeline.entries(in: 0..<300)
    for index in 200..<220 { list.choose(index) }
    try await sample.library.perform(.mark(.articles(before[200..<220].map(\.id)), .read(true)))
    list.need(320)
    try await changes.wait { _ in list.timeline[320] != nil }
    #expect(list.timeline.entries(in: 0..<300) == before)
    #expect(list.chosenIndex == 219 && list.chosenArticle == before[219].id)
  }

  @Test("reads itself again where its rows went while a part was wanted")
  func gone() async throws {
    let sample = try await ReadLibrary(articles: 1000)
    let list = ArticleList(library: sample.library)
    let changes = Changes(of: list)
    list.open(Query(.unread))
    try await changes.wait { _ in list.isCurrent && list.timeline.isCounted }
    try await sample.library.perform(.mark(.section(.all, upTo: .init(rawValue: .max)), .read(true)))
    list.choose(320)
    try await changes.wait { _ in list.count == 0 }
    #expect(list.chosen == .nothing)
  }

  @Test("goes on to the next unread article of a search, which has to find all before")
  func unreadInSearch() async throws {
    let sample = try await ReadLibrary(articles: 450)
    let all = try await sample.library.timeline(of: .all).map(\.id)
    try await sample.library.perform(.mark(.articles(Array(all[..<300])), .read(true)))
    let list = ArticleList(library: sample.library)
    list.open(Query(.starred, words: "article"))
    #expect(try await list.nextUnread(step: 1) == 300)
  }

  @Test("counts all steps that are made before it is there")
  func stepsBefore() async throws {
    let sample = try await ReadLibrary(articles: 5)
    let list = ArticleList(library: sample.library)
    list.open(Query(.all))
    for step in [1, 1, 1, -1] { #expect(list.place(after: step) == nil) }
    #expect(list.takeAwaitedSteps() == 2)
    await list.settle()
    // Nothing is chosen: back is no way to the oldest article of all.
    #expect(list.place(after: -1) == 0)
    #expect(list.place(after: 1) == 0)
  }

  @Test("leaves what was being read when another is opened")
  func another() async throws {
    let sample = try await ReadLibrary(articles: 500)
    let list = ArticleList(library: sample.library)
    let changes = Changes(of: list)
    for _ in 0..<20 {
      list.open(Query(.all))
      list.open(Query(.starred))
      _ = list.place(after: 1)
      list.open(Query(.unread))
    }
    // Steps are for the list that they were made before.
    #expect(list.place(after: 1) == nil && list.takeAwaitedSteps() == 1 && list.takeAwaitedSteps() == 0)
    await list.settle()
    #expect(list.query.section == .unread && list.count > 0)
    #expect(changes.told.filter { $0 == "replaced" }.count == 1)
  }

  @Test("shows the newest that are found at once, and all of them then")
  func search() async throws {
    let sample = try await ReadLibrary(articles: 450)
    let list = ArticleList(library: sample.library)
    let changes = Changes(of: list)
    list.open(Query(.starred, words: "article"))
    await list.settle()
    #expect(list.count == 200 && !list.timeline.isCounted)
    try await changes.wait { _ in list.timeline.isCounted }
    #expect(list.count == 450 && changes.last == "spliced 200-0+250")
    guard case .articles(let marked) = list.marked else {
      return #expect(Bool(false), "what is found is marked one by one")
    }
    #expect(marked.count == 450)
  }
}

/// What a list told, as text.
@MainActor
private final class Changes {
  private(set) var told: [String] = []

  init(of list: ArticleList) {
    list.onChange = { [weak self] change in
      let text =
        switch change {
        case .replaced: "replaced"
        case .spliced(let splices):
          (["spliced"] + splices.map { "\($0.index)-\($0.removed)+\($0.added)" }).joined(separator: " ")
        case .filled: "filled"
        case .failed: "failed"
        }
      self?.told.append(text)
    }
  }

  var last: String? { told.last }

  struct Late: Error {}

  func wait(until holds: ([String]) -> Bool) async throws {
    guard await eventually({ holds(told) }) else { throw Late() }
  }
}
