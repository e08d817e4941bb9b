/// The author of a feed or an entry. Values that the feed does not state are `nil`.
public struct ParsedAuthor: Sendable, Hashable, Codable {
  public var name: String?
  public var email: String?
  /// The address of a page about the author.
  public var address: String?
  /// The address of a picture of the author.
  public var picture: String?

  public init(name: String? = nil, email: String? = nil, address: String? = nil, picture: String? = nil) {
    self.name = name
    self.email = email
    self.address = address
    self.picture = picture
  }

  /// - Parameter text: A person in the form of mail: `mail@example.org (Name)`.
  public init(written text: String) { self = PersonText.parse(text) }
}
