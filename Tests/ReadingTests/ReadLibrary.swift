import Articles
import Foundation
import Library
import TestServers

extension Library {
  /// All articles of a section.
  func timeline(of section: Section) async throws -> [TimelineEntry] {
    try await page(of: Query(section), atMost: .max)
  }
}

/// A library with one feed, each of whose articles is an hour newer than the one before.
struct ReadLibrary {
  let library: Library
  private let folder: TemporaryFolder
  private let server: NginxServer

  init(articles count: Int) async throws {
    try await self.init(hours: Array(0..<count))
  }

  /// - Parameter hours: The hour of each article.
  init(hours: [Int]) async throws {
    folder = try TemporaryFolder()
    server = try await NginxServer()
    try server.put(Self.feed(at: hours), at: "feed.xml")
    library = try Library(folder: folder.file("data"), cache: folder.file("cache"), version: "1.0")
    let found = try await library.discover(server.address("/feed.xml"))
    _ = try await library.subscribe(to: found[0], in: nil)
  }

  /// Adds newer articles.
  func add(_ count: Int, from first: Int) async throws {
    try server.put(Self.feed(of: first + count), at: "feed.xml")
    _ = try await library.refresh(.all, on: .insistence)
  }

  /// Adds a feed of one article.
  func addFeed(_ name: String) async throws -> Publication.ID {
    try server.put(Self.feed(of: 1), at: "\(name).xml")
    let found = try await library.discover(server.address("/\(name).xml"))
    return try await library.subscribe(to: found[0], in: nil).publication
  }

  private static func feed(of count: Int) -> [UInt8] { feed(at: Array(0..<count)) }

  private static func feed(at hours: [Int]) -> [UInt8] {
    let items = hours.enumerated().map { index, hour in
      let date = Date(timeIntervalSince1970: 1_700_000_000 + Double(hour) * 3600).formatted(.iso8601)
      return "<entry><id>urn:\(index)</id><title>Article \(index)</title><updated>\(date)</updated></entry>"
    }
    return Array(
      "<feed xmlns='http://www.w3.org/2005/Atom'><title>Feed</title>\(items.joined())</feed>".utf8)
  }
}
