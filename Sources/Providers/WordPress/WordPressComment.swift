import Articles
import FoundationEssentials
import Text

/// A comment in the REST API's format.
struct WordPressComment: Decodable, Sendable {
  let id: Int
  let parent: Int
  let author: String
  let date: String?
  let html: String

  private enum Key: String, CodingKey {
    case id, parent, content
    case author = "author_name"
    case date = "date_gmt"
  }

  private enum ContentKey: String, CodingKey {
    case rendered
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    id = try values.id(.id)
    parent = values.number(.parent) ?? 0
    author = PlainLabel.of(html: values.lenient(.author) ?? "", length: 100)
    date = values.lenient(.date)
    let content = try? values.nestedContainer(keyedBy: ContentKey.self, forKey: .content)
    html = content?.lenient(.rendered) ?? ""
  }

  func comment(now: Date) -> Comment {
    Comment(
      id: String(id), parent: parent > 0 ? String(parent) : nil, author: author,
      written: min(date.flatMap(WordPressDate.date) ?? now, now), untrustedHTML: html)
  }
}

/// Converts the API's dates, which are in UTC without a mark for it: `2026-11-21T09:30:00`.
enum WordPressDate {
  static func date(_ text: String) -> Date? {
    // A post that was never published has a date of zeros.
    guard !text.hasPrefix("0000") else { return nil }
    return try? Date(text.hasSuffix("Z") ? text : text + "Z", strategy: .iso8601)
  }

  static func text(_ date: Date) -> String {
    String(date.formatted(.iso8601).dropLast())
  }
}
