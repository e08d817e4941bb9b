import Feeds
import Text

/// The rules of a site for programs that read its pages by a list (RFC 9309).
struct RobotsRules: Codable, Hashable {
  /// A rule for the paths that begin with a pattern.
  struct Rule: Codable, Hashable {
    let pattern: String
    let isAllowed: Bool

    /// The form of whole paths: `$` stands for the end, and without it anything may follow.
    fileprivate var whole: [UInt8] {
      pattern.hasSuffix("$") ? Array(pattern.utf8.dropLast()) : Array(pattern.utf8) + [UInt8(ascii: "*")]
    }
  }

  /// The longest pattern is the first, and permission goes before refusal. The first one that matches decides.
  private var rules: [Rule] = []
  /// The lists of the site's pages (`Sitemap`), as they are written.
  private(set) var maps: [String] = []

  private enum CodingKeys: CodingKey { case rules }

  /// No rules, as for a site without the file.
  init() {}

  init(_ body: [UInt8]) {
    var (own, general): ([Rule]?, [Rule]) = (nil, [])
    var (isOurs, isGeneral, isNaming) = (false, false, false)
    // Some files have a byte order mark.
    let text = String(decoding: body.prefix(Self.longest).trimmingPrefix([0xEF, 0xBB, 0xBF]), as: UTF8.self)
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.prefix { $0 != "#" }.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      let value = Whitespace.folded(String(parts[1]))
      switch Whitespace.folded(String(parts[0])).lowercased() {
      case "sitemap":
        if maps.count < Self.mostMaps { maps.append(value) }
      case "user-agent":
        // Several names in a row share the rules that follow.
        if !isNaming { (isOurs, isGeneral, isNaming) = (false, false, true) }
        if value.lowercased() == Self.name {
          isOurs = true
          own = own ?? []
        }
        isGeneral = isGeneral || value == "*"
      case let field where field == "allow" || field == "disallow":
        isNaming = false
        guard value.hasPrefix("/") || value.hasPrefix("*"), value.utf8.count <= Self.longestPattern else { continue }
        let rule = Rule(pattern: value, isAllowed: field == "allow")
        if isOurs, own?.count ?? 0 < Self.mostRules { own?.append(rule) }
        if isGeneral, general.count < Self.mostRules { general.append(rule) }
      default: break
      }
    }
    rules = (own ?? general).sorted {
      ($0.pattern.utf8.count, $0.isAllowed ? 1 : 0) > ($1.pattern.utf8.count, $1.isAllowed ? 1 : 0)
    }
  }

  /// True if the page at an address may be read.
  func allow(_ address: String) -> Bool { !allowed([address], at: \.self).isEmpty }

  /// Returns those of some pages that may be read.
  ///
  /// - Parameter steps: The number of bytes to compare. Hostile rules need more; the other pages are then left out.
  func allowed<Page>(_ pages: [Page], at address: KeyPath<Page, String>, steps: Int = 50_000_000) -> [Page] {
    guard !rules.isEmpty else { return pages }
    let rules = rules.map { (pattern: $0.whole, isAllowed: $0.isAllowed) }
    var steps = steps
    return pages.filter { page in
      guard let target = Address.behindOrigin(of: page[keyPath: address]) else { return true }
      let path = Array((target.hasPrefix("/") ? target : "/" + target).utf8)
      let isAllowed = rules.first { Self.matches($0.pattern, path, &steps) }?.isAllowed ?? true
      return isAllowed && steps > 0
    }
  }

  /// True if a path has the form of a pattern, in which `*` stands for anything.
  private static func matches(_ parts: [UInt8], _ path: [UInt8], _ steps: inout Int) -> Bool {
    var (index, place) = (0, 0)
    // The last star, and the place up to which it stands.
    var star: (index: Int, place: Int)?
    while place < path.count, steps > 0 {
      steps -= 1
      if index < parts.count, parts[index] == UInt8(ascii: "*") {
        star = (index, place)
        index += 1
      } else if index < parts.count, parts[index] == path[place] {
        index += 1
        place += 1
      } else if let last = star {
        star = (last.index, last.place + 1)
        (index, place) = (last.index + 1, last.place + 1)
      } else {
        return false
      }
      if index == parts.count, parts.last == UInt8(ascii: "*") { return true }
    }
    return parts[index...].allSatisfy { $0 == UInt8(ascii: "*") }
  }

  private static let name = "courant"
  /// The number of bytes, of bytes of a pattern, of rules and of lists that are read.
  private static let longest = 500_000
  private static let longestPattern = 300
  private static let mostRules = 1000
  private static let mostMaps = 10
}
