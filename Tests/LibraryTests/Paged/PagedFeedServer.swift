import Foundation
import Synchronization
import TestServers

/// A site whose feed has older entries on further pages, and a page for each entry.
final class PagedFeedServer: Sendable {
  /// The ways in which feeds name the page with older entries.
  enum Kind: CaseIterable {
    /// `rel=next` (RFC 5005 §3).
    case atom
    /// `next_url` (JSON Feed 1.1).
    case json
    /// `?paged=2`, which WordPress does not name. Behind the last page it answers 404.
    case wordPress
  }

  private struct Entry {
    let number: Int
    var title: String
    let date: Date
  }

  private struct State {
    var entries: [Entry] = []
    var number = 0
    var perPage = 20
    var fault: (page: Int, Fault)?

    /// The newest first.
    var shown: [Entry] { entries.sorted { ($0.date, $0.number) > ($1.date, $1.number) } }
  }

  private final class Storage: Sendable {
    let values = Mutex(State())
  }

  private let kind: Kind
  private let storage = Storage()
  private let server: FaultServer

  init(_ kind: Kind, _ count: Int) throws {
    self.kind = kind
    server = try FaultServer(answering: { [storage] head, path in
      let target = head.split(separator: " ").dropFirst().first ?? ""
      return storage.values.withLock { Self.answer(kind, path, String(target), $0) }
    })
    for index in 0..<count { add("Entry \(index + 1)", at: .now.addingTimeInterval(-3600 * Double(count - index))) }
  }

  var address: String { server.address("/feed") }
  var shown: [String] { storage.values.withLock { $0.shown.map(\.title) } }
  var numbers: [Int] { storage.values.withLock { $0.shown.map(\.number) } }

  func add(_ title: String, at date: Date) {
    storage.values.withLock { state in
      state.number += 1
      // An entry a second: of two on one second nobody can tell which page ends with which.
      let taken = Set(state.entries.map { Int($0.date.timeIntervalSince1970) })
      let second = sequence(first: Int(date.timeIntervalSince1970)) { $0 - 1 }.first { !taken.contains($0) } ?? 0
      state.entries.append(
        Entry(number: state.number, title: title, date: Date(timeIntervalSince1970: Double(second))))
    }
  }

  func retitle(_ number: Int, _ title: String) {
    storage.values.withLock { state in
      guard let index = state.entries.firstIndex(where: { $0.number == number }) else { return }
      state.entries[index].title = title
    }
  }

  func delete(_ number: Int) { storage.values.withLock { $0.entries.removeAll { $0.number == number } } }

  func setPerPage(_ count: Int) { storage.values.withLock { $0.perPage = count } }

  /// Breaks a page of the feed, from 1; `nil` mends it.
  func setFault(_ fault: (page: Int, Fault)?) { storage.values.withLock { $0.fault = fault } }

  // MARK: Answers

  private static func answer(_ kind: Kind, _ path: String, _ target: String, _ state: State) -> Fault {
    guard path == "/feed" else {
      let isThere = state.entries.contains { path == "/entry-\($0.number)" }
      return isThere
        ? .status(200, ["Content-Type: text/html"], body: Array("<title>Harbour</title><p>Words".utf8)) : .status(404)
    }
    let page = target.split(separator: "=").last.flatMap { Int($0) } ?? 1
    if let fault = state.fault, fault.page == page { return fault.1 }
    let rest = state.shown.dropFirst((page - 1) * state.perPage)
    guard page == 1 || !rest.isEmpty else { return .status(404) }
    let older = rest.count > state.perPage ? "/feed?paged=\(page + 1)" : nil
    let some = Array(rest.prefix(state.perPage))
    switch kind {
    case .atom: return xml(atom(some, older: older))
    case .json: return json(some, older: older)
    case .wordPress: return xml(rss(some))
    }
  }

  private static func atom(_ entries: [Entry], older: String?) -> String {
    let rows = entries.map { entry in
      """
      <entry><id>tag:harbour,2026:\(entry.number)</id><title>\(entry.title)</title>
      <updated>\(entry.date.formatted(.iso8601))</updated><link href='/entry-\(entry.number)'/><content>Ink</content></entry>
      """
    }
    let link = older.map { "<link rel='next' href='\($0)'/>" } ?? ""
    return "<feed xmlns='http://www.w3.org/2005/Atom'><id>f</id><title>Harbour</title>\(link)\(rows.joined())</feed>"
  }

  private static func rss(_ entries: [Entry]) -> String {
    let rows = entries.map { entry in
      """
      <item><guid isPermaLink='false'>\(entry.number)</guid><title>\(entry.title)</title><link>/entry-\(entry.number)</link>
      <pubDate>\(entry.date.mailText) +0000</pubDate><description>Ink</description></item>
      """
    }
    let maker = "<generator>https://wordpress.org/?v=6.1</generator>"
    return "<rss version='2.0'><channel><title>Harbour</title><link>/</link>\(maker)\(rows.joined())</channel></rss>"
  }

  private static func json(_ entries: [Entry], older: String?) -> Fault {
    let rows = entries.map { entry in
      """
      {"id":"\(entry.number)","title":"\(entry.title)","url":"/entry-\(entry.number)","content_text":"Ink",\
      "date_published":"\(entry.date.formatted(.iso8601))"}
      """
    }
    let link = older.map { "\"next_url\":\"\($0)\"," } ?? ""
    let feed = """
      {"version":"https://jsonfeed.org/version/1.1","title":"Harbour",\(link)"items":[\(rows.joined(separator: ","))]}
      """
    return .status(200, ["Content-Type: application/feed+json"], body: Array(feed.utf8))
  }

  private static func xml(_ text: String) -> Fault {
    .status(200, ["Content-Type: application/xml; charset=UTF-8"], body: Array(text.utf8))
  }
}
