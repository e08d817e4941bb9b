/// What a server said about a version of a resource, kept byte for byte to ask later whether it changed.
///
/// See RFC 9110 §8.8. The two are one pair: they come from one answer and are sent back together.
public struct Validators: Sendable, Hashable, Codable {
  /// The `ETag` field's value, with its quotes and its `W/`.
  public let etag: String?
  /// The `Last-Modified` field's value, as the server wrote it.
  public let lastModified: String?

  /// Makes a pair of values that an answer carried.
  public init(etag: String?, lastModified: String?) {
    self.etag = etag
    self.lastModified = lastModified
  }

  /// Tells whether there is nothing to send.
  public var isEmpty: Bool {
    etag == nil && lastModified == nil
  }

  /// These values, and where one is missing, that of `older`: what a 304 leaves out stays valid (RFC 9111 §3.2).
  func completed(by older: Validators?) -> Validators {
    Validators(etag: etag ?? older?.etag, lastModified: lastModified ?? older?.lastModified)
  }
}
