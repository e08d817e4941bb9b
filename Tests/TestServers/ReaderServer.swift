import Foundation
import Synchronization

/// A server on loopback that speaks Google Reader's interface, with the faults of real ones as switches. It keeps articles, marks and
/// subscriptions in memory, to be compared with what a reader has.
public final class ReaderServer: Sendable {
  public static let user = "ann"
  public static let password = "hunter2"

  private let server: FaultServer
  private let box: Box

  private final class Box: Sendable {
    let desk = Mutex(ReaderDesk())
  }

  /// - Parameters:
  ///   - base: Where its interface begins, such as `/api/greader.php`.
  public init(_ quirks: ReaderQuirks = ReaderQuirks(), base: String = "") throws {
    let box = Box()
    box.desk.withLock { $0.quirks = quirks }
    self.box = box
    server = try FaultServer(reading: { head, path, body in
      guard path.hasPrefix(base) else { return .status(404) }
      let call = ReaderCall(head: head, path: String(path.dropFirst(base.count)), body: body)
      return box.desk.withLock { desk in
        desk.calls.append(call)
        desk.changes.run(before: call.path, on: &desk.items)
        guard let planned = desk.takeFault(for: call) else { return desk.answer(to: call) }
        return planned.fault(planned.isAfterwards ? desk.answer(to: call) : .status(404))
      }
    })
  }

  /// Where it is, without a slash at the end.
  public var address: String { String(server.address("/").dropLast()) }

  /// What it was asked so far.
  public var calls: [ReaderCall] { box.desk.withLock { $0.calls } }
  public func calls(to path: String) -> [ReaderCall] { calls.filter { $0.path.hasSuffix(path) } }
  /// The heads of the requests so far, as they came.
  public var requests: [String] { server.requests }
  public var bodies: [String] { server.bodies }
  /// The most requests that it answered at a time.
  public var peakRequests: Int { server.peakRequests }

  public var items: [ReaderItem] {
    get { box.desk.withLock { $0.items } }
    set { box.desk.withLock { $0.items = newValue } }
  }

  public var feeds: [ReaderFeed] {
    get { box.desk.withLock { $0.feeds } }
    set { box.desk.withLock { $0.feeds = newValue } }
  }

  public var quirks: ReaderQuirks {
    get { box.desk.withLock { $0.quirks } }
    set { box.desk.withLock { $0.quirks = newValue } }
  }

  /// The articles that have a mark, as another device sees them.
  public var unread: Set<Int64> { Set(items.filter { !$0.isRead }.map(\.number)) }
  public var starred: Set<Int64> { Set(items.filter(\.isStarred).map(\.number)) }

  /// Adds feeds with articles, which are numbered from 1 on and get newer with their numbers.
  public func fill(feeds count: Int, articles: Int) {
    box.desk.withLock { desk in
      for feed in 1...count {
        desk.feeds.append(
          ReaderFeed(
            id: "feed/\(feed)", title: "Feed \(feed)", address: "https://f\(feed).example/feed", labels: ["News"]))
      }
      for number in 0..<articles {
        desk.items.append(ReaderItem(number: Int64(number + 1), feed: "feed/\(number % count + 1)"))
      }
    }
  }

  /// Marks articles, as another device does.
  public func mark(_ numbers: some Sequence<Int64>, isRead: Bool? = nil, isStarred: Bool? = nil) {
    let numbers = Set(numbers)
    box.desk.withLock { desk in
      for index in desk.items.indices where numbers.contains(desk.items[index].number) {
        desk.items[index].isRead = isRead ?? desk.items[index].isRead
        desk.items[index].isStarred = isStarred ?? desk.items[index].isStarred
      }
    }
  }

  /// Lets all articles of each feed go but the newest, read or not, and those with a star, as a server does that keeps so many.
  public func purge(keeping count: Int) {
    box.desk.withLock { desk in
      let newest = Dictionary(grouping: desk.items, by: \.feed).values.flatMap { $0.suffix(count) }.map(\.number)
      desk.items.removeAll { !$0.isStarred && !newest.contains($0.number) }
    }
  }

  /// Has an article have another text under its name, as after its site edited it.
  public func edit(_ number: Int64, html: String, isUnreadAgain: Bool = false) {
    box.desk.withLock { desk in
      for index in desk.items.indices where desk.items[index].number == number {
        desk.items[index].html = html
        if isUnreadAgain { desk.items[index].isRead = false }
      }
    }
  }

  /// Answers the next calls whose path ends so with something else.
  ///
  /// - Parameters:
  ///   - skip: How many are answered as they should be before.
  ///   - isAfterwards: What was asked is done all the same.
  public func fail(
    _ path: String, with fault: Fault, times: Int = 1, skip: Int = 0, isAfterwards: Bool = false
  ) {
    plan(path, times: times, skip: skip, isAfterwards: isAfterwards) { _ in fault }
  }

