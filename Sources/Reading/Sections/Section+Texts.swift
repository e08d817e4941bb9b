import Articles
import Library
import Text

extension Section {
  /// Returns the title of the section. It is empty for an author, a subject or an unknown tag, because the sidebar does
  /// not contain them.
  public func title(in sidebar: Sidebar) -> String {
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

  /// The publication and the kind of terms, if the section shows terms in place of a list; `nil` for other sections.
  public var terms: (Publication.ID, Term.Kind)? {
    if case .tags(let id) = self { return (id, .tag) }
    if case .authors(let id) = self { return (id, .author) }
    return nil
  }

  /// A hint about how to find an article, if the section shows choices in place of a list; `nil` for other sections.
  public var waysToArticles: String? {
    if self == .explore { return translated("Choose a subject or a source to see its articles.") }
    return terms.map {
      $0.1 == .tag
        ? translated("Choose a tag to see its articles.") : translated("Choose an author to see their articles.")
    }
  }
}
