import Articles
import Library
import Text

extension Section {
  /// Returns the title of the section. It is empty for an author or a subject and for an unknown tag, which the sidebar
  /// does not have.
  func title(in sidebar: Sidebar) -> String {
    switch self {
    case .today: translated("Today")
    case .unread: translated("Unread")
    case .starred: translated("Starred")
    case .all: translated("All Articles")
    case .folder(let id): sidebar.folders.first { $0.id == id }?.title ?? ""
    case .publication(let id): sidebar.publications.first { $0.id == id }?.title ?? ""
    case .account(let id): sidebar.accounts.first { $0.id == id }?.title ?? ""
    case .featured: translated("Featured")
    case .tags: translated("Tags")
    case .authors: translated("Authors")
    case .term(let id): sidebar.categories.first { $0.id == id }?.term.name ?? ""
    case .explore: translated("Explore")
    case .subject: ""
    case .page(let id): sidebar.pages.first { $0.id == id }?.title ?? ""
    }
  }

  /// Returns true if the subject of the section exists. The sidebar does not know terms, so they always count as
  /// existing.
  func exists(in sidebar: Sidebar) -> Bool {
    switch self {
    case .today, .unread, .starred, .all, .term, .explore, .subject: true
    case .folder(let id): sidebar.foldersShown.contains(id)
    case .account(let id): sidebar.accounts.contains { $0.id == id }
    case .publication(let id), .featured(let id), .tags(let id), .authors(let id):
      sidebar.publications.contains { $0.id == id }
    case .page(let id): sidebar.pages.contains { $0.article == id }
    }
  }

  /// The section's text form in the settings.
  var stored: String {
    switch self {
    case .today: "today"
    case .unread: "unread"
    case .starred: "starred"
    case .all: "all"
    case .folder(let id): "folder \(id)"
    case .publication(let id): "publication \(id)"
    case .account(let id): "account \(id)"
    case .featured(let id): "featured \(id)"
    case .tags(let id): "tags \(id)"
    case .authors(let id): "authors \(id)"
    case .term(let id): "term \(id)"
    case .explore: "explore"
    case .subject(let key): "subject \(key)"
    case .page(let id): "page \(id)"
    }
  }

  init?(stored: String) {
    let words = stored.split(separator: " ", maxSplits: 1)
    switch (words.first, words.dropFirst().first.flatMap { Int64($0) }) {
    case ("today", _): self = .today
    case ("unread", _): self = .unread
    case ("starred", _): self = .starred
    case ("all", _): self = .all
    case ("folder", let id?): self = .folder(.init(rawValue: id))
    case ("publication", let id?): self = .publication(.init(rawValue: id))
    case ("account", let id?): self = .account(.init(rawValue: id))
    case ("featured", let id?): self = .featured(.init(rawValue: id))
    case ("tags", let id?): self = .tags(.init(rawValue: id))
    case ("authors", let id?): self = .authors(.init(rawValue: id))
    case ("term", let id?): self = .term(.init(rawValue: id))
    case ("explore", _): self = .explore
    case ("subject", _) where words.count == 2: self = .subject(String(words[1]))
    case ("page", let id?): self = .page(.init(rawValue: id))
    default: return nil
    }
  }

  /// The section's icon, without a publication's own one.
  var icon: String {
    switch self {
    case .today: "x-office-calendar-symbolic"
    case .unread: "unread-symbolic"
    case .starred, .featured: "starred-symbolic"
    case .all: "view-list-symbolic"
    case .folder: "folder-symbolic"
    case .publication: "feed-symbolic"
    case .account: "account-symbolic"
    case .tags: "tag-symbolic"
    case .authors: "person-symbolic"
    case .explore: "explore-symbolic"
    case .term, .subject: "category-symbolic"
    case .page: "page-symbolic"
    }
  }
}

extension Section {
  /// The publication and the kind of the terms that the section shows in place of a list.
  var terms: (Publication.ID, Term.Kind)? {
    switch self {
    case .tags(let id): (id, .tag)
    case .authors(let id): (id, .author)
    default: nil
    }
  }

  /// A hint how to find an article if the section shows choices in place of a list.
  var waysToArticles: String? {
    switch self {
    case .tags: translated("Choose a tag to see its articles.")
    case .authors: translated("Choose an author to see their articles.")
    case .explore: translated("Choose a subject or a source to see its articles.")
    default: nil
    }
  }

  /// True if the section shows choices in place of a list.
  var isCloud: Bool { terms != nil || self == .explore }
}
