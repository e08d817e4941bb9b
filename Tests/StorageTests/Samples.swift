import Articles
import Foundation
import TestServers

@testable import Storage

/// A store in a folder of its own.
struct SampleStore {
  let folder: TemporaryFolder
  let store: Store

  init() throws {
    folder = try TemporaryFolder()
    store = try Store(path: folder.file("library.sqlite"))
  }

  var writer: StoreWriter { store.writer }
  var reader: StoreReader { get throws { try store.reader } }

  /// Adds a publication with this many articles, the first of which is the newest.
  @discardableResult
  func add(
    _ title: String, articles: Int = 0, in folder: Folder.ID? = nil, newest: Date = .noon
  ) async throws -> Publication.ID {
    let (id, _) = try await writer.addPublication(
      Source(kind: .feed, address: "https://example.org/\(title)"), title: title, folder: folder)
    guard articles > 0 else { return id }
    let updates = (0..<articles).map { index in
      SourceArticle.sample("\(title) \(index)", published: newest.addingTimeInterval(Double(-index) * 3600))
    }
    _ = try await writer.store(.sample(id, title: title, updates), at: .noon)
    return id
  }

  /// The headlines of a section, in its order.
  func headlines(
    of section: Section, unreadOnly: Bool = false, keeping: [ArticleSummary.ID] = []
  ) async throws -> [String] {
    let entries = try await reader.timeline(
      of: section, unreadOnly: unreadOnly, keeping: keeping, midnight: .midnight)
    return try await headlines(entries)
  }

  func headlines(_ entries: [TimelineEntry]) async throws -> [String] {
    try await reader.summaries(entries.map(\.id)).map(\.headline)
  }

  func ids(of section: Section = .all) async throws -> [ArticleSummary.ID] {
    try await reader.timeline(of: section, unreadOnly: false, midnight: .midnight).map(\.id)
  }
}

extension Store {
  /// A reader of its own, which sees what is stored now.
  var reader: StoreReader { get throws { try StoreReader(path: path) } }
}

extension StoreReader {
  /// All articles of a section.
  func timeline(
    of section: Section, unreadOnly: Bool, keeping: [ArticleSummary.ID] = [], midnight: Date
  ) throws -> [TimelineEntry] {
    try page(
      of: Query(section, isUnreadOnly: unreadOnly, keeping: keeping), atMost: .max, midnight: midnight)
  }
}

extension Connection {
  /// Makes a library as a version of Courant made it.
  convenience init(library path: String, ofVersion version: Int) throws(StorageError) {
    try self.init(path: path, readOnly: false)
    for migration in Schema.migrations.prefix(version) { try script(migration) }
    try script("PRAGMA user_version = \(version)")
  }
}

extension String {
  /// A text that compression leaves nearly as long as it is.
  static func incompressible(length: Int, seed: UInt64) -> String {
    var numbers = SplitMix64(seed: seed)
    return String(decoding: (0..<length).map { _ in UInt8(ascii: "0") + UInt8(numbers.next() & 63) }, as: UTF8.self)
      .replacing("<", with: " ")
  }
}

extension Date {
  static let midnight = Date(timeIntervalSince1970: 1_760_054_400)
  static let noon = Date.midnight.addingTimeInterval(12 * 3600)
}

extension SourceArticle {
  /// An article whose key and headline are the same.
  static func sample(
    _ key: String, headline: String? = nil, byline: String = "", html: String = "<p>Text.</p>",
    published: Date = .noon, tags: [String] = [], enclosures: [Enclosure] = []
  ) -> SourceArticle {
    SourceArticle(
      key: key, headline: headline ?? key, byline: byline, address: "https://example.org/\(key)",
      published: published, html: html, details: ArticleDetails(language: "en", tags: tags, enclosures: enclosures))
  }
}

/// An update and the publication it is for.
struct SampleUpdate {
  let publication: Publication.ID
  let update: SourceUpdate

  static func sample(
    _ publication: Publication.ID, title: String = "Title", state: String = "", _ articles: [SourceArticle]
  ) -> SampleUpdate {
    SampleUpdate(
      publication: publication, update: SourceUpdate(title: title, articles: articles, state: state))
  }
}

extension StoreWriter {
  nonisolated func store(_ sample: SampleUpdate, at now: Date) async throws -> UpdateResult {
    try await store(sample.update, of: sample.publication, at: now)
  }
}
