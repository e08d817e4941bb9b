/// Something that a reader does to the library: the only way in for what is not a source's.
public enum Deed: Sendable, Hashable, Codable {
  case mark(Marked, Mark)
  /// Puts publications out of sight with their articles.
  case remove([Publication.ID])
  /// Puts a folder out of sight with all its publications, those of the folders in it too.
  case removeFolder(Folder.ID)
  /// Brings back what was removed.
  case restore([Publication.ID])
  /// Gives a publication the reader's own name; an empty one returns to the source's.
  case rename(Publication.ID, to: String)
  case renameFolder(Folder.ID, to: String)
  /// Gives a publication another source for the same articles, which stay with their marks.
  case readdress(Publication.ID, to: Source)
  case move(Move)
  /// Moves all publications of a folder into another, or out of all, so that it is there no more. Those of folders in it stay.
  case emptyFolder(Folder.ID, into: Folder.ID?)
  /// Has an account have a feed that the reader has by itself. It becomes the account's once the service lists it, with its articles and
  /// their marks.
  case joinAccount(Publication.ID, Account.ID, in: Folder.ID?)
  /// Has a feed of an account be read by itself from now on, with its articles and their marks, and no more at the account's service.
  case leaveAccount(Publication.ID, in: Folder.ID?)
  /// Moves publications into a folder, each where it stands among all.
  case fillFolder(Folder.ID, [Publication.ID])
  /// What the rule mutes is muted at once; stars are given to what comes from now on.
  case addFilter(FilterRule)
  /// Changes a filter, or brings it back. What only its old rule muted is back.
  case setFilter(Filter)
  case removeFilter(Filter.ID)
  /// Sets whether a publication's articles are read from their own pages.
  case readPages(Publication.ID, Bool)
  /// Sets whether the reader is told of new articles of a publication, or of all in a folder.
  case announce(Announced, Bool)

  /// Whether it is about a filter.
  public var isAboutFilter: Bool {
    switch self {
    case .addFilter, .setFilter, .removeFilter: true
    default: false
    }
  }
}

/// What new articles the reader is told of are from.
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

/// What a mark is put on.
public enum Marked: Sendable, Hashable, Codable {
  /// These articles, and with them the same stories from other sources.
  case articles([ArticleSummary.ID])
  /// These articles like `articles`, as the reader scrolled past them. What is scrolled past in one go is one deed.
  case passed([ArticleSummary.ID])
  /// These articles and no others, as an undo knows all that were changed.
  case only([ArticleSummary.ID])
  /// All of a section that were there at a moment: those with greater keys came later, and the reader did not see them.
  case section(Section, upTo: ArticleSummary.ID)
}

/// A deed that was done.
public struct DoneDeed: Sendable, Hashable {
  public let deed: Deed
  /// What takes it back.
  public let inverse: Deed
  /// The articles whose mark changed, those of other sources on the same stories included.
  public let articles: [ArticleSummary.ID]
  /// How many rows of the list, or how many publications or folders, it changed.
  public let count: Int

  public init(_ deed: Deed, inverse: Deed, articles: [ArticleSummary.ID] = [], count: Int = 1) {
    self.deed = deed
    self.inverse = inverse
    self.articles = articles
    self.count = count
  }
}
