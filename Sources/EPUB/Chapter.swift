/// An article as a chapter of a book.
public struct Chapter: Sendable {
  public let title: String
  public let source: String
  public let byline: String
  public let date: String
  /// Where it is on the web.
  public let address: String?
  /// The BCP 47 tag of its language, where that is known.
  public let language: String?
  /// Its text, as the sanitiser let it through.
  public let html: String
  /// The address of the picture that stands for it, where its text shows none.
  public let lead: String?

  public init(
    title: String, source: String, byline: String, date: String, address: String?, language: String?, html: String,
    lead: String? = nil
  ) {
    self.title = title
    self.source = source
    self.byline = byline
    self.date = date
    self.address = address
    self.language = language
    self.html = html
    self.lead = lead
  }
}

/// What a book says of itself.
public struct BookDescription: Sendable {
  public let title: String
  public let creators: [String]
  /// The BCP 47 tag of its language, where that is known.
  public let language: String?
  /// What tells it from other books: the address of its article, or the name of its section and a date.
  public let identity: String
  /// When it was made, in ISO 8601 to the second, of Greenwich.
  public let modified: String
  /// What stands over the list of chapters.
  public let contents: String

  public init(
    title: String, creators: [String], language: String?, identity: String, modified: String, contents: String
  ) {
    self.title = title
    self.creators = creators
    self.language = language
    self.identity = identity
    self.modified = modified
    self.contents = contents
  }
}
