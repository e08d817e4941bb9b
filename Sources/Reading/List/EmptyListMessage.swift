import Articles
import Library
import Queries
import Text

/// The message in place of a list without rows. It depends on the query and the sections.
public struct EmptyListMessage {
  public let query: Query
  public let sidebar: Sidebar
  public let publication: Publication?
  public let showsRead: Bool
  public let isRefreshing: Bool
  /// Returns the label of an action's key.
  public let key: (String) -> String?

  public init(
    query: Query, sidebar: Sidebar, publication: Publication?, showsRead: Bool, isRefreshing: Bool,
    key: @escaping (String) -> String?
  ) {
    (self.query, self.sidebar, self.publication) = (query, sidebar, publication)
    (self.showsRead, self.isRefreshing, self.key) = (showsRead, isRefreshing, key)
  }

  public var message: ListMessage {
    if query.isSearch {
      return .empty(
        icon: "system-search-symbolic", title: translated("Nothing Found"),
        description: query.isScoped
          ? translated("No article of this section has all these words. Search everything, or try fewer.")
          : translated("No stored article has all these words. Try fewer, or the beginning of one."))
    }
    if isRefreshing, isNew { return .coming }
    if let failure = publication?.failure {
      return .error(
        title: translated("This Feed Cannot Be Read"), description: failure.message, button: failure.button)
    }
    if let message = messageOfNothingFetched { return message }
    if !showsRead, query.section.query.mayLeaveOutRead, !query.section.query.isCloud, query.section != .unread,
      !sidebar.publications.isEmpty
    {
      return .empty(
        icon: "object-select-symbolic", title: translated("No Unread Articles"),
        description: translated("Read articles are hidden."), offer: .readArticles)
    }
    if case .folder = query.section, hasProblems {
      return .empty(
        icon: "dialog-warning-symbolic", title: translated("No Articles"),
        description: translated("Feeds in this folder could not be read the last time."), offer: .problems)
    }
    if let notice = publication?.notice.map({ translated($0) }), case .publication = query.section {
      return .empty(icon: "dialog-warning-symbolic", title: translated("No Articles"), description: notice)
    }
    return messageOfSection
  }

  /// True if the list's sources were never read successfully.
  private var isNew: Bool {
    if let publication { return !wasRead(publication) && publication.failure == nil }
    if case .account(let id) = query.section { return sidebar.accounts.first { $0.id == id }?.checked == nil }
    return [.today, .unread, .all].contains(query.section) && !sidebar.publications.isEmpty
      && sidebar.publications.allSatisfy { !wasRead($0) && $0.failure == nil }
  }

  /// True if the publication, or its account, was read at least once.
  private func wasRead(_ publication: Publication) -> Bool {
    guard let account = publication.account else { return publication.checked != nil }
    return sidebar.accounts.first { $0.id == account }?.checked != nil
  }

  /// The message about failed feeds in a list of all sources, if no source but the Guide was ever read. The message
  /// "All read" would then be wrong.
  private var messageOfNothingFetched: ListMessage? {
    let sources = sidebar.publications.filter { $0.source.address != Library.guideAddress }
    let failures = sources.compactMap(\.failure)
    guard [.today, .unread, .all].contains(query.section), !failures.isEmpty, sources.allSatisfy({ !wasRead($0) })
    else { return nil }
    // The button of another failure would help only one feed.
    if Set(failures.map(\.message)).count == 1, failures[0].button == .retry {
      return .error(
        title: failures.count == 1 ? translated("This Feed Cannot Be Read") : translated("No Feed Could Be Read"),
        description: failures[0].message)
    }
    return .empty(
      icon: "dialog-warning-symbolic", title: translated("No Feed Could Be Read"),
      description: failures.allSatisfy(\.isPrivate)
        ? translated("All feeds are in your own network. Allow those that you trust.")
        : translated("No feed has sent an article yet."), offer: .problems)
  }

  private var messageOfSection: ListMessage {
    switch query.section {
    case .starred:
      .empty(
        icon: "starred-symbolic", title: translated("No Starred Articles"),
        description: key("win.star").map { translated("Give an article a star (%s) to keep it here.", $0) }
          ?? translated("Give an article a star to keep it here."))
    case .unread where !sidebar.publications.isEmpty:
      .empty(
        icon: "object-select-symbolic", title: translated("All Read"),
        description: translated("New articles appear here when they come."), offer: .allArticles)
    case .today where !sidebar.publications.isEmpty:
      .empty(
        icon: "x-office-calendar-symbolic", title: translated("Nothing New Today"), description: hintToRefresh)
    case .publication, .folder, .account, .featured, .tags, .authors, .term, .explore, .subject, .page:
      .empty(icon: "feed-symbolic", title: translated("No Articles"), description: hintToRefresh)
    case .all where !sidebar.accounts.isEmpty, .unread where !sidebar.accounts.isEmpty,
      .today where !sidebar.accounts.isEmpty:
      .empty(icon: "feed-symbolic", title: translated("No Articles"), description: hintToRefresh)
    default:
      .empty(
        icon: "publication-symbolic", title: translated("Add Something to Read"),
        description: translated("Follow a website by its address, or bring your subscriptions along."),
        offer: .feeds)
    }
  }

  /// True if a publication of the folder could not be read.
  private var hasProblems: Bool {
    SidebarRow.rows(of: sidebar).first { $0.section == query.section }.map { $0.problems > 0 } ?? false
  }

  private var hintToRefresh: String {
    key("win.refresh").map { translated("Pull down or press %s to refresh.", $0) }
      ?? translated("Pull down to refresh.")
  }
}
