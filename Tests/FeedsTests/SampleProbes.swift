import Articles
import Feeds
import Foundation
import Text

/// Changes a sample so that a value shows which a reader uses and does not keep.
extension Sample {
  /// What a relative address means in the place of the element that a path names, for example `feed.title_detail`.
  func address(inPlaceOf path: String) -> String? {
    changed(path) { name, attributes, _ in "<link\(attributes) href=\"probe\"/>" }
      .flatMap { feed in path.hasPrefix("feed.") ? feed.link : feed.entries.first?.link }
  }

  /// The language of a summary in the place of the element that a path names, for a feed's element in an entry there; the outer
  /// `nil` where there is no such element.
  func language(inPlaceOf path: String) -> String?? {
    changed(path) { _, attributes, text in
      let summary = "<summary\(attributes)>\(text)</summary>"
      return path.hasPrefix("feed.") ? "<entry>\(summary)</entry>" : summary
    }
    .map { $0.entries.first?.language }
  }

  /// Whether brackets in the element that a path names are brackets rather than tags.
  func isPlainText(_ path: String) -> Bool? {
    let feed = changed(path) { name, attributes, _ in "<\(name)\(attributes)>1 &lt;b&gt; 2</\(name)>" }
    guard let feed else { return nil }
    let entry = feed.entries.first
    let found: String? =
      switch path {
      case "feed.title_detail": feed.title
      case "feed.subtitle_detail", "feed.tagline_detail", "feed.info_detail": feed.subtitle
      case "feed.rights_detail", "feed.copyright_detail": feed.rights
      case "entries[0].rights_detail": entry?.rights
      case "entries[0].title_detail": entry?.title
      case "entries[0].summary_detail": entry?.summary.map { PlainText.of(html: $0) }
      default: nil
      }
    return found.map { $0 == "1 <b> 2" }
  }

  /// An enclosure that is put into the first entry.
  func withEnclosure() -> Enclosure? {
    let text = String(decoding: body, as: UTF8.self)
    let enclosure = "<enclosure url=\"https://example.org/a.mp3\" type=\"audio/mpeg\"/></item>"
    return try? parse(Array(text.replacingOccurrences(of: "</item>", with: enclosure).utf8))
      .entries.first?.enclosures.first
  }

  private func changed(_ path: String, _ change: (_ name: String, _ attributes: String, _ text: String) -> String)
    -> ParsedFeed?
  {
    let text = String(decoding: body, as: UTF8.self)
    let entry = text.range(of: "<(entry|item)\\b", options: .regularExpression)
    let start = path.hasPrefix("feed.") ? text.startIndex : entry?.lowerBound ?? text.startIndex
    let kind = path.split(separator: ".").last.map { $0.prefix { $0 != "_" } } ?? ""
    let pattern = "(?s)<(\(kind))((?:\\s[^>]*)?)>(.*?)</\(kind)>"
    guard let expression = try? NSRegularExpression(pattern: pattern),
      let match = expression.firstMatch(in: text, range: NSRange(start..., in: text)),
      let whole = Range(match.range, in: text), let name = Range(match.range(at: 1), in: text),
      let attributes = Range(match.range(at: 2), in: text), let inner = Range(match.range(at: 3), in: text)
    else { return nil }
    let replacement = change(String(text[name]), String(text[attributes]), String(text[inner]))
    return try? parse(Array(text.replacingCharacters(in: whole, with: replacement).utf8))
  }
}
