import Articles
import FoundationEssentials
import Storage

/// The state of the library.
public struct Diagnosis: Sendable, Codable {
  /// The path of the library's file.
  public let path: String
  /// The file's size in bytes, without its write-ahead log.
  public let bytes: Int
  /// The number of free bytes on the library's disk; `nil` if the system does not state it.
  public let freeBytes: Int?
  /// The damages of the library; empty if it is sound.
  public let damages: [String]
  /// The remedy that the next opening applies; `nil` if the library is sound.
  public let remedy: Remedy?
  /// The last good copy; `nil` if there is none yet.
  public let lastCopy: CopyStatus?
  /// The replacement of a damaged library by its copy at this opening; `nil` if there was none.
  public let restoration: Restoration?
  /// The damaged files that were set aside, with their sizes in bytes.
  public let setAside: [String: Int]
  public let sqlite: String
  public let publications: Int
  public let articles: Int
  public let unread: Int
  /// True if search finds every article.
  public let isIndexed: Bool
  /// Publications whose last refresh failed.
  public let failing: [Publication]
  /// Publications with known articles that have not arrived yet.
  public let open: [Publication]
  /// Publications with a notice: something was left out, or another interface than usual is used.
  public let noticed: [Publication]
  /// The stored size of each publication, the largest first.
  public let sizes: [Stored]
  /// The state of each account.
  public let accounts: [AccountStatus]
  /// The times of each source's last and next request.
  public let sources: [SourceStatus]

  /// The remedy that the next opening of a damaged library applies.
  public enum Remedy: String, Sendable, Codable {
    /// Only texts, unread marks or counts are wrong. They are written again.
    case mend
    /// The last copy replaces the library.
    case restore
    /// There is no copy. The library stays, and its readable parts are used.
    case keep

    init?(_ damages: Damages, hasCopy: Bool) {
      guard !damages.all.isEmpty else { return nil }
      self = damages.pages.isEmpty ? .mend : hasCopy ? .restore : .keep
    }
  }

  /// The stored size of a publication, and its retention.
  public struct Stored: Sendable, Codable {
    public let publication: Publication.ID
    public let title: String
    public let articles: Int
    /// The approximate size of the articles in bytes, without the search index.
    public let bytes: Int
    /// The number of months for which read articles are kept; `nil` for ever.
    public let months: Int?
  }
}

extension Library {
  /// Examines the library. Reads its whole file, which takes seconds if the file is large.
  public func diagnosis() async throws(LibraryError) -> Diagnosis {
    let sidebar = try await sidebar()
    let damages = try await store.read { try $0.damages() }
    return Diagnosis(
      path: store.path, bytes: FileStatus(path: store.path)?.size ?? 0,
      freeBytes: FileStatus.freeBytes(at: store.path), damages: damages.all,
      remedy: Diagnosis.Remedy(damages, hasCopy: store.file.lastCopy != nil), lastCopy: store.file.lastCopy,
      restoration: store.file.restoration, setAside: store.file.damagedFiles,
      sqlite: Store.engineVersion, publications: sidebar.publications.count,
      articles: try await store.read { try $0.articleCount() }, unread: sidebar.unread,
      isIndexed: try await store.read { try $0.isIndexed() },
      failing: sidebar.publications.filter { $0.failure != nil },
      open: sidebar.publications.filter { $0.missing > 0 },
      noticed: sidebar.publications.filter { $0.notice != nil },
      sizes: try await sizes(of: sidebar.publications), accounts: try await accountStatuses(),
      sources: try await sourceStatuses())
  }

  private func sizes(of publications: [Publication]) async throws(LibraryError) -> [Diagnosis.Stored] {
    let (sizes, retentions) = try await store.read { (try $0.sizes(), try $0.retentions()) }
    return publications.map {
      let size = sizes[$0.id] ?? StoredSize()
      return Diagnosis.Stored(
        publication: $0.id, title: $0.title, articles: size.articles, bytes: size.bytes,
        months: retentions.months[$0.id])
    }.sorted { $0.bytes > $1.bytes }
  }
}
