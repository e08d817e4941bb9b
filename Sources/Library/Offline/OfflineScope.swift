import Articles

/// What the reader wants to have at hand without a network.
public enum OfflineScope: Sendable, Hashable, Codable {
  case section(Section)
  /// What was published in so many days.
  case days(Int)
}

/// What making articles available offline takes.
public struct OfflinePlan: Sendable {
  /// How many articles are wanted.
  public let articles: Int
  /// There are more; the newest are taken.
  public let isLimited: Bool
  /// Those whose own pages are to be fetched first, as their sources have only their beginnings.
  let missingTexts: [ArticleSummary.ID]
  /// Pictures that are not kept yet, with whose they are.
  let missingPictures: [Picture]
  /// All pictures of the articles.
  let pictures: Set<String>
  /// The bytes that fetching will take, guessed from what pictures and pages took so far.
  public let bytes: Int

  struct Picture: Sendable, Hashable {
    let address: String
    let publication: Publication.ID
  }

  /// How many pages and pictures are to be fetched.
  public var missing: (texts: Int, pictures: Int) { (missingTexts.count, missingPictures.count) }
}

/// What making articles available offline did.
public struct OfflineSummary: Sendable {
  public let articles: Int
  /// Pages and pictures that came.
  public let fetched: Int
  /// Those that could not be had.
  public let failed: Int
  /// The bytes of all pictures that are kept.
  public let bytes: Int
}
