import Feeds
import FoundationEssentials
import Text

/// The headline and the date in an article's address.
enum AddressWords {
  /// Returns a headline from the last part of a path: `/2025/06/the-old-harbour.html` is “The old harbour”.
  static func headline(of address: String) -> String {
    var name = parts(of: address).last.map { Address.decoded($0) } ?? ""
    if let dot = name.lastIndex(of: "."), name[dot...].count < 6, name[dot...].dropFirst().allSatisfy(\.isLetter) {
      name = String(name[..<dot])
    }
    name = day(before: name)?.rest ?? name
    let words = PlainLabel.of(plain: name.replacing("-", with: " ").replacing("_", with: " "))
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// Returns the date in an address, such as `/2025/06/12/…` or `/2025-06-12-…`; `nil` if it has no day.
  static func date(in address: String) -> Date? {
    let parts = parts(of: address)
    for (index, part) in parts.prefix(longestPath).enumerated() {
      let joined = parts[index...].prefix(3).joined(separator: "-") + "-"
      guard let day = day(before: String(part) + "-")?.day ?? day(before: joined)?.day else { continue }
      return FeedDate.parse(day.utf8)
    }
    return nil
  }

  /// The number of parts of a path that may have a date.
  private static let longestPath = 8

  private static func parts(of address: String) -> [Substring] {
    (Address.behindOrigin(of: address) ?? "").prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
  }

  /// Returns a date at the beginning of a text, in the form of ISO 8601, and the text behind it.
  private static func day(before text: String) -> (day: String, rest: String)? {
    let parts = text.split(separator: "-", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0].utf8.count == 4, let year = Int(parts[0]), (1900...2100).contains(year),
      parts[1...2].allSatisfy({ $0.isOfDigits && $0.utf8.count <= 2 }),
      let month = Int(parts[1]), (1...12).contains(month), let day = Int(parts[2]), (1...31).contains(day)
    else { return nil }
    let two = { (number: Int) in (number < 10 ? "0" : "") + String(number) }
    return ("\(year)-\(two(month))-\(two(day))", String(parts[3]))
  }
}
