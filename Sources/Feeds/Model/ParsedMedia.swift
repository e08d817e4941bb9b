/// The details of an entry's films and pictures (Media RSS).
public struct ParsedMedia: Sendable, Hashable, Codable {
  /// A person who took part.
  public struct Credit: Sendable, Hashable, Codable {
    /// The role, such as `author`.
    public var role: String?
    public var name: String?
  }

  /// The licence of the films and pictures.
  public struct Licence: Sendable, Hashable, Codable {
    public var type: String?
    public var address: String?
    public var text: String?
  }

  /// The places where the films and pictures may or may not be shown.
  public struct Restriction: Sendable, Hashable, Codable {
    /// `allow` or `deny`.
    public var relationship: String?
    /// The kind of the values: `country`, `uri` or `sharing`.
    public var type: String?
    public var values: [String] = []
  }

  /// The address of a page with a player.
  public var player: String?
  public var credits: [Credit] = []
  public var licence: Licence?
  public var restriction: Restriction?
  /// The audience, such as `adult`.
  public var rating: String?

  public init() {}
}