  /// Does what is asked, and makes something else of the answer.
  public func change(
    _ path: String, times: Int = 1, skip: Int = 0, _ change: @escaping @Sendable (Fault) -> Fault
  ) {
    plan(path, times: times, skip: skip, isAfterwards: true, change)
  }

  /// Does what is asked, and holds the answer back until the gate is open.
  public func hold(_ path: String, skip: Int = 0) -> Gate {
    let gate = Gate()
    change(path, skip: skip) { $0.held(at: gate) }
    return gate
  }

  private func plan(
    _ path: String, times: Int, skip: Int, isAfterwards: Bool, _ fault: @escaping @Sendable (Fault) -> Fault
  ) {
    box.desk.withLock {
      $0.faults.append(
        ReaderDesk.Planned(path: path, times: times, skip: skip, isAfterwards: isAfterwards, fault: fault))
    }
  }

  /// Changes articles in the middle of something, as another device does.
  ///
  /// - Parameters:
  ///   - path: Before a call whose path ends so.
  ///   - skip: How many of those pass before.
  public func meanwhile(
    before path: String, skip: Int, _ change: @escaping @Sendable (inout [ReaderItem]) -> Void
  ) {
    box.desk.withLock { $0.changes.append(Meanwhile(path: path, skip: skip, change: change)) }
  }

  public func failNoMore() { box.desk.withLock { $0.faults = [] } }

  /// Answers lists and articles from what there is now, whatever is written afterwards, as a replica that lags behind does.
  public func freeze() { box.desk.withLock { $0.replica = $0.items } }
  public func thaw() { box.desk.withLock { $0.replica = nil } }

  /// Gives all articles new names, as a server does that was restored, or subscribed anew.
  public func renumber(by step: Int64) {
    box.desk.withLock { desk in
      for index in desk.items.indices { desk.items[index].number += step }
    }
  }

  /// What sign-ins gave so far is good no more, or what writes carry.
  public func expire(auth: Bool = false, token: Bool = false) {
    box.desk.withLock { desk in
      if auth { desk.auth += 1 }
      if token { desk.token += 1 }
    }
  }

  /// What its reader is known by so far and nobody else is to see.
  public var secrets: [String] { box.desk.withLock { [$0.password, $0.authText, $0.tokenText] } }

  /// Has it say that its reader is somebody else.
  public func name(reader: String) { box.desk.withLock { $0.readerName = reader } }

  public func changePassword(to password: String) {
    box.desk.withLock { desk in
      desk.password = password
      desk.auth += 1
    }
  }
}

/// An article of a `ReaderServer`.
public struct ReaderItem: Sendable, Equatable {
  public var number: Int64
  public var feed: String
  public var title: String
  public var html: String
  public var published: Int
  /// Where it is on the site, which stays when the server names it otherwise.
  public var page: String
  public var author = "Ann"
  /// What its feed calls its subjects.
  public var tags: [String] = []
  public var isRead = false
  public var isStarred = false
  /// What stands in its place in an answer.
  public var odd: String?
  /// The blanks that make an answer with it larger, in bytes.
  public var padding = 0

  public init(number: Int64, feed: String, title: String? = nil, html: String? = nil, published: Int? = nil) {
    self.number = number
    self.feed = feed
    page = "https://a.example/\(number)"
    self.title = title ?? "Article \(number)"
    self.html = html ?? "<p>Text \(number)</p>"
    self.published = published ?? 1_750_000_000 + Int(clamping: number % 1_000_000) * 60
  }
}

/// A subscription of a `ReaderServer`.
public struct ReaderFeed: Sendable, Equatable {
  public var id: String
  public var title: String
  public var address: String
  public var labels: [String]

  public init(id: String, title: String, address: String, labels: [String]) {
    self.id = id
    self.title = title
    self.address = address
    self.labels = labels
  }
}

/// A request as a `ReaderServer` got it.
public struct ReaderCall: Sendable {
  public let method: String
  /// Behind the interface's beginning, without the query.
  public let path: String
  public let query: [(name: String, value: String)]
  public let form: [(name: String, value: String)]
  /// The value of the `Authorization` field.
  public let authorization: String?

  init(head: String, path: String, body: String) {
    let words = head.split(separator: " ")
    method = words.first.map(String.init) ?? ""
    self.path = path
    let target = words.dropFirst().first ?? ""
    query = Self.pairs(target.drop { $0 != "?" }.dropFirst())
    form = Self.pairs(body[...])
    authorization = head.components(separatedBy: "\r\n").first { $0.lowercased().hasPrefix("authorization: ") }
      .map { String($0.dropFirst("authorization: ".count)) }
  }

  public subscript(name: String) -> String? { (query + form).first { $0.name == name }?.value }
  public func all(_ name: String) -> [String] { (query + form).filter { $0.name == name }.map(\.value) }

  private static func pairs(_ text: Substring) -> [(name: String, value: String)] {
    text.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = String(parts.count == 2 ? parts[1] : "").replacing("+", with: " ")
      return (String(parts[0]), value.removingPercentEncoding ?? value)
    }
  }
}
