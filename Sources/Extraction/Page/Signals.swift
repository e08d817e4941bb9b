/// The meaning of the words in an element's class and id.
struct Signals: OptionSet {
  let rawValue: UInt16

  /// The element is rarely a part of an article.
  static let unlikely = Signals(rawValue: 1)
  /// The element may belong to an article although it is `unlikely`.
  static let perhaps = Signals(rawValue: 1 << 1)
  static let byline = Signals(rawValue: 1 << 2)
  static let sharing = Signals(rawValue: 1 << 3)
  static let good = Signals(rawValue: 1 << 4)
  static let bad = Signals(rawValue: 1 << 5)
  static let goodID = Signals(rawValue: 1 << 6)
  static let badID = Signals(rawValue: 1 << 7)
  /// The element stands beside an article, or between its paragraphs, on many pages.
  static let furniture = Signals(rawValue: 1 << 8)

  /// The element asks for consent.
  static let notice = Signals(rawValue: 1 << 9)
  /// The element's name has words about consent. A section of an article may have such words as well.
  static let aboutConsent = Signals(rawValue: 1 << 11)
  /// The element contains the readers' comments.
  static let discussion = Signals(rawValue: 1 << 10)

  /// The points that a name adds to an element's score or subtracts from it.
  private static let weight = 25

  /// The points that the class and the id together add to the score of their element.
  var weight: Int {
    func count(_ signal: Signals) -> Int { contains(signal) ? Self.weight : 0 }
    return count(.good) - count(.bad) + count(.goodID) - count(.badID)
  }

  static func of(_ value: Span<UInt8>, isID: Bool) -> Signals {
    var found = SignalWords.table.signals(in: value)
    if isID {
      let aboutID = Signals(rawValue: found.intersection([.good, .bad]).rawValue << 2)
      // The id is often made from the words of a heading.
      found = found.subtracting([.good, .bad, .furniture, .aboutConsent]).union(aboutID)
    } else if found.contains(.aboutConsent) {
      found.insert(.notice)
    }
    return found
  }
}
