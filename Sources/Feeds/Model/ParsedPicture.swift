/// A picture that came with an entry (Media RSS).
public struct ParsedPicture: Sendable, Hashable, Codable {
  public var address: String
  /// The MIME type, where stated or named by the address.
  public var type: String?
  /// What it shows, in plain text, for those who do not see it.
  public var text: String?
}
