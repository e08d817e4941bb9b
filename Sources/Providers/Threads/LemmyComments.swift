import Articles
import FoundationEssentials
import Text

/// One page of comments on a Lemmy post (`/api/v3/comment/list`).
struct LemmyComments: Decodable, Sendable {
  let comments: BoundedList<LemmyComment>
}

struct LemmyComment: Decodable, Sendable {
  private struct Text: Decodable {
    let id: Int
    let content: String
    let path: String?
    let published: String?
    let deleted: Bool?
    let removed: Bool?
  }

  private struct Person: Decodable {
    let name: String?
    let display: String?

    private enum CodingKeys: String, CodingKey {
      case name
      case display = "display_name"
    }
  }

  private enum Key: String, CodingKey {
    case comment, creator
  }

  private let text: Text
  private let person: Person?

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    text = try values.decode(Text.self, forKey: .comment)
    person = values.lenient(.creator)
  }

  func comment(now: Date) -> Comment? {
    // The path is 0, then the comments above this one, then this comment.
    let path = (text.path ?? "").split(separator: ".")
    let parent = path.count > 2 ? String(path[path.count - 2]) : nil
    let isGone = text.deleted == true || text.removed == true
    return Comment(
      id: String(text.id), parent: parent,
      author: PlainLabel.of(plain: person?.display ?? person?.name ?? "", length: 100),
      written: Comment.date(text.published, now: now), untrustedHTML: isGone ? "" : PlainBody.html(ofText: text.content)
    )
  }
}
