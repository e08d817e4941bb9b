import Foundation
import Synchronization

/// Stands in for a blog at Blogger: its pages and its feeds, made after Google's documents.
///
/// See <https://developers.google.com/blogger/docs/2.0/reference>.
public final class BloggerServer: Sendable {
  public struct Post: Sendable {
    public let number: Int
    public var title: String
    public var published: Date
    public var updated: Date
    public var labels = ["News"]
  }

  /// What the blog is like.
  public struct Manner: Sendable {
    public init() {}

    /// The most posts in an answer.
    public var cap = 100
    /// Leaves the count out.
    public var hasTotal = true
    /// Counts that many posts more than there are.
    public var surplus = 0
    /// Leads from its feed to a copy elsewhere, unless the address says `redirect=false`.
    public var isRedirected = false
    /// What happens to requests of feeds.
    public var fault: Fault?
  }

  private struct State {
    var posts: [Post] = []
    var manner = Manner()
    var number = 0

    var shown: [Post] { posts.sorted { ($0.published, $0.number) > ($1.published, $1.number) } }
  }

  private final class Storage: Sendable {
    let values = Mutex(State())
  }

  private let storage = Storage()
  private let server: FaultServer

  /// Starts a blog with so many posts, an hour apart, the last of them an hour old.
  public init(_ count: Int) throws {
    let storage = storage
    server = try FaultServer(answering: { head, path in
      storage.values.withLock { Self.answer(head, path, $0) }
    })
    for index in 0..<count {
      add("Post \(index + 1)", at: .now.addingTimeInterval(-3600 * Double(count - index)))
    }
  }

