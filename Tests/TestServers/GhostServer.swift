import Foundation
import Synchronization

/// Stands in for a site of Ghost: its pages, its feed and its Content API, made after Ghost's documents.
///
/// See <https://docs.ghost.org/content-api>.
public final class GhostServer: Sendable {
  public struct Post: Sendable {
    public let id: String
    public var title: String
    public var html = "<p>Ink on paper.</p>"
    public var published: Date
    public var updated: Date
    public var tags = ["news"]
    public var authors = ["ada"]
    public var visibility = "public"
    public var isFeatured = false
    /// False for a draft, or a post that was taken back.
    public var isShown = true

    var isWhole: Bool { visibility == "public" }
  }

  /// What the site is like.
  public struct Manner: Sendable {
    public init() {}

    /// The most elements in an answer; `nil` before Ghost 6, where any number is given, and all with `limit=all`.
    public var cap: Int? = 100
    /// The path of the interface.
    public var path = "/ghost/api/content/"
    public var key: String? = "22444f78447824223cefc48062"
    /// The key in the pages; `nil` for the same.
    public var shownKey: String?
    /// False for a site whose pages have no scripts, such as one for members alone.
    public var showsKey = true
    /// What happens to requests of the interface.
    public var fault: Fault?
    /// What a cache that ignores the question gives for lists of posts: the first answer.
    public var ignoresQuestions = false
    /// Counts that many posts more than there are.
    public var surplus = 0
  }

  private struct State {
    var posts: [Post] = []
    var pages: [Post] = []
    var manner = Manner()
    var number = 0
    var cached: [UInt8]?
  }

  private final class Storage: Sendable {
    let values = Mutex(State())
  }

  private let storage = Storage()
  private let server: FaultServer

  /// Starts a site with so many posts, an hour apart, the last of them an hour old.
  public init(_ count: Int, tags: [String] = ["news", "sport", "arts"]) throws {
    let storage = storage
    server = try FaultServer(answering: { head, path in
      storage.values.withLock { Self.answer(head, path, &$0) }
    })
    for index in 0..<count {
      let date = Date.now.addingTimeInterval(-3600 * Double(count - index))
      add("Post \(index + 1)", at: date, tags: [tags[index % tags.count]])
    }
  }

  public var address: String { server.address("/") }

