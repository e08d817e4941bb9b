/// What a publication's source can do beyond giving its newest articles. Stated by the source, asked for by the window.
public struct Capabilities: OptionSet, Sendable, Hashable, Codable {
  public let rawValue: Int64

  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// It files its articles under categories.
  public static let sections = Capabilities(rawValue: 1)
  /// It tags its articles.
  public static let tags = Capabilities(rawValue: 2)
  /// It tells its articles' authors apart, so that each has a list.
  public static let authors = Capabilities(rawValue: 4)
  /// It has pages outside the stream of articles, such as *About*.
  public static let pages = Capabilities(rawValue: 8)
  /// It searches its own articles.
  public static let search = Capabilities(rawValue: 16)
  /// It gives older articles, page by page.
  public static let archive = Capabilities(rawValue: 32)
  /// It gives the comments on an article.
  public static let comments = Capabilities(rawValue: 64)
  /// It can order its newest articles by importance instead of date.
  public static let ranking = Capabilities(rawValue: 128)
  /// Its requests are few, and are spent on what the reader asks for.
  public static let metered = Capabilities(rawValue: 256)
  /// Its articles are only beginnings, and go on at their own pages.
  public static let stubs = Capabilities(rawValue: 512)
}
