/// A version of Miniflux, which decides what it can be asked.
struct MinifluxVersion: Sendable, Hashable, Comparable {
  private let numbers: [Int]
  let text: String

  /// - Parameter text: Such as `2.2.6`; `nil` where it does not begin with numbers.
  init?(_ text: String) {
    let numbers = text.drop { $0 == "v" }.split(separator: ".", omittingEmptySubsequences: false).prefix(3).map {
      Int($0.prefix { $0.isASCII && $0.isNumber })
    }
    let known = numbers.prefix { $0 != nil }.compactMap { $0 }
    guard known.count >= 2 else { return nil }
    self.numbers = known
    self.text = text
  }

  private init(_ numbers: [Int]) {
    self.numbers = numbers
    text = numbers.map(String.init).joined(separator: ".")
  }

  static func < (one: MinifluxVersion, other: MinifluxVersion) -> Bool {
    one.numbers.lexicographicallyPrecedes(other.numbers)
  }

  static func == (one: MinifluxVersion, other: MinifluxVersion) -> Bool { one.numbers == other.numbers }

  func hash(into hasher: inout Hasher) { hasher.combine(numbers) }

  /// The first that tells what changed.
  static let first = MinifluxVersion([2, 0, 49])
  /// The first that sets stars, and lists entries by their numbers alone. Earlier ones answer the same questions with something else.
  static let setsStars = MinifluxVersion([2, 3, 2])
}

struct MinifluxVersionAnswer: Decodable {
  let version: String
}
