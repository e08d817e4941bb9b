import Articles
import FoundationEssentials
import Text

/// A page of a topic on a Discourse site (`/t/….json`).
struct DiscourseTopic: Decodable, Sendable {
  let posts: BoundedList<DiscoursePost>
  /// The number of posts in the topic, including the first one.
  let count: Int?

  private enum Key: String, CodingKey {
    case stream = "post_stream"
    case count = "posts_count"
  }

  private enum StreamKey: String, CodingKey {
    case posts
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    posts = try values.nestedContainer(keyedBy: StreamKey.self, forKey: .stream).decode(
      BoundedList<DiscoursePost>.self, forKey: .posts)
    count = values.number(.count)
  }
}

struct DiscoursePost: Decodable, Sendable {
  private let number: Int
  private let parent: Int?
  private let author: String
  private let date: String?
  private let html: String

  private enum Key: String, CodingKey {
    case name, username
    case number = "post_number"
    case parent = "reply_to_post_number"
    case date = "created_at"
    case html = "cooked"
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    number = try values.decode(Int.self, forKey: .number)
    parent = values.number(.parent)
    let name: String = values.lenient(.name) ?? ""
    author = name.isEmpty ? values.lenient(.username) ?? "" : name
    date = values.lenient(.date)
    html = values.lenient(.html) ?? ""
  }

  /// Converts the post. Returns `nil` for the first post of the topic, which is the article.
  func comment(now: Date) -> Comment? {
    guard number > 1 else { return nil }
    return Comment(
      id: String(number), parent: parent.flatMap { $0 > 1 ? String($0) : nil },
      author: PlainLabel.of(plain: author, length: 100), written: Comment.date(date, now: now), untrustedHTML: html)
  }
}
