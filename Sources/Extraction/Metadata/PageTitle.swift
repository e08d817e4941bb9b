import Text

/// Finds the headline in the text of a page's `title`, which often has the site's name around it.
enum PageTitle {
  /// - Parameters:
  ///   - title: The text of the element.
  ///   - sites: The site's name and its host.
  static func headline(of title: String, in tree: PageTree, sites: [String]) -> String {
    let separators = Separator.all(in: title)
    var headline = title
    var hasLevels = false
    if let last = separators.last {
      hasLevels = separators.contains { $0.isLevel }
      headline = String(title[..<last.range.lowerBound])
      // A shorter beginning is the site's name, and the headline follows.
      if words(headline) < 3, let first = title.firstIndex(where: { Separator.marks.contains($0) }) {
        headline = String(title[title.index(after: first)...])
      }
    } else if title.contains(": ") {
      headline = behindColon(title, in: tree, sites: sites)
    } else if title.utf16.count > 150 || title.utf16.count < 15 {
      let headings = tree.elements(.h1, below: tree.root)
      if headings.count == 1 { headline = tree.text(headings[0], limit: 1000) }
    }
    headline = Whitespace.folded(headline)
    // A shorter rest is not a headline, unless only one level of a path was removed.
    if words(headline) <= 4, !hasLevels || words(headline) != words(withoutSeparators(title, separators)) - 1 {
      return title
    }
    return headline
  }

  /// Returns the title without the part before its colon. The part is removed only if it is the site's name, or if the
  /// page has a heading that differs from the title. Otherwise the colon belongs to the headline.
  private static func behindColon(_ title: String, in tree: PageTree, sites: [String]) -> String {
    let headings = tree.elements(below: tree.root) { $0 == .h1 || $0 == .h2 }
    let own = letters(title)
    guard !headings.contains(where: { letters(tree.text($0, limit: 1000)) == own }),
      let first = title.firstIndex(of: ":"), let last = title.lastIndex(of: ":")
    else { return title }
    let behindFirst = String(title[title.index(after: first)...])
    let name = letters(title[..<first])
    if sites.contains(where: { isCalled($0, name) }) { return behindFirst }
    if !headings.contains(where: { tree.kind($0) == .h1 }) { return title }
    let rest = title[title.index(after: last)...]
    if words(rest) < 3 { return behindFirst }
    return words(title[..<first]) > 5 ? title : String(rest)
  }

  /// True if a name is the site's name, or a part of its host. Also true for a longer name if the site's name or host
  /// contains its letters.
  private static func isCalled(_ site: String, _ name: String) -> Bool {
    let letters = letters(site)
    return letters == name || site.split(separator: ".").contains { self.letters($0) == name }
      || (name.count >= leastName && letters.contains(name))
  }

  private static let leastName = 5

  private static func letters(_ text: some StringProtocol) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  private static func withoutSeparators(_ title: String, _ separators: [Separator]) -> String {
    var rest = ""
    var index = title.startIndex
    for separator in separators {
      rest += title[index..<separator.range.lowerBound]
      index = separator.range.upperBound
    }
    return rest + title[index...]
  }

  private static func words(_ text: some StringProtocol) -> Int {
    max(text.split(whereSeparator: \.isWhitespace).count, 1)
  }

  /// A mark with spaces around it.
  private struct Separator {
    let range: Range<String.Index>
    /// True if the mark separates the levels of a path.
    let isLevel: Bool

    static let marks: Set<Character> = ["|", "-", "–", "—", "\\", "/", ">", "»"]
    private static let levels: Set<Character> = ["\\", "/", ">", "»"]

    static func all(in title: String) -> [Separator] {
      var found: [Separator] = []
      var index = title.startIndex
      while let mark = title[index...].firstIndex(where: { marks.contains($0) }) {
        let end = title.index(after: mark)
        index = end
        guard mark > title.startIndex, end < title.endIndex, title[end] == " " else { continue }
        let start = title.index(before: mark)
        guard title[start] == " " else { continue }
        found.append(Separator(range: start..<title.index(after: end), isLevel: levels.contains(title[mark])))
      }
      return found
    }
  }
}
