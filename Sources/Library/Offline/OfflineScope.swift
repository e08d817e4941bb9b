import Articles
import Queries

/// A selection of articles that the reader wants to read offline.
public enum OfflineScope: Sendable, Hashable, Codable {
  case section(Section)
  /// The articles of the last days.
  case days(Int)

  /// True if the articles may come from several sources.
  var mixesSources: Bool { if case .section(let section) = self { section.query.mixesSources } else { true } }

  /// The condition for the articles.
  var condition: Condition {
    switch self {
    case .section(let section): section.query.condition
    case .days(let days): .all(of: [Section.all.query.condition, .test(.within(TimeSpan(days: days)))])
    }
  }
}

/// The work for making articles available offline.
public struct OfflinePlan: Sendable {
  /// The number of wanted articles.
  public let articles: Int
  /// True if there are more articles than the limit. Only the newest are included.
  public let isLimited: Bool
  /// The articles whose own pages must be fetched first, because their sources have only the beginnings.
  let missingTexts: [ArticleSummary.ID]
  /// The pictures that are not kept yet, with their publications.
  let missingPictures: [Picture]
  /// The addresses of all pictures of the articles.
  let pictures: Set<String>
  /// An estimate of the bytes to fetch, from the sizes of pictures and pages so far.
  public let bytes: Int

  struct Picture: Sendable, Hashable {
    let address: String
    let publication: Publication.ID
  }

  /// The number of pages and pictures to fetch.
  public var missing: (texts: Int, pictures: Int) { (missingTexts.count, missingPictures.count) }
}

/// The result of making articles available offline.
public struct OfflineSummary: Sendable {
  public let articles: Int
  /// The number of fetched pages and pictures.
  public let fetched: Int
  /// The number of pages and pictures that could not be fetched.
  public let failed: Int
  /// The size of all kept pictures in bytes.
  public let bytes: Int
}
