/// A place in the sidebar whose articles the list can show.
public enum Section: Hashable, Sendable, Codable {
  /// What was published since local midnight.
  case today
  case unread
  case starred
  case all
  case folder(Folder.ID)
  case publication(Publication.ID)
  /// What comes with an account.
  case account(Account.ID)
  /// What a publication wants at the top of its front page, or else its newest.
  case featured(Publication.ID)
  /// A publication's tag cloud, which takes the place of a list.
  case tags(Publication.ID)
  /// A publication's authors, in place of a list as well.
  case authors(Publication.ID)
  case term(Term.ID)
  /// What all publications write about, in place of a list.
  case explore
  /// What all publications file under a name, by its `Subject.key`.
  case subject(String)
  /// A page of a publication, such as *About*.
  case page(ArticleSummary.ID)
}

extension Section {
  /// Whether its articles may be of several publications.
  public var mixesSources: Bool {
    switch self {
    case .today, .unread, .starred, .all, .folder, .account, .explore, .subject: true
    case .publication, .featured, .tags, .authors, .term, .page: false
    }
  }

  /// Whether a list of unread articles alone makes sense: what is starred, and a page, is there to be found again.
  public var mayLeaveOutRead: Bool {
    switch self {
    case .starred, .explore, .page: false
    default: true
    }
  }
}