  /// The paths and queries that were asked for, with the interface's key left out.
  public var targets: [String] {
    server.requests.compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) }
  }

  public var manner: Manner {
    get { storage.values.withLock { $0.manner } }
    set {
      storage.values.withLock {
        $0.manner = newValue
        $0.cached = nil
      }
    }
  }

  /// The titles of the posts that everybody can see, the newest first.
  public var shown: [String] { storage.values.withLock { Self.shown($0).map(\.title) } }

  /// The ids of all posts, the newest first.
  public var ids: [String] { storage.values.withLock { Self.shown($0).map(\.id) } }

  /// Adds a post.
  ///
  /// - Parameter updated: When it was changed; `nil` for its date, as an importer may write it.
  @discardableResult
  public func add(
    _ title: String, at date: Date = .now, updated: Date? = nil, tags: [String] = ["news"]
  ) -> String {
    storage.values.withLock { state in
      state.number += 1
      let id = String(format: "%024x", 0x5ddc_0000 + state.number)
      state.posts.append(
        Post(id: id, title: title, published: Self.whole(date), updated: Self.whole(updated ?? date), tags: tags))
      return id
    }
  }

  public func addPage(_ title: String) {
    storage.values.withLock { state in
      state.number += 1
      state.pages.append(
        Post(id: String(format: "%024x", state.number), title: title, published: .now, updated: .now))
    }
  }

  /// Changes a post, and when it was changed.
  public func edit(_ id: String, at date: Date = .now, _ change: (inout Post) -> Void) {
    storage.values.withLock { state in
      guard let index = state.posts.firstIndex(where: { $0.id == id }) else { return }
      change(&state.posts[index])
      state.posts[index].updated = Self.whole(date)
    }
  }

  public func delete(_ id: String) {
    storage.values.withLock { $0.posts.removeAll { $0.id == id } }
  }

  public func post(_ id: String) -> Post? { storage.values.withLock { $0.posts.first { $0.id == id } } }

  // MARK: Answers

  /// Ghost stores whole seconds.
  private static func whole(_ date: Date) -> Date {
    Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
  }

  private static func shown(_ state: State) -> [Post] {
    state.posts.filter(\.isShown).sorted { ($0.published, $0.id) > ($1.published, $1.id) }
  }

  private static func answer(_ head: String, _ path: String, _ state: inout State) -> Fault {
    let host = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("host:") }?.dropFirst(6) ?? ""
    let site = "http://\(host)/"
    if path.hasPrefix("/ghost/api/") {
      if let fault = state.manner.fault { return fault }
      guard path.hasPrefix(state.manner.path) else { return error(404, "NotFoundError", "Resource not found") }
      return interface(
        head, path.dropFirst(state.manner.path.count).split(separator: "/").map(String.init), site, &state)
    }
    if path == "/rss/" { return feed(state, site) }
    guard path == "/" || state.posts.contains(where: { path == "/\($0.id)/" && $0.isShown }) else {
      return .status(404)
    }
    let manner = state.manner
    let key = manner.shownKey ?? manner.key ?? ""
    let script =
      "<script defer src='https://cdn.example/portal.min.js' data-ghost='\(site)' data-key='\(key)' data-api='\(site.dropLast())\(manner.path)'></script>"
    let page = """
      <!doctype html><title>Herald</title><meta name="generator" content="Ghost 5.99">
      <link rel="alternate" type="application/rss+xml" title="Herald" href="\(site)rss/">
      \(manner.showsKey ? script : "")<p>Words</p>
      """
    return .status(200, ["Content-Type: text/html"], body: Array(page.utf8))
  }

  private static func interface(_ head: String, _ route: [String], _ site: String, _ state: inout State) -> Fault {
    let target = head.split(separator: " ").dropFirst().first ?? ""
    let query = URLComponents(string: "http://localhost" + target)?.queryItems ?? []
    let values = Dictionary(query.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { $1 })
    guard let key = values["key"] else { return error(403, "NoPermissionError", "Authorization failed") }
    guard key == state.manner.key else { return error(401, "UnauthorizedError", "Unknown Content API Key") }
    guard let name = route.first, route.count == 1 else { return error(404, "NotFoundError", "Resource not found") }
    if name == "posts", state.manner.ignoresQuestions, let cached = state.cached { return json(cached) }
    switch name {
    case "settings":
      return json(["settings": ["title": "Herald", "description": "News & more", "url": site]])
    case "posts", "pages":
      guard var posts = filtered(name == "posts" ? shown(state) : state.pages, values["filter"]) else {
        return error(400, "BadRequestError", "Error parsing filter")
      }
      if let order = values["order"] {
        guard let sorted = sorted(posts, order) else { return error(422, "ValidationError", "Bad order") }
        posts = sorted
      }
      let fields = values["fields"].map { Set($0.split(separator: ",").map(String.init)) }
      let includes = Set((values["include"] ?? "").split(separator: ",").map(String.init))
      let answer = list(name, posts, values, state) { object($0, site, fields, includes) }
      if name == "posts", case let bytes? = answer.bytes { state.cached = state.cached ?? bytes }
      return answer.fault
    case "tags", "authors":
      let all = shown(state).flatMap { name == "tags" ? $0.tags : $0.authors }
      let counts = Dictionary(all.map { ($0, 1) }, uniquingKeysWith: +)
      let slugs = counts.keys.sorted { (counts[$0] ?? 0, $1) > (counts[$1] ?? 0, $0) }
      return list(name, slugs, values, state) { slug in
        term(slug).merging(["count": ["posts": counts[slug] ?? 0]]) { $1 }
      }.fault
    default:
      return error(404, "NotFoundError", "Resource not found")
    }
  }

  private static func list<Element>(
    _ name: String, _ all: [Element], _ values: [String: String], _ state: State, _ object: (Element) -> [String: Any]
  ) -> (fault: Fault, bytes: [UInt8]?) {
    let wanted = values["limit"] == "all" ? all.count : Int(values["limit"] ?? "15") ?? 0
    guard let page = Int(values["page"] ?? "1"), page > 0, wanted > 0 || all.isEmpty else {
      return (error(422, "ValidationError", "Validation (matches) failed for page or limit"), nil)
    }
    let limit = max(1, min(wanted, state.manner.cap ?? wanted))
    let some = all.dropFirst((page - 1) * limit).prefix(limit)
    let pages = max(1, (all.count + limit - 1) / limit)
    let surplus = name == "posts" ? state.manner.surplus : 0
    let pagination: [String: Any] = [
      "page": page, "limit": limit, "pages": pages, "total": all.count + surplus,
      "next": page < pages ? page + 1 : NSNull(), "prev": page > 1 ? page - 1 : NSNull(),
    ]
    let bytes =
      (try? JSONSerialization.data(
        withJSONObject: [name: some.map(object), "meta": ["pagination": pagination]])).map(Array.init) ?? []
    return (json(bytes), bytes)
  }

  /// Returns the posts that a filter in NQL names, as far as this stand-in knows NQL; `nil` if it cannot be read.
  private static func filtered(_ posts: [Post], _ filter: String?) -> [Post]? {
    guard let filter else { return posts }
    var found = posts
    for condition in filter.split(separator: "+") {
      if let match = condition.wholeMatch(of: /(published_at|updated_at):(<|<=|>|>=)'(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)'/)
      {
        guard let date = try? Date(match.3.replacing(" ", with: "T") + "Z", strategy: .iso8601) else { return nil }
        found = found.filter { post in
          let time = match.1 == "published_at" ? post.published : post.updated
          return switch match.2 {
          case "<": time < date
          case "<=": time <= date
          case ">": time > date
          default: time >= date
          }
        }
      } else if let match = condition.wholeMatch(of: /id:\[([0-9a-f,]+)\]/) {
        let ids = Set(match.1.split(separator: ",").map(String.init))
        found = found.filter { ids.contains($0.id) }
      } else if let match = condition.wholeMatch(of: /(tag|author):([a-z0-9-]+)/) {
        found = found.filter { (match.1 == "tag" ? $0.tags : $0.authors).contains(String(match.2)) }
      } else {
        return nil
      }
    }
    return found
  }

  private static func sorted(_ posts: [Post], _ order: String) -> [Post]? {
    switch order {
    case "published_at desc": posts.sorted { ($0.published, $0.id) > ($1.published, $1.id) }
    case "updated_at desc": posts.sorted { ($0.updated, $0.id) > ($1.updated, $1.id) }
    default: nil
    }
  }

  private static func object(
    _ post: Post, _ site: String, _ fields: Set<String>?, _ includes: Set<String>
  ) -> [String: Any] {
    var object: [String: Any] = [
      "id": post.id, "uuid": post.id, "slug": post.id, "title": post.title, "url": site + post.id + "/",
      "html": post.isWhole ? post.html : String(post.html.prefix { $0 != "|" }),
      "featured": post.isFeatured, "visibility": post.visibility, "access": post.isWhole,
      "published_at": text(post.published), "updated_at": text(post.updated), "created_at": text(post.published),
      "feature_image": NSNull(), "custom_excerpt": NSNull(), "excerpt": "Ink on paper.",
    ]
    if let fields { return object.filter { fields.contains($0.key) } }
    if includes.contains("tags") { object["tags"] = post.tags.map(term) }
    if includes.contains("authors") { object["authors"] = post.authors.map(term) }
    return object
  }

  private static func term(_ slug: String) -> [String: Any] {
    let isInternal = slug.hasPrefix("hash-")
    return [
      "id": slug, "slug": slug, "name": isInternal ? "#" + slug.dropFirst(5) : slug.capitalized,
      "visibility": isInternal ? "internal" : "public",
    ]
  }

  private static func text(_ date: Date) -> String {
    date.formatted(.iso8601).dropLast() + ".000+00:00"
  }

  private static func feed(_ state: State, _ site: String) -> Fault {
    let items = shown(state).prefix(15).map { post in
      return """
        <item><title>\(post.title)</title><link>\(site)\(post.id)/</link><guid isPermaLink="false">\(post.id)</guid>
        <pubDate>\(post.published.mailText) GMT</pubDate><description>Ink on paper.</description></item>
        """
    }
    let text = """
      <rss version="2.0"><channel><title>Herald</title><link>\(site)</link><generator>Ghost 5.99</generator>
      \(items.joined())</channel></rss>
      """
    return .status(200, ["Content-Type: application/rss+xml"], body: Array(text.utf8))
  }

  private static func json(_ object: [String: Any]) -> Fault {
    json((try? JSONSerialization.data(withJSONObject: object)).map(Array.init) ?? [])
  }

  private static func json(_ bytes: [UInt8]) -> Fault {
    .status(200, ["Content-Type: application/json; charset=utf-8"], body: bytes)
  }

  private static func error(_ status: Int, _ type: String, _ message: String) -> Fault {
    .status(
      status, ["Content-Type: application/json; charset=utf-8"],
      body: Array(#"{"errors":[{"message":"\#(message)","errorType":"\#(type)"}]}"#.utf8))
  }
}
