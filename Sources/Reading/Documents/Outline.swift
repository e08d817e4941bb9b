import Text

/// The headings of a long page, as links to their places.
struct Outline: Equatable {
  struct Entry: Equatable {
    /// The id of the heading in the page.
    let id: String
    let text: String
    /// The level below the page's highest headings, from 0.
    let level: Int
  }

  /// The headings; empty if the page has too few or too many for an overview.
  let entries: [Entry]
  /// The text, with an id on each of these headings.
  let html: String

  /// The minimum number of headings for a list. Readers need no overview of fewer headings.
  static let least = 3
  /// The maximum number of headings for a list. With more headings, the list gives no overview.
  static let most = 100

  /// - Parameter html: The sanitised HTML. The sanitiser writes elements in one way only.
  init(of html: String) {
    let headings = Self.headings(in: html).filter { !$0.text.isEmpty }
    guard (Self.least...Self.most).contains(headings.count) else {
      (entries, self.html) = ([], html)
      return
    }
    let highest = headings.map(\.level).min() ?? 1
    var (entries, result, rest): ([Entry], String, String.Index) = ([], "", html.startIndex)
    for (index, heading) in headings.enumerated() {
      // The ids from the sanitiser have another prefix, so there is no conflict.
      let id = heading.id ?? "heading-\(index + 1)"
      if heading.id == nil {
        result += html[rest..<heading.nameEnd]
        result += " id=\"\(id)\""
        rest = heading.nameEnd
      }
      entries.append(Entry(id: id, text: heading.text, level: heading.level - highest))
    }
    self.entries = entries
    self.html = result + html[rest...]
  }

  /// The HTML list of headings; empty if there is none.
  var list: String {
    guard !entries.isEmpty else { return "" }
    let rows = entries.map { entry in
      // The style sheet adds the visible text. So a search in the page, or a copy of the page, contains each heading
      // only once. The id from the sanitiser is escaped already.
      "<li class=\"level-\(entry.level)\"><a href=\"#\(entry.id)\" aria-label=\"\(escapedHTML(entry.text))\"></a></li>"
    }
    let label = escapedHTML(translated("Contents"))
    return "<nav class=\"outline\" dir=\"auto\" aria-label=\"\(label)\"><ol>\(rows.joined())</ol></nav>"
  }

  private struct Heading {
    /// The index after the element's name.
    let nameEnd: String.Index
    let level: Int
    let id: String?
    let text: String
  }

  private static func headings(in html: String) -> [Heading] {
    var (headings, rest): ([Heading], Substring) = ([], html[...])
    // This compares bytes, because comparing characters takes a second in a text as long as a book.
    while let start = rest.utf8.firstRange(of: "<h".utf8) {
      rest = rest[start.upperBound...]
      guard let digit = rest.first, let level = digit.wholeNumberValue, (1...4).contains(level) else { continue }
      let nameEnd = rest.index(after: rest.startIndex)
      guard nameEnd < rest.endIndex, [" ", ">"].contains(rest[nameEnd]),
        let open = rest.utf8.firstIndex(of: UInt8(ascii: ">")),
        let close = rest[open...].utf8.firstRange(of: "</h\(level)>".utf8)
      else { continue }
      let attributes = rest[nameEnd..<open]
      let id = attributes.firstRange(of: " id=\"").map { attributes[$0.upperBound...].prefix { $0 != "\"" } }
      let text = PlainLabel.of(html: String(rest[rest.index(after: open)..<close.lowerBound]), length: 120)
      headings.append(Heading(nameEnd: nameEnd, level: level, id: id.map(String.init), text: text))
      rest = rest[close.upperBound...]
      if headings.count > most { break }
    }
    return headings
  }
}
