import Articles
import Text

/// The source of a discussion's comments: a feed, or a service. Services are recognized by the address of the page.
enum ThreadService: Equatable {
  case feed(String)
  case hackerNews(item: String)
  /// - Parameter site: The origin.
  case lobsters(site: String, story: String)
  /// - Parameter site: The origin, and the folder if Discourse is not at the root.
  case discourse(site: String, topic: String)
  case lemmy(site: String, post: String)
  /// - Parameter feed: The address of the comments as a feed.
  case reddit(feed: String)

  /// True if the service sends only the latest comments.
  var isLatestOnly: Bool {
    switch self {
    case .feed, .reddit: true
    case .hackerNews, .lobsters, .discourse, .lemmy: false
    }
  }

  /// Finds the source of a discussion's comments; `nil` if only a browser shows them.
  init?(_ thread: Discussion) {
    // A feed from the source is preferred to a service that is only recognized by its address.
    if let feed = thread.feed {
      self = .feed(feed)
    } else if let service = thread.page.flatMap(ThreadService.init(page:)) {
      self = service
    } else {
      return nil
    }
  }

  /// - Parameter page: The absolute address of a page with comments.
  init?(page: String) {
    guard let address = try? Address(page) else { return nil }
    let site = address.origin
    let path = address.target.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").map(String.init)
    switch address.host {
    case "news.ycombinator.com":
      let item = address.target.firstRange(of: "id=").map {
        address.target[$0.upperBound...].prefix { $0.isASCII && $0.isNumber }
      }
      guard path == ["item"], let item, !item.isEmpty else { return nil }
      self = .hackerNews(item: String(item))
    case "reddit.com", "www.reddit.com", "old.reddit.com":
      guard path.count >= 4, path[0] == "r", path[2] == "comments", Self.isName(path[3]) else { return nil }
      self = .reddit(feed: "https://www.reddit.com/" + path.prefix(5).joined(separator: "/") + "/.rss")
    default:
      if path.count >= 2, path[0] == "s", address.host == "lobste.rs", Self.isName(path[1]) {
        self = .lobsters(site: site, story: path[1])
      } else if path.count == 2, path[0] == "post", Self.isNumber(path[1]) {
        self = .lemmy(site: site, post: path[1])
      } else if let start = path.firstIndex(of: "t"), let topic = Self.topic(path[(start + 1)...]) {
        self = .discourse(site: ([site] + path[..<start]).joined(separator: "/"), topic: topic)
      } else {
        return nil
      }
    }
  }

  /// Returns the number in `/t/a-name/12/3` or `/t/12`.
  private static func topic(_ path: ArraySlice<String>) -> String? {
    guard let first = path.first else { return nil }
    let topic = isNumber(first) ? first : path.dropFirst().first
    return topic.flatMap { isNumber($0) ? $0 : nil }
  }

  private static func isNumber(_ text: String) -> Bool { text.isOfDigits && text.count <= 18 }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.count <= 40 && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  /// Returns the address of a page of comments.
  ///
  /// - Parameter page: The number of the page, from 1. Services that send all comments at once have one page.
  func address(page: Int) -> String {
    switch self {
    case .feed(let address), .reddit(let address): address
    case .hackerNews(let item): "https://hn.algolia.com/api/v1/items/\(item)"
    case .lobsters(let site, let story): "\(site)/s/\(story).json"
    case .discourse(let site, let topic): "\(site)/t/\(topic).json?page=\(page)"
    case .lemmy(let site, let post):
      "\(site)/api/v3/comment/list?post_id=\(post)&type_=All&sort=Old&limit=\(ThreadPage.lemmyStep)&page=\(page)"
    }
  }
}

extension Discussion {
  /// True if the addresses show that the comments can probably be read without a browser.
  public var isReadable: Bool { ThreadService(self) != nil }
}
