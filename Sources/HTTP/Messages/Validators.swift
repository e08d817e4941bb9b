/// A server's validators for a version of a resource, stored byte for byte. A later request asks with them if the
/// resource changed.
///
/// See RFC 9110 §8.8. The two values belong together: they come from one answer and are sent back together.
public struct Validators: Sendable, Hashable, Codable {
  /// The `ETag` field's value, with its quotes and its `W/`.
  public let etag: String?
  /// The `Last-Modified` field's value, as the server wrote it.
  public let lastModified: String?

  /// Creates a pair from the values of an answer.
  public init(etag: String?, lastModified: String?) {
    self.etag = etag
    self.lastModified = lastModified
  }

  /// True if there is no validator to send.
  public var isEmpty: Bool {
    etag == nil && lastModified == nil
  }

  /// Returns these values, with missing ones from `older`: a 304 may omit values that stay valid (RFC 9111 §3.2).
  func completed(by older: Validators?) -> Validators {
    Validators(etag: etag ?? older?.etag, lastModified: lastModified ?? older?.lastModified)
  }
}
