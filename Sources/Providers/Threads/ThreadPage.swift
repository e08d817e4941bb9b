import Articles
import Feeds
import FoundationEssentials
import Text

/// What a service answered that was asked for the comments of a discussion.
struct ThreadPage {
  /// Oldest first, or as the service has them.
  var comments: [Comment]
  /// Whether the next page has more.
  var hasMore = false
  /// How many there are on all pages, where stated.
  var total: Int?
  /// How many of this answer are left out, as nobody reads so many.
  private(set) var leftOut = 0

  /// The most comments of one answer.
  static let most = 2000
  /// How many comments Lemmy gives at a time, at the most.
  static let lemmyStep = 50
  private static let discourseStep = 20

  /// - Parameters:
  ///   - body: What the service answered.
  ///   - page: Which page was asked for, from 1.
  ///   - now: Nothing is written in the future.
  /// - Throws: `.garbled` or `.notAFeed` for what is no answer of the service's.
  init(
    _ body: [UInt8], of service: ThreadService, page: Int, address: String, contentType: String?, now: Date
  ) throws(ProviderError) {
    func json<Value: Decodable>() throws(ProviderError) -> Value {
      guard let value: Value = SalvagedJSON.decode(body, contentType: contentType) else { throw .garbled }
      return value
    }
    switch service {
    case .feed, .reddit:
      let feed: ParsedFeed
      do {
        feed = try FeedParser.parse(body, address: address, contentType: contentType)
      } catch { throw .notAFeed(error) }
      comments = Self.comments(of: feed, service, now: now)
    case .hackerNews:
      let item: HackerNewsItem = try json()
      comments = item.comments(now: now)
    case .lobsters:
      let story: LobstersStory = try json()
      comments = story.comments.elements.compactMap { $0.comment(now: now) }
      leftOut = story.comments.leftOut
    case .discourse:
      let topic: DiscourseTopic = try json()
      comments = topic.posts.elements.compactMap { $0.comment(now: now) }
      total = topic.count.map { max(0, $0 - 1) }
      hasMore = page * Self.discourseStep < topic.count ?? 0 && !topic.posts.elements.isEmpty
    case .lemmy:
      let list: LemmyComments = try json()
      comments = list.comments.elements.compactMap { $0.comment(now: now) }
      hasMore = list.comments.elements.count >= Self.lemmyStep
    }
    if comments.count > Self.most {
      leftOut += comments.count - Self.most
      comments.removeLast(comments.count - Self.most)
    }
    if leftOut > 0 { total = comments.count + leftOut }
  }

  private static func comments(of feed: ParsedFeed, _ service: ThreadService, now: Date) -> [Comment] {
    let comments = feed.entries.enumerated().compactMap { index, entry -> Comment? in
      // Reddit has what is commented on among its comments.
      if case .reddit = service, entry.id?.hasPrefix("t3_") == true { return nil }
      return Comment(
        id: entry.id ?? entry.link ?? String(index), parent: entry.replyTo?.id,
        author: PlainLabel.of(plain: Byline.of(entry.authors.compactMap(\.name)), length: 100),
        written: min(entry.published ?? entry.updated ?? now, now), untrustedHTML: entry.content ?? entry.summary ?? "")
    }
    return comments.sorted { $0.written < $1.written }
  }
}
