/// A bound for a number, such as `>800`.
public struct Bound: Sendable, Hashable {
  public enum Relation: String, Sendable, Hashable, CaseIterable {
    case more = ">"
    case atLeast = ">="
    case fewer = "<"
    case atMost = "<="
  }

  public let relation: Relation
  public let number: Int

  /// Reads a sign and a number of at most nine digits. A number without a sign is a minimum, because nobody searches
  /// for exactly 800 words.
  ///
  /// - Returns: `nil` if the text is not a bound.
  public init?(_ text: some StringProtocol) {
    let text = String(text.filter { !$0.isWhitespace })
    let sign = text.prefix { !Self.isDigit($0) }
    let digits = text[sign.endIndex...]
    guard let relation = sign.isEmpty ? .atLeast : Self.relation(sign), (1...9).contains(digits.count),
      digits.allSatisfy(Self.isDigit)
    else { return nil }
    self.relation = relation
    number = digits.reduce(0) { 10 * $0 + ($1.wholeNumberValue ?? 0) }
  }

  /// Returns the bound that a wrong text probably means, such as `>1,000`, `=800` or `800+`; `nil` if none is likely.
  static func nearest(to text: some StringProtocol) -> Bound? {
    let sign = text.prefix { !isDigit($0) }
    let groups = text[sign.endIndex...].split { ",.'’٬_+".contains($0) }
    guard sign.allSatisfy("<>=~".contains), groups.dropFirst().allSatisfy({ $0.count == 3 }) else { return nil }
    return Bound((relation(sign)?.rawValue ?? "") + groups.joined())
  }

  /// The bound as it is written in a query.
  public var text: String { relation.rawValue + String(number) }

  private static func relation(_ sign: some StringProtocol) -> Relation? {
    switch sign {
    case "≥": .atLeast
    case "≤": .atMost
    default: Relation(rawValue: String(sign))
    }
  }

  /// True for a digit of any script, as `٨` of Arabic.
  private static func isDigit(_ character: Character) -> Bool {
    character.unicodeScalars.count == 1 && character.unicodeScalars.first?.properties.numericType == .decimal
  }
}
