import Articles
import Foundation
import TestServers

@testable import Library

/// A library in a folder of its own.
struct SampleLibrary {
  let folder: TemporaryFolder
  let library: Library

  init(resource: @escaping @Sendable (String) -> [UInt8]? = { _ in nil }) throws {
    try self.init(TemporaryFolder(), resource: resource)
  }

  init(
    _ folder: TemporaryFolder, newsAPI: String? = nil, hostedWordPress: String? = nil, authorities: String? = nil,
    resource: @escaping @Sendable (String) -> [UInt8]? = { _ in nil },
    now: @escaping @Sendable () -> Date = { Date() },
    isNetworkAvailable: @escaping @Sendable () -> Bool = { true }
  ) throws {
    self.folder = folder
    library = try Library(
      folder: folder.file("data"), cache: folder.file("cache"), version: "1.0", newsAPI: newsAPI,
      hostedWordPress: hostedWordPress, authorities: authorities, resource: resource,
      now: now, isNetworkAvailable: isNetworkAvailable)
  }

  @discardableResult
  func subscribe(_ address: String, in folder: Folder.ID? = nil) async throws -> Publication.ID {
    try await library.subscribe(to: library.discover(address)[0], in: folder).publication
  }

  /// Imports a list and says yes to what it has of the private network, as the servers of tests are there.
  @discardableResult
  func take(_ list: String) async throws -> ImportSummary {
    let summary = try await library.importSubscriptions(Array(list.utf8))
    try await library.allowPrivate(summary.privateAddresses)
    return summary
  }

  func articles(of section: Section = .all) async throws -> [ArticleSummary] {
    try await library.summaries(library.timeline(of: section).map(\.id))
  }

  func requests() async -> Int { await library.client.recentExchanges.count }
}

extension Library {
  /// All articles of a section.
  func timeline(of section: Section) async throws -> [TimelineEntry] {
    try await page(of: Query(section), atMost: .max)
  }
}

/// A feed whose entries have these titles, the first of which is the newest.
func feed(
  _ title: String, _ entries: [(key: String, headline: String)], at site: String = "https://example.org/",
  separator: String = "/"
) -> [UInt8] {
  let items = entries.enumerated().map { index, entry in
    """
    <item><guid>\(entry.key)</guid><title>\(entry.headline)</title><link>\(site)\(title)\(separator)\(entry.key)</link>
    <pubDate>Wed, 01 Oct 2025 \(String(23 - index)):00:00 GMT</pubDate><description>Text of it</description></item>
    """
  }
  return Array(
    "<?xml version=\"1.0\"?><rss version=\"2.0\"><channel><title>\(title)</title>\(items.joined())</channel></rss>".utf8
  )
}

extension SampleLibrary {
  struct Missing: Error {}

  func publication(_ id: Publication.ID) async throws -> Publication {
    guard let found = try await library.sidebar().publications.first(where: { $0.id == id }) else { throw Missing() }
    return found
  }
}

extension Library {
  /// An article as stored, with its original body.
  func storedArticle(_ id: ArticleSummary.ID) async throws(LibraryError) -> Article? {
    try await store.read { try $0.article(id) }
  }
}
