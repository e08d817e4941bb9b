/// The origin of a publication, with everything that is needed to ask it again in ten years.
public struct Source: Sendable, Hashable, Codable {
  /// The interface that the site speaks. Each provider defines its own kind. A library of a newer version may have
  /// kinds that this program does not know.
  public struct Kind: RawRepresentable, Sendable, Hashable, Codable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// RSS, RDF, Atom or JSON Feed.
    public static let feed = Self(rawValue: "feed")
    /// A feed of an account. The account's service reads it; the app never requests it directly.
    public static let synced = Self(rawValue: "synced")
  }

  public let kind: Kind
  /// The identity of the source among all of its kind: the absolute address of the feed; the root of the REST API;
  /// `newsapi:` and the source's id; or `sync:`, the account's number, a slash and the service's id of the feed.
  public let address: String
  /// The absolute address of the feed that the app reads while the source itself cannot be read.
  public let feed: String?

  /// The address to show. For an account's source, this is the feed's own address, because the library invents its
  /// `address`.
  public var shownAddress: String { kind == .synced ? feed ?? address : address }

  public init(kind: Kind, address: String, feed: String? = nil) {
    self.kind = kind
    self.address = address
    self.feed = feed
  }
}
