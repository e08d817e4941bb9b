import Articles
import Library
import Text

/// One row of the sidebar.
struct SidebarRow: Hashable {
  enum Kind: Hashable {
    case place(Section)
    case heading(SidebarGroup)
    case folder(Folder.ID, isOpen: Bool)
    /// What comes with an account.
    case account(Account, isOpen: Bool)
    /// `isOpen` is `nil` for one that has no parts.
    case publication(Publication, isOpen: Bool?)
    /// A part of a publication: a category, its tags, a page.
    case part(Section)
  }

  let kind: Kind
  let title: String
  var count = 0
  /// Of a folder: how many publications in it could not be read the last time.
  var problems = 0
  /// How deep it stands in folders and publications.
  var depth = 0
  /// Where a category is: the names of those that it is in, and its own, which may have no room.
  var path: String?

  /// Stays the same for the same row, however the library changes around it.
  var key: Int64 {
    switch kind {
    case .heading(let group): -10 - Int64(group.rawValue)
    case .folder(let id, _): -1000 - id.rawValue
    case .account(let account, _): 1 << 45 + account.id.rawValue
    case .publication(let publication, _): publication.id.rawValue
    case .place(let section), .part(let section):
      switch section {
      case .today: -1
      case .unread: -2
      case .starred: -3
      case .all: -4
      case .explore: -5
      // Has no row.
      case .subject: -6
      case .folder(let id): -1000 - id.rawValue
      case .account(let id): 1 << 45 + id.rawValue
      case .publication(let id): id.rawValue
      // Keys of the store are far from these.
      case .featured(let id): 1 << 40 + id.rawValue
      case .tags(let id): 1 << 41 + id.rawValue
      case .authors(let id): 1 << 42 + id.rawValue
      case .term(let id): 1 << 43 + id.rawValue
      case .page(let id): 1 << 44 + id.rawValue
      }
    }
  }

  /// What choosing the row shows; `nil` for a heading.
  var section: Section? {
    switch kind {
    case .place(let section), .part(let section): section
    case .heading: nil
    case .folder(let id, _): .folder(id)
    case .account(let account, _): .account(account.id)
    case .publication(let publication, _): .publication(publication.id)
    }
  }

  /// Whether the reader can give it another place.
  var isMovable: Bool {
    switch kind {
    case .folder, .publication: true
    case .place, .heading, .account, .part: false
    }
  }

  /// Whether the row has a menu.
  var hasMenu: Bool { if case .account = kind { true } else { isMovable } }

  /// Whether what belongs under the row is shown; `nil` where nothing does.
  var isOpen: Bool? {
    switch kind {
    case .folder(_, let isOpen), .account(_, let isOpen): isOpen
    case .publication(_, let isOpen): isOpen
    case .place, .heading, .part: nil
    }
  }
}

/// What the publications are put together by.
enum SidebarGroup: Int, CaseIterable {
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
