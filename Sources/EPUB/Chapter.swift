/// An article as a chapter of a book.
public struct Chapter: Sendable {
  public let title: String
  public let source: String
  public let byline: String
  public let date: String
  /// The article's address on the web.
  public let address: String?
  /// The language's tag (BCP 47), if it is known.
  public let language: String?
  /// The article's text: the output of the sanitiser.
  public let html: String
  /// The address of the article's main picture, if the text shows none.
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

/// The metadata of a book.
public struct BookDescription: Sendable {
  public let title: String
  public let creators: [String]
  /// The language's tag (BCP 47), if it is known.
  public let language: String?
  /// The book's identity: the address of its article, or the name of its section and a date.
  public let identity: String
  /// The date of the book in ISO 8601, to the second, in UTC.
  public let modified: String
  /// The heading of the list of chapters.
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
