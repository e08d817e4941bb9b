/// An action of the reader on the library, stored with its inverse. Settings, reading places, logins, accounts, and what
/// is kept offline change without a deed.
public enum Deed: Sendable, Hashable, Codable {
  case mark(Marked, Mark)
  /// Hides publications and their articles.
  case remove([Publication.ID])
  /// Hides a folder with all its publications, including those of the folders in it.
  case removeFolder(Folder.ID)
  /// Brings removed publications back.
  case restore([Publication.ID])
  /// Gives a publication the reader's own name; an empty name restores the title from the source.
  case rename(Publication.ID, to: String)
  case renameFolder(Folder.ID, to: String)
  /// Gives a publication another source for the same articles. The articles stay, with their marks.
  case readdress(Publication.ID, to: Source)
  case move(Move)
  /// Moves all publications of a folder into another folder or to the top level. The empty folder then disappears.
  /// Publications of folders inside it stay there.
  case emptyFolder(Folder.ID, into: Folder.ID?)
  /// Adds a feed that the app reads directly to an account. Once the service lists the feed, the feed and its articles
  /// belong to the account and keep their marks.
  case joinAccount(Publication.ID, Account.ID, in: Folder.ID?)
  /// Takes a feed out of an account. From then on the app reads the feed directly, and the account's service no longer
  /// has it. Articles and marks stay.
  case leaveAccount(Publication.ID, in: Folder.ID?)
  /// Moves publications into a folder; each keeps its place in the order of all publications.
  case fillFolder(Folder.ID, [Publication.ID])
  /// Adds a filter. Muting takes effect at once; stars are given only to articles that arrive from now on.
  case addFilter(FilterRule)
  /// Changes a filter, or brings a removed one back. Articles that only the old rule muted reappear.
  case setFilter(Filter)
  case removeFilter(Filter.ID)
  /// Sets whether the app reads a publication's articles from their own pages.
  case readPages(Publication.ID, Bool)
  /// Sets whether the app announces new articles of a publication, or of all publications in a folder.
  case announce(Announced, Bool)
  /// Several deeds of one kind, which are undone together. A deed that is no longer possible is left out.
  case several([Deed])

  /// Returns one deed for all of these, to be undone at once.
  public static func together(_ deeds: [Deed]) -> Deed { deeds.count == 1 ? deeds[0] : .several(deeds) }

  /// True for deeds about a filter.
  public var isAboutFilter: Bool {
    switch self {
    case .addFilter, .setFilter, .removeFilter: true
    default: false
    }
  }
}

/// The publication or folder whose new articles are announced.
public enum Announced: Sendable, Hashable, Codable {
  case publication(Publication.ID)
  case folder(Folder.ID)
}

/// A mark the reader puts on articles.
public enum Mark: Sendable, Hashable, Codable {
  case read(Bool)
  case starred(Bool)

  /// The same mark with the other value.
  public var opposite: Mark {
    switch self {
    case .read(let value): .read(!value)
    case .starred(let value): .starred(!value)
    }
  }
}

/// The articles that get a mark.
public enum Marked: Sendable, Hashable, Codable {
  /// These articles, and the same stories from other sources.
  case articles([ArticleSummary.ID])
  /// The same as `articles`, for articles that the reader scrolled past. One scroll is one deed.
  case passed([ArticleSummary.ID])
  /// These articles and no others: an undo lists every article that changed.
  case only([ArticleSummary.ID])
  /// All articles of a section up to a key: articles with greater keys arrived later, and the reader has not seen them.
  case section(Section, upTo: ArticleSummary.ID)
  /// All articles of several sections.
  case sections([Section])
}

/// A completed deed.
public struct DoneDeed: Sendable, Hashable {
  public let deed: Deed
  /// The deed that undoes this one.
  public let inverse: Deed
  /// The articles whose mark changed, including articles of other sources about the same stories.
  public let articles: [ArticleSummary.ID]
  /// The number of list rows, or of publications or folders, that the deed changed.
  public let count: Int

  public init(_ deed: Deed, inverse: Deed, articles: [ArticleSummary.ID] = [], count: Int = 1) {
    self.deed = deed
    self.inverse = inverse
    self.articles = articles
    self.count = count
  }
}
