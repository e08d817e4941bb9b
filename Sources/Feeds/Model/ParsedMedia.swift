/// What an entry says of its films and pictures as a whole (Media RSS).
public struct ParsedMedia: Sendable, Hashable, Codable {
  /// Who had a part in it.
  public struct Credit: Sendable, Hashable, Codable {
    /// Such as `author`.
    public var role: String?
    public var name: String?
  }

  /// What may be done with it.
  public struct Licence: Sendable, Hashable, Codable {
    public var type: String?
    public var address: String?
    public var text: String?
  }

  /// Where it may be shown, or where not.
  public struct Restriction: Sendable, Hashable, Codable {
    /// `allow` or `deny`.
    public var relationship: String?
    /// What the values are: `country`, `uri` or `sharing`.
    public var type: String?
    public var values: [String] = []
  }

  /// The address of a page that plays it.
  public var player: String?
  public var credits: [Credit] = []
  public var licence: Licence?
  public var restriction: Restriction?
  /// For whom it is, such as `adult`.
  public var rating: String?

  public init() {}
}