  public var address: String { server.address("/") }
  public var feed: String { server.address("/feeds/posts/default") }
  public var manner: Manner {
    get { storage.values.withLock { $0.manner } }
    set { storage.values.withLock { $0.manner = newValue } }
  }
  /// The paths and queries that were asked for.
  public var targets: [String] {
    server.requests.compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) }
  }
  public var shown: [String] { storage.values.withLock { $0.shown.map(\.title) } }
  /// The numbers of all posts, the newest first.
  public var numbers: [Int] { storage.values.withLock { $0.shown.map(\.number) } }

  @discardableResult
  public func add(_ title: String, at date: Date = .now, labels: [String] = ["News"]) -> Int {
    storage.values.withLock { state in
      state.number += 1
      state.posts.append(Post(number: state.number, title: title, published: date, updated: date, labels: labels))
      return state.number
    }
  }

  /// Changes a post, and when it was changed.
  public func edit(_ number: Int, at date: Date = .now, _ change: (inout Post) -> Void) {
    storage.values.withLock { state in
      guard let index = state.posts.firstIndex(where: { $0.number == number }) else { return }
      change(&state.posts[index])
      state.posts[index].updated = date
    }
  }

  public func delete(_ number: Int) { storage.values.withLock { $0.posts.removeAll { $0.number == number } } }

  // MARK: Answers

  private static func answer(_ head: String, _ path: String, _ state: State) -> Fault {
    let host = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("host:") }?.dropFirst(6) ?? ""
    let site = "http://\(host)"
    if path.hasPrefix("/feeds/posts/default") || path == "/copy" {
      return state.manner.fault ?? feed(head, path, state, site)
    }
    guard path == "/" || state.posts.contains(where: { path == "/2025/06/post-\($0.number).html" }) else {
      return .status(404)
    }
    let page = """
      <!doctype html><title>Herald</title><meta content='blogger' name='generator'/>
      <link rel="alternate" type="application/atom+xml" title="Herald - Atom" href="\(site)/feeds/posts/default" />
      <link rel="alternate" type="application/rss+xml" title="Herald - RSS" href="\(site)/feeds/posts/default?alt=rss" />
      <link rel="service.post" type="application/atom+xml" title="Herald - Atom" href="https://www.blogger.com/feeds/1/posts/default" />
      <p>Words</p>
      """
    return .status(200, ["Content-Type: text/html"], body: Array(page.utf8))
  }

  private static func feed(_ head: String, _ path: String, _ state: State, _ site: String) -> Fault {
    let target = head.split(separator: " ").dropFirst().first ?? ""
    let query = URLComponents(string: "http://localhost" + target)?.queryItems ?? []
    let values = Dictionary(query.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { $1 })
    if state.manner.isRedirected, path != "/copy", values["redirect"] != "false" {
      return .redirect(302, to: "\(site)/copy")
    }
    var posts = state.shown
    if path.hasPrefix("/feeds/posts/default/-/") {
      let label = path.dropFirst("/feeds/posts/default/-/".count)
      posts = posts.filter { $0.labels.contains(String(label)) }
    }
    if let words = values["q"] {
      let words = words.lowercased().split(separator: " ")
      posts = posts.filter { post in words.allSatisfy { post.title.lowercased().contains($0) } }
    }
    if let least = values["updated-min"] {
      guard let date = try? Date(least, strategy: .iso8601) else { return .status(400) }
      posts = posts.filter { $0.updated >= date }
    }
    if values["orderby"] == "updated" { posts.sort { ($0.updated, $0.number) > ($1.updated, $1.number) } }
    let start = values["start-index"].flatMap { Int($0) } ?? 1
    guard start > 0 else { return .status(400) }
    let count = min(values["max-results"].flatMap { Int($0) } ?? 25, state.manner.cap)
    let some = posts.dropFirst(start - 1).prefix(count)
    let space = "xmlns:openSearch='http://a9.com/-/spec/opensearchrss/1.0/'"
    let total =
      state.manner.hasTotal
      ? "<openSearch:totalResults>\(posts.count + state.manner.surplus)</openSearch:totalResults>" : ""
    let place =
      "\(total)<openSearch:startIndex>\(start)</openSearch:startIndex><openSearch:itemsPerPage>\(count)</openSearch:itemsPerPage>"
    let changed = state.posts.map(\.updated).max() ?? .now
    let labels = Set(state.posts.flatMap(\.labels)).sorted()
    if values["alt"] == "rss" {
      let items = some.map { post in
        """
        <item><guid isPermaLink='false'>\(id(post))</guid><pubDate>\(post.published.mailText) +0000</pubDate>
        <atom:updated>\(post.updated.formatted(.iso8601))</atom:updated><title>\(post.title)</title>
        \(post.labels.map { "<category domain='http://www.blogger.com/atom/ns#'>\($0)</category>" }.joined())
        <description>&lt;p&gt;Ink on paper.&lt;/p&gt;</description><link>\(site)/2025/06/post-\(post.number).html</link>
        <author>noreply@blogger.com (Ada)</author></item>
        """
      }
      return xml(
        """
        <rss xmlns:atom='http://www.w3.org/2005/Atom' \(space) version='2.0'><channel>
        <atom:id>tag:blogger.com,1999:blog-1</atom:id><title>Herald</title><link>\(site)/</link>
        <lastBuildDate>\(changed.mailText) +0000</lastBuildDate><generator>Blogger</generator>\(place)\(items.joined())</channel></rss>
        """)
    }
    let entries = some.map { post in
      """
      <entry><id>\(id(post))</id><published>\(post.published.formatted(.iso8601))</published>
      <updated>\(post.updated.formatted(.iso8601))</updated>
      \(post.labels.map { "<category scheme='http://www.blogger.com/atom/ns#' term='\($0)'/>" }.joined())
      <title type='text'>\(post.title)</title><content type='html'>&lt;p&gt;Ink on paper.&lt;/p&gt;</content>
      <link rel='edit' href='https://www.blogger.com/feeds/1/posts/default/\(post.number)'/>
      <link rel='alternate' type='text/html' href='\(site)/2025/06/post-\(post.number).html' title='\(post.title)'/>
      <author><name>Ada</name></author></entry>
      """
    }
    let next =
      start + count <= posts.count
      ? "<link rel='next' href='\(site)/feeds/posts/default?start-index=\(start + count)&amp;max-results=\(count)'/>"
      : ""
    return xml(
      """
      <feed xmlns='http://www.w3.org/2005/Atom' \(space)><id>tag:blogger.com,1999:blog-1</id><updated>\(changed.formatted(.iso8601))</updated>
      \(labels.map { "<category term='\($0)'/>" }.joined())<title type='text'>Herald</title>
      <link rel='http://schemas.google.com/g/2005#feed' href='\(site)/feeds/posts/default'/>
      <link rel='alternate' type='text/html' href='\(site)/'/>\(next)
      <generator version='7.00' uri='http://www.blogger.com'>Blogger</generator>\(place)\(entries.joined())</feed>
      """)
  }

  private static func id(_ post: Post) -> String { "tag:blogger.com,1999:blog-1.post-\(post.number)" }

  private static func xml(_ text: String) -> Fault {
    .status(200, ["Content-Type: application/xml; charset=UTF-8"], body: Array(text.utf8))
  }
}
