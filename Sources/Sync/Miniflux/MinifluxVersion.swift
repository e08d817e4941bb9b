/// A version of Miniflux, which decides which requests are possible.
struct MinifluxVersion: Sendable, Hashable, Comparable {
  private let numbers: [Int]
  let text: String

  /// - Parameter text: A version such as `2.2.6`.
  /// - Returns: `nil` if the text does not begin with at least two numbers.
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

  /// The first version that lists changes.
  static let first = MinifluxVersion([2, 0, 49])
  /// The first version that can set stars, and that can list entry numbers without entries. Earlier versions answer
  /// these requests differently.
  static let setsStars = MinifluxVersion([2, 3, 2])
}

struct MinifluxVersionAnswer: Decodable {
  let version: String
}
