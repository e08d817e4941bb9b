import Articles
import FoundationEssentials
import Text

/// A Hacker News story or a comment, with all answers below it (`hn.algolia.com/api/v1/items/…`).
struct HackerNewsItem: Decodable, Sendable {
  let id: Int
  let author: String
  let date: String?
  /// HTML; `nil` if the comment was deleted.
  let text: String?
  let answers: [HackerNewsItem]

  private enum Key: String, CodingKey {
    case id, author, text, children
    case date = "created_at"
  }

  /// The deepest level of answers. Deeper levels are not shown, and could overflow the stack.
  private static let deepest = 60

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    id = try values.decode(Int.self, forKey: .id)
    author = PlainLabel.of(plain: values.lenient(.author) ?? "", length: 100)
    date = values.lenient(.date)
    text = values.lenient(.text)
    // Each level adds two coding keys: the member's name and the place in the list.
    answers = decoder.codingPath.count < 2 * Self.deepest ? values.list(.children) : []
  }

  /// Returns the comments on the story, each followed by its answers.
  func comments(now: Date) -> [Comment] {
    var comments: [Comment] = []
    var waiting = answers.reversed().map { (item: $0, parent: String?.none) }
    while let (item, parent) = waiting.popLast() {
      let name = String(item.id)
      if item.text != nil || !item.answers.isEmpty {
        comments.append(
          Comment(
            id: name, parent: parent, author: item.author, written: Comment.date(item.date, now: now),
            untrustedHTML: item.text ?? ""))
      }
      waiting += item.answers.reversed().map { ($0, name) }
    }
    return comments
  }
}
