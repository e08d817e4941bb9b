/// The database key of a `Subject`. Because of its type, an article's key cannot be passed as a publication's key.
public struct Identifier<Subject>: Hashable, Comparable, Sendable, RawRepresentable, Codable {
  public let rawValue: Int64

  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  public init(from decoder: any Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(Int64.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }

  // `RawRepresentable` would compare and hash through its protocol, which takes several times as long.
  public static func == (one: Self, other: Self) -> Bool { one.rawValue == other.rawValue }

  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

  public static func < (one: Self, other: Self) -> Bool {
    one.rawValue < other.rawValue
  }
}

extension Identifier: CustomStringConvertible {
  public var description: String { String(rawValue) }
}
