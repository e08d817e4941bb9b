import Articles
import Foundation
import Library
import Reading
import TestServers
import Testing

@MainActor
@Suite("Row, article and keys are about one article")
struct OneChosenTests {
  @Test("whatever is chosen, searched, left, followed, marked, refreshed and shown otherwise", arguments: 1...4)
  func randomSteps(seed: UInt64) async throws {
    let sample = try await ReadLibrary(articles: 60)
    let other = try await sample.addFeed("other")
    let desk = try await Desk(sample, sections: [.all, .unread, .starred, .publication(other)])
    var numbers = SplitMix64(seed: seed)
    for _ in 0..<400 {
      try await desk.doSomething(&numbers)
      desk.check()
      if Int.random(in: 0..<3, using: &numbers) > 0 { await desk.rest() }
      desk.check()
    }
    #expect(desk.faults == [])
    // Each of them came about.
    #expect(desk.agreed > 50 && desk.without > 10)
  }

  @Test("a search that is left has the article that was found be the chosen one, where the list has it or may keep it")
  func leavingSearch() async throws {
    let sample = try await ReadLibrary(articles: 400)
    let all = try await sample.library.timeline(of: .all).map(\.id)
    try await sample.library.perform(.mark(.articles([all[350]]), .read(true)))
    let desk = try await Desk(sample, sections: [])
    desk.list.open(Query(.all, isUnreadOnly: true))
    await desk.list.settle()
    desk.choose(3)
    let title = try #require(try await sample.library.summaries([all[350]]).first).title
    try await desk.find(title)
    desk.choose(0)
    #expect(desk.article.id == all[350])
    await desk.leaveSearch()
    #expect(desk.list.chosenArticle == all[350])
    // It is read, and belongs no more once another list was there.
    desk.list.open(Query(.all, isUnreadOnly: true))
    desk.open(nil)
    await desk.list.settle()
    #expect(desk.list.timeline.index(of: all[350]) == nil)
  }

  @Test(
    "a search that is left for an article of another section leaves no row chosen, and steps go on from where it began")
  func leavingElsewhere() async throws {
    let sample = try await ReadLibrary(articles: 30)
    let all = try await sample.library.timeline(of: .all).map(\.id)
    try await sample.library.perform(.mark(.articles(Array(all[..<10])), .starred(true)))
    let desk = try await Desk(sample, sections: [])
    desk.list.open(Query(.starred))
    await desk.list.settle()
    desk.choose(4)
    let title = try #require(try await sample.library.summaries([all[20]]).first).title
    try await desk.find(title)
    desk.choose(0)
    await desk.leaveSearch()
    #expect(desk.article.id == all[20] && desk.list.chosenArticle == nil && desk.list.chosenIndex == nil)
    #expect(desk.list.count == 10)
    #expect(desk.list.place(after: 1) == 5 && desk.list.place(after: -1) == 3)
    #expect(try await desk.list.nextUnread(step: 1) == 5)
    // The same holds for an article that a link leads to.
    desk.choose(5)
    desk.open(all[25])
    #expect(desk.list.chosenArticle == nil && desk.list.place(after: 1) == 6)
  }

  @Test("a search to which the reader returns has the open article chosen")
  func returnToSearch() async throws {
    let sample = try await ReadLibrary(articles: 30)
    let all = try await sample.library.timeline(of: .all).map(\.id)
    let desk = try await Desk(sample, sections: [])
    desk.list.open(Query(.starred))
    desk.open(all[20])
    var query = desk.list.query
    query.words = "article"
    desk.list.search(query, seen: nil)
    await desk.list.settle()
    #expect(desk.list.chosenArticle == nil)
    await desk.leaveSearch()
    desk.list.search(query, seen: nil, choosesFound: true)
    await desk.list.settle()
    #expect(desk.list.chosenArticle == all[20])
  }

