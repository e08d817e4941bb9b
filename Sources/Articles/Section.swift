/// A place in the sidebar. The list shows its articles.
public enum Section: Hashable, Sendable, Codable {
  /// The articles published since local midnight.
  case today
  case unread
  case starred
  case all
  case folder(Folder.ID)
  case publication(Publication.ID)
  /// The articles of an account.
  case account(Account.ID)
  /// The articles that a publication wants at the top of its front page, or else its newest.
  case featured(Publication.ID)
  /// A publication's tag cloud, which takes the place of a list.
  case tags(Publication.ID)
  /// A publication's authors, which take the place of a list too.
  case authors(Publication.ID)
  case term(Term.ID)
  /// The subjects of all publications, in place of a list.
  case explore
  /// The articles that any publication files under a name. The value is the `Subject.key`.
  case subject(String)
  /// A page of a publication, such as *About*.
  case page(ArticleSummary.ID)
}

extension Section {
  /// The publication that the section shows, or shows a part of. `nil` for a term or a page, whose keys do not name a
  /// publication.
  public var publication: Publication.ID? {
    switch self {
    case .publication(let id), .featured(let id), .tags(let id), .authors(let id): id
    default: nil
    }
  }
}
