import Articles

/// The query of a section: its condition, and the properties that a list and the sidebar need.
public struct KnownQuery: Sendable, Hashable {
  /// The kinds of sections, by the names that the settings use.
  public enum Kind: String, Sendable, CaseIterable {
    case today, unread, starred, all, folder, publication, account, featured, tags, authors, term, explore, subject,
      page
  }

  public let kind: Kind
  /// The key of the section's folder, publication, account, term, subject or page; `nil` for the others.
  public let key: String?
  /// The condition for articles of the list. If the section shows choices in place of a list, no article meets it.
  public let condition: Condition
  /// The name of the icon.
  public let icon: String
  /// True if the section can contain articles of several publications.
  public let mixesSources: Bool
  /// True if the list may be limited to unread articles. This is false for starred articles and pages, which the reader
  /// keeps to find them again.
  public let mayLeaveOutRead: Bool

  private init(
    _ kind: Kind, _ key: String? = nil, icon: String, mixesSources: Bool = false, mayLeaveOutRead: Bool = true,
    _ tests: Condition...
  ) {
    (self.kind, self.key, self.icon) = (kind, key, icon)
    (self.mixesSources, self.mayLeaveOutRead) = (mixesSources, mayLeaveOutRead)
    condition = tests.count == 1 ? tests[0] : .all(tests)
  }

  private static let isShown = Condition.not(.test(.state(.muted)))
  private static let isPost = Condition.not(.test(.page))

  /// Creates the query of a section.
  public init(_ section: Section) {
    let (isShown, isPost) = (Self.isShown, Self.isPost)
    switch section {
    case .today:
      self.init(.today, icon: "x-office-calendar-symbolic", mixesSources: true, .test(.today), isPost, isShown)
    case .unread: self.init(.unread, icon: "unread-symbolic", mixesSources: true, .test(.state(.unread)), isShown)
    case .starred:
      self.init(
        .starred, icon: "starred-symbolic", mixesSources: true, mayLeaveOutRead: false, .test(.state(.starred)))
    case .all: self.init(.all, icon: "view-list-symbolic", mixesSources: true, isPost, isShown)
    case .folder(let id):
      self.init(
        .folder, id.description, icon: "folder-symbolic", mixesSources: true, .test(.inFolder(id)), isPost, isShown)
    case .publication(let id):
      self.init(.publication, id.description, icon: "feed-symbolic", .test(.publication(id)), isPost, isShown)
    case .account(let id):
      self.init(
        .account, id.description, icon: "account-symbolic", mixesSources: true, .test(.account(id)), isPost, isShown)
    case .featured(let id):
      self.init(.featured, id.description, icon: "starred-symbolic", .test(.featured(id)), isShown)
    case .tags(let id): self.init(.tags, id.description, icon: "tag-symbolic", .test(.publication(id)), .none)
    case .authors(let id):
      self.init(.authors, id.description, icon: "person-symbolic", .test(.publication(id)), .none)
    case .term(let id):
      self.init(.term, id.description, icon: "category-symbolic", .test(.term(id)), isPost, isShown)
    case .explore: self.init(.explore, icon: "explore-symbolic", mixesSources: true, mayLeaveOutRead: false, .none)
    case .subject(let key):
      self.init(.subject, key, icon: "category-symbolic", mixesSources: true, .test(.subject(key)), isPost, isShown)
    case .page(let id):
      self.init(.page, id.description, icon: "page-symbolic", mayLeaveOutRead: false, .test(.articles([id])))
    }
  }

  /// True if the section shows choices in place of a list.
  public var isCloud: Bool { [.tags, .authors, .explore].contains(kind) }
}

extension Section {
  /// The query of the section's list.
  public var query: KnownQuery { KnownQuery(self) }

  /// The section's text in the settings: its kind, and its key after a space.
  public var stored: String {
    let query = query
    return [query.kind.rawValue, query.key].compactMap(\.self).joined(separator: " ")
  }

  /// Creates a section from its text in the settings; `nil` if the text is not a section.
  public init?(stored: String) {
    let words = stored.split(separator: " ", maxSplits: 1)
    var sections: [Section] = [.today, .unread, .starred, .all, .explore]
    if words.count == 2 { sections.append(.subject(String(words[1]))) }
    if let key = words.last.flatMap({ Int64($0) }) {
      sections += [
        .folder(.init(rawValue: key)), .publication(.init(rawValue: key)), .account(.init(rawValue: key)),
        .featured(.init(rawValue: key)), .tags(.init(rawValue: key)), .authors(.init(rawValue: key)),
        .term(.init(rawValue: key)), .page(.init(rawValue: key)),
      ]
    }
    guard let section = sections.first(where: { $0.stored == stored }) else { return nil }
    self = section
  }
}
