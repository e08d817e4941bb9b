/// The original feed of an entry (Atom and RSS `source`).
public struct ParsedSource: Sendable, Hashable, Codable {
  public var title: String?
  public var subtitle: String?
  /// The address of the feed's site, or in RSS the address of the feed.
  public var link: String?
  public var rights: String?
}
