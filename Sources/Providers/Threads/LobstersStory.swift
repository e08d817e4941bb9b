import Articles
import FoundationEssentials
import Text

/// A Lobsters story with its comments (`/s/….json`).
struct LobstersStory: Decodable, Sendable {
  let comments: BoundedList<LobstersComment>
}

struct LobstersComment: Decodable, Sendable {
  private let id: String
  private let parent: String?
  private let date: String?
  private let html: String
  private let author: String
  private let isGone: Bool

  private enum Key: String, CodingKey {
    case id = "short_id"
    case parent = "parent_comment"
    case date = "created_at"
    case html = "comment"
    case author = "commenting_user"
    case isDeleted = "is_deleted"
    case isModerated = "is_moderated"
  }

  private struct User: Decodable {
    let username: String
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    id = try values.decode(String.self, forKey: .id)
    parent = values.lenient(.parent)
    date = values.lenient(.date)
    html = values.lenient(.html) ?? ""
    // Earlier versions sent the user as an object.
    author = values.lenient(.author) ?? (values.lenient(.author) as User?)?.username ?? ""
    isGone = values.lenient(.isDeleted) ?? false || values.lenient(.isModerated) ?? false
  }

  func comment(now: Date) -> Comment? {
    Comment(
      id: id, parent: parent, author: PlainLabel.of(plain: author, length: 100), written: Comment.date(date, now: now),
      untrustedHTML: isGone ? "" : html)
  }
}
