import Feeds
import HTTP

/// A feed as it came from its address.
public struct FetchedFeed: Sendable {
  public let feed: ParsedFeed
  /// Where it was found, after redirects.
  public let address: String
  /// Where it moved for good, if it did (RFC 9110 §15.4.2 and §15.4.9).
  public let permanentAddress: String?
  public let validators: Validators
  /// Digest of the body.
  public let bodyFingerprint: Int64
}

/// A feed that an address led to, before the reader subscribes.
public struct FoundFeed: Sendable {
  public let address: String
  public let title: String
  /// The feed itself, where finding it meant fetching it, so that subscribing costs no second request.
  public let fetched: FetchedFeed?
}
