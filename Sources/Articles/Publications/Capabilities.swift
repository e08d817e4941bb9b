/// The abilities of a publication's source, besides its newest articles. The source states them; the window reads them.
public struct Capabilities: OptionSet, Sendable, Hashable, Codable {
  public let rawValue: Int64

  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// The source files its articles under categories.
  public static let sections = Capabilities(rawValue: 1)
  /// The source tags its articles.
  public static let tags = Capabilities(rawValue: 2)
  /// The source distinguishes its authors, so that each author has a list.
  public static let authors = Capabilities(rawValue: 4)
  /// The source has pages outside the stream of articles, such as *About*.
  public static let pages = Capabilities(rawValue: 8)
  /// The source searches its own articles.
  public static let search = Capabilities(rawValue: 16)
  /// The source gives older articles, page by page.
  public static let archive = Capabilities(rawValue: 32)
  /// The source gives the comments on an article.
  public static let comments = Capabilities(rawValue: 64)
  /// The source can order its newest articles by importance instead of date.
  public static let ranking = Capabilities(rawValue: 128)
  /// The source allows few requests, so only the reader causes them.
  public static let metered = Capabilities(rawValue: 256)
  /// The source gives only the beginnings of its articles; their own pages have the rest.
  public static let stubs = Capabilities(rawValue: 512)
  /// The source's site may list older articles, which was not tried yet.
  public static let maybeList = Capabilities(rawValue: 1024)
}
