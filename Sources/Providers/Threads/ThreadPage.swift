import Articles
import Feeds
import FoundationEssentials
import Text

/// A service's answer to a request for the comments of a discussion.
struct ThreadPage {
  /// The comments, oldest first or in the service's order.
  var comments: [Comment]
  /// True if there is a next page.
  var hasMore = false
  /// The number of comments on all pages, if the service states it.
  var total: Int?
  /// The number of comments of this answer that were left out, because nobody reads so many.
  private(set) var leftOut = 0

  /// The maximum number of comments of one answer.
  static let most = 2000
  /// The maximum number of comments that Lemmy sends at a time.
  static let lemmyStep = 50
  private static let discourseStep = 20

  /// - Parameters:
  ///   - body: The body of the answer.
  ///   - page: The number of the page, from 1.
  ///   - now: The latest date of a comment.
  /// - Throws: `.garbled` or `.notAFeed` if the body is not the service's answer.
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
      // In Reddit's feed, the post itself is among the comments.
      if case .reddit = service, entry.id?.hasPrefix("t3_") == true { return nil }
      return Comment(
        id: entry.id ?? entry.link ?? String(index), parent: entry.replyTo?.id,
        author: PlainLabel.of(plain: Byline.of(entry.authors.compactMap(\.name)), length: 100),
        written: min(entry.published ?? entry.updated ?? now, now), untrustedHTML: entry.content ?? entry.summary ?? "")
    }
    return comments.sorted { $0.written < $1.written }
  }
}
