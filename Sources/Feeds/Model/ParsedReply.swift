/// The entry that another entry answers (RFC 4685 §3).
public struct ParsedReply: Sendable, Hashable, Codable {
  /// The answered entry's id.
  public var id: String?
  /// The address of the answered entry.
  public var address: String?
  /// The MIME type of the document at the address.
  public var type: String?
  /// The address of the feed with the answered entry.
  public var source: String?
}
