import Articles
import FoundationEssentials
import Storage

/// How the library is.
public struct Diagnosis: Sendable, Codable {
  /// The library's file.
  public let path: String
  /// The file's size in bytes, its write-ahead log not counted.
  public let bytes: Int
  /// Bytes that can still be written to its disk; `nil` where the system does not say.
  public let freeBytes: Int?
  /// What is wrong with the library; nothing when it is sound.
  public let damages: [String]
  /// What the next opening does about that; `nil` when it is sound.
  public let remedy: Remedy?
  /// The last good copy; `nil` where there is none yet.
  public let lastCopy: CopyStatus?
  /// The copy took the place of a damaged library in this call.
  public let restoration: Restoration?
  /// Damaged files that were set aside, with their sizes in bytes.
  public let setAside: [String: Int]
  public let sqlite: String
  public let publications: Int
  public let articles: Int
  public let unread: Int
  /// Every article can be found by search.
  public let isIndexed: Bool
  /// Publications whose last refresh failed.
  public let failing: [Publication]
  /// Publications of which articles are known that have not come yet.
  public let open: [Publication]
  /// Publications of which something was left out, or that are read in another way than they should be.
  public let noticed: [Publication]
  /// What is stored of each publication, by what takes most.
  public let sizes: [Stored]
  /// How it stands with each account.
  public let accounts: [AccountStatus]
  /// When each source was asked, and when it is asked next.
  public let sources: [SourceStatus]

  /// What becomes of a damaged library when it is opened the next time.
  public enum Remedy: String, Sendable, Codable {
    /// Only texts, what is unread or counts are wrong, and are written anew.
    case mend
    /// The last copy takes its place.
    case restore
    /// There is no copy: it stays, and is used as far as it can be read.
    case keep

    init?(_ damages: Damages, hasCopy: Bool) {
      guard !damages.all.isEmpty else { return nil }
      self = damages.pages.isEmpty ? .mend : hasCopy ? .restore : .keep
    }
  }

  /// What is stored of a publication, and for how long.
  public struct Stored: Sendable, Codable {
    public let publication: Publication.ID
    public let title: String
    public let articles: Int
    /// About how many bytes they take, the search index left out.
    public let bytes: Int
    /// For how long read articles are kept; `nil` for ever.
    public let months: Int?
  }
}

extension Library {
  /// Examines the library. Reads all of its file, which takes seconds for a large one.
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
