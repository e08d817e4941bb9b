import Articles
import Library
import Queries
import Text

/// One row of the sidebar.
public struct SidebarRow: Hashable {
  public enum Kind: Hashable {
    case place(Section)
    case heading(SidebarGroup)
    case folder(Folder.ID, isOpen: Bool)
    /// An account with its feeds.
    case account(Account, isOpen: Bool)
    case publication(Publication, isOpen: Bool?)
    /// A part of a publication: a category, the tag cloud or a page.
    case part(Section)
    /// Rows of one place that are left out or shown above the row.
    case rest(SidebarRest, isShown: Bool)
  }

  public let kind: Kind
  public let title: String
  public var count = 0
  /// For a folder: the number of its publications whose last refresh failed.
  public var problems = 0
  /// The number of folders, publications and categories around the row.
  public var depth = 0
  /// For a category: the names of its ancestors and its own name. They may not fit in the row.
  public var path: String?

  /// A key for the row. The same row has the same key after changes of the library.
  public var key: Int64 {
    switch kind {
    case .heading(let group): return -1 - Int64(group.rawValue)
    case .rest(let rest, _): return rest.key
    case .folder(let id, _): return Self.key(.folder, id.rawValue)
    case .account(let account, _): return Self.key(.account, account.id.rawValue)
    case .publication(let publication, _): return Self.key(.publication, publication.id.rawValue)
    case .place(let section), .part(let section):
      let query = section.query
      return Self.key(query.kind, query.key.flatMap { Int64($0) } ?? 0)
    }
  }

  /// Returns a key for a row of this kind. Keys of the store never reach 2⁴⁰.
  private static func key(_ kind: KnownQuery.Kind, _ number: Int64) -> Int64 { (bases[kind] ?? 0) + number }

  private static let bases = Dictionary(
    uniqueKeysWithValues: KnownQuery.Kind.allCases.enumerated().map { ($1, Int64($0) << 40) })

  /// The section that the row opens; `nil` for a heading.
  public var section: Section? {
    switch kind {
    case .place(let section), .part(let section): section
    case .heading, .rest: nil
    case .folder(let id, _): .folder(id)
    case .account(let account, _): .account(account.id)
    case .publication(let publication, _): .publication(publication.id)
    }
  }

  /// The row's publication, if it is one.
  public var publication: Publication? { if case .publication(let publication, _) = kind { publication } else { nil } }

  /// True if the reader can move the row.
  public var isMovable: Bool {
    switch kind {
    case .folder, .publication: true
    case .place, .heading, .account, .part, .rest: false
    }
  }

  /// True if the row has a menu.
  public var hasMenu: Bool {
    switch kind {
    case .account: true
    case .place(let section): section != .explore
    default: isMovable
    }
  }

  /// True if the row's children are shown; `nil` if the row has no children.
  public var isOpen: Bool? {
    switch kind {
    case .folder(_, let isOpen), .account(_, let isOpen): isOpen
    case .publication(_, let isOpen): isOpen
    case .place, .heading, .part, .rest: nil
    }
  }
}

/// The rows that one row stands for: publications without unread articles, or categories.
public enum SidebarRest: Hashable {
  case folder(Folder.ID)
  case account(Account.ID)
  case group(SidebarGroup)
  /// The categories of a publication after the first ones.
  case categories(Publication.ID)

  /// The row's key. The keys of headings are the four above them.
  var key: Int64 {
    switch self {
    case .folder(let id): -10 - id.rawValue * 4
    case .account(let id): -11 - id.rawValue * 4
    case .group(let group): -12 - Int64(group.rawValue) * 4
    case .categories(let id): -13 - id.rawValue * 4
    }
  }
}

/// The groups of publications in the sidebar.
public enum SidebarGroup: Int, CaseIterable {
  case publications, feeds, news

  var title: String {
    switch self {
    case .publications: translated("Publications")
    case .feeds: translated("Feeds")
    case .news: translated("News Sources")
    }
  }

  init(of publication: Publication) {
    if publication.capabilities.contains(.ranking) {
      self = .news
    } else if publication.capabilities.isDisjoint(with: [.sections, .tags]) {
      self = .feeds
    } else {
      self = .publications
    }
  }
}
