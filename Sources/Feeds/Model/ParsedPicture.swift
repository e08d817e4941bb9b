/// A picture that came with an entry (Media RSS).
public struct ParsedPicture: Sendable, Hashable, Codable {
  public var address: String
  /// The MIME type, if stated or known from the address.
  public var type: String?
  /// A description of the picture, as plain text, for people who do not see it.
  public var text: String?
}