  @Test("another order of the list keeps the chosen one")
  func otherOrder() async throws {
    let sample = try await ReadLibrary(articles: 30)
    let desk = try await Desk(sample, sections: [])
    desk.list.open(Query(.all))
    await desk.list.settle()
    desk.choose(4)
    var query = desk.list.query
    query.isOldestFirst = true
    desk.list.reload(query)
    await desk.list.settle()
    #expect(desk.list.chosenIndex == 25 && desk.list.chosenArticle == desk.article.id)
  }
}

/// A list and an article, joined as the window joins them.
@MainActor
private final class Desk {
  let list: ArticleList
  let article: OpenArticle
  private let sample: ReadLibrary
  private let sections: [Section]
  private let all: [ArticleSummary.ID]
  private var added = 60
  private(set) var faults: [String] = []
  /// How often the article that is read was the chosen one, and how often the list did not have it.
  private(set) var (agreed, without) = (0, 0)
  private var last = ""

  init(_ sample: ReadLibrary, sections: [Section]) async throws {
    list = ArticleList(library: sample.library)
    article = OpenArticle(library: sample.library)
    (self.sample, self.sections) = (sample, sections)
    all = try await sample.library.timeline(of: .all).map(\.id)
    list.onChange = { [weak self] _ in self?.check() }
    list.onChosen = { [weak self] in self.map { $0.open($0.list.chosenArticle) } }
  }

  func check() {
    guard list.isCurrent, !list.isAwaitingChosen else { return }
    let chosen = list.chosenArticle
    if let chosen, chosen != article.id { faults.append("another is chosen after \(last)") }
    if let id = article.id, chosen == nil {
      without += 1
      if !list.query.isSearch, list.timeline.index(of: id) != nil { faults.append("none is chosen after \(last)") }
    }
    if chosen != nil { agreed += 1 }
  }

  func rest() async { await list.settle() }

  func open(_ id: ArticleSummary.ID?) {
    list.note(read: id)
    article.open(id)
  }

  func choose(_ index: Int) {
    guard list.isCurrent else { return }
    list.choose(index)
    if !list.isAwaitingChosen { open(list.chosenArticle) }
  }

  func find(_ words: String) async throws {
    var query = list.query
    query.words = words
    list.search(query, seen: nil)
    try await list.settleWhole()
  }

  func leaveSearch() async {
    var query = list.query
    query.words = ""
    list.search(query, seen: nil)
    await list.settle()
  }

  func doSomething(_ numbers: inout SplitMix64) async throws {
    let library = sample.library
    let some = all.randomElement(using: &numbers)!
    var query = list.query
    last = String(Int.random(in: 0..<12, using: &numbers))
    switch last {
    case "0":
      list.open(Query(sections.randomElement(using: &numbers)!, isUnreadOnly: .random(using: &numbers)))
      open(nil)
    case "1", "2":
      query.words = ["Article", "Article 1", "Article 33", "nothing"].randomElement(using: &numbers)!
      query.isScoped = .random(using: &numbers)
      list.search(query, seen: list.timeline[0].map { ArticleList.Place(entry: $0, offset: 0) })
    case "3", "4":
      query.words = ""
      if list.query.isSearch { list.search(query, seen: nil) }
    case "5": if list.count > 0 { choose(.random(in: 0..<list.count, using: &numbers)) }
    case "6": if let index = list.place(after: .random(using: &numbers) ? 1 : -1) { choose(index) }
    case "7": if let index = try? await list.nextUnread(step: .random(using: &numbers) ? 1 : -1) { choose(index) }
    case "8":
      // A link, or the desktop, leads to an article.
      open(some)
      if let index = try await list.find(some), article.id == some { choose(index) }
    case "9":
      let mark: Mark = .random(using: &numbers) ? .starred(.random(using: &numbers)) : .read(.random(using: &numbers))
      try await library.perform(.mark(.articles([some, article.id ?? some]), mark))
      list.reload(list.query)
    case "10":
      if .random(using: &numbers) { query.isOldestFirst.toggle() } else { query.isUnreadOnly.toggle() }
      list.reload(query)
    default:
      guard added < 70 else { return list.reload(query) }
      try await sample.add(1, from: added)
      added += 1
      list.reload(query)
    }
  }
}
