import Foundation
import Synchronization

/// Stands in for a site made of files: its feed of the newest articles, its pages, `robots.txt`, and the lists of its
/// pages as <https://www.sitemaps.org/protocol.html> describes them.
public final class SiteMapServer: Sendable {
  public struct Post: Sendable {
    public let number: Int
    public var title: String
    public var published: Date
    public var changed: Date

    public var path: String { "/blog/entry-\(number)/" }

    fileprivate func listed(_ manner: Manner) -> String { manner.hasWords ? path : "/blog/\(number)" }
  }

  /// What the site is like.
  public struct Manner: Sendable {
    public init() {}

    /// The number of entries in the feed.
    public var newest = 10
    /// The feed has each of so many posts: it is one of a part of the site.
    public var part = 1
    /// Further elements of the feed, and of each entry.
    public var elements = (feed: "", entry: "")
    /// The number of pages in a list below the first one; `nil` if there is one list alone.
    public var perList: Int?
    public var isPacked = false
    public var hasTimes = true
    /// The time of all lists below the first one, as of a site that writes that of its last build.
    public var built: Date?
    /// Gives each page an address with a word, and not only with a number.
    public var hasWords = true
    /// Gives each page the extension for news.
    public var hasNews = false
    /// The lines of `robots.txt`; `nil` if there is no such file. MAP stands for the list.
    public var robots: String? = "User-agent: *\nDisallow:\nSitemap: MAP"
    /// What happens to requests of that file.
    public var rules: Fault?
    /// The number of lists of other pages.
    public var others = 0
    /// The path of the first list.
    public var list = "/sitemap.xml"
    /// Lists that are broken, and what happens to requests of them.
    public var broken: [String: Fault] = [:]
    /// What the lists wait for.
    public var gate: Gate?
    /// What happens to requests of lists.
    public var fault: Fault?
    /// Posts that the list lacks, although they are there.
    public var unlisted: Set<Int> = []
  }

  private struct State {
    var posts: [Post] = []
    var manner = Manner()
    var number = 0
    var fed: Set<Int> = []
  }

  private final class Storage: Sendable {
    let values = Mutex(State())
  }

  private let storage = Storage()
  private let server: FaultServer

  /// Starts a site with so many posts, an hour apart, the last of them an hour old.
  public init(_ count: Int) throws {
    let storage = storage
    server = try FaultServer(answering: { head, path in
      storage.values.withLock { Self.answer(head, path, &$0) }
    })
    for index in 0..<count {
      let date = Date.now.addingTimeInterval(-3600 * Double(count - index))
      add("Entry \(index + 1)", at: date, changed: date)
    }
  }

  public var address: String { server.address("/feed.xml") }
  public var manner: Manner {
    get { storage.values.withLock { $0.manner } }
    set { storage.values.withLock { $0.manner = newValue } }
  }
  /// The targets of all requests so far.
  public var targets: [String] {
    server.requests.map { $0.split(separator: " ").dropFirst().first.map(String.init) ?? "" }
  }

  /// The titles that everybody can see.
  public var shown: [String] { storage.values.withLock { $0.posts.map(\.title) } }
  public var numbers: [Int] { storage.values.withLock { $0.posts.map(\.number) } }
  /// The posts that the feed has had.
  public var fed: Set<Int> { storage.values.withLock { $0.fed } }

  @discardableResult
  public func add(_ title: String, at date: Date = .now, changed: Date = .now) -> Int {
    storage.values.withLock { state in
      state.number += 1
      state.posts.append(Post(number: state.number, title: title, published: date, changed: changed))
      return state.number
    }
  }

  public func edit(_ number: Int, at date: Date = .now, _ change: (inout Post) -> Void) {
    storage.values.withLock { state in
      guard let index = state.posts.firstIndex(where: { $0.number == number }) else { return }
      change(&state.posts[index])
      state.posts[index].changed = date
    }
  }

  public func delete(_ number: Int) { storage.values.withLock { $0.posts.removeAll { $0.number == number } } }

  // MARK: Answers

  private static func answer(_ head: String, _ path: String, _ state: inout State) -> Fault {
    let host = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("host:") }?.dropFirst(6) ?? ""
    let site = "http://\(host)"
    switch path {
    case "/feed.xml":
      let newest = state.posts.filter { $0.number % state.manner.part == 0 }.sorted { $0.published > $1.published }
        .prefix(state.manner.newest)
      state.fed.formUnion(newest.map(\.number))
      return feed(newest, site, state.manner)
    case "/robots.txt":
      if let rules = state.manner.rules { return rules }
      guard let robots = state.manner.robots else { return .status(404) }
      let name = state.manner.list + (state.manner.isPacked ? ".gz" : "")
      return .status(200, ["Content-Type: text/plain"], body: Array(robots.replacing("MAP", with: site + name).utf8))
    case "/about/", "/tags/harbour/", "/": return page("About", "Ada", .now)
    default: break
    }
    if path.contains("sitemap"), path != "/sitemap.xml" || state.manner.list == path {
      let answer = state.manner.broken[path] ?? state.manner.fault ?? map(head, path, state, site)
      return state.manner.gate.map { answer.held(at: $0) } ?? answer
    }
    guard let post = state.posts.first(where: { $0.path == path }) else { return .status(404) }
    return page(post.title, "Ada", post.published)
  }

  private static func page(_ title: String, _ author: String, _ date: Date) -> Fault {
    let text = "The harbour of the old town lies open to the west, and ships wait there for the tide. "
    let page = """
      <!doctype html><html><head><title>\(title)</title><meta property="og:title" content="\(title)">
      <meta name="author" content="\(author)">
      <meta property="article:published_time" content="\(date.formatted(.iso8601))"></head><body>
      <article><h1>\(title)</h1><p>\(String(repeating: text, count: 5))</p><p>\(text)</p></article></body></html>
      """
    return .status(200, ["Content-Type: text/html; charset=utf-8"], body: Array(page.utf8))
  }

  private static func map(_ head: String, _ path: String, _ state: State, _ site: String) -> Fault {
    let manner = state.manner
    let shown = state.posts.filter { !manner.unlisted.contains($0.number) }
    let time = { (date: Date) in manner.hasTimes ? "<lastmod>\(date.formatted(.iso8601))</lastmod>" : "" }
    let rows = shown.map { post in
      let news = """
        <news:news><news:publication><news:name>Herald</news:name></news:publication>
        <news:publication_date>\(post.published.formatted(.iso8601))</news:publication_date>
        <news:title>\(post.title)</news:title></news:news>
        """
      return "<url><loc>\(site)\(post.listed(manner))</loc>\(time(post.changed))\(manner.hasNews ? news : "")</url>"
    }
    let others = ["/", "/about/", "/tags/harbour/", "/blog/"].map { "<url><loc>\(site)\($0)</loc></url>" }
    let name = path.split(separator: "/").last ?? ""
    var text = ""
    if let perList = manner.perList {
      let lists = stride(from: 0, to: shown.count, by: perList).map { Array($0..<min(shown.count, $0 + perList)) }
      if let number = name.split(separator: "-").dropFirst().first.flatMap({ Int($0.prefix { $0.isNumber }) }) {
        guard lists.indices.contains(number) else {
          return number < lists.count + manner.others ? map(others.joined(), "urlset", head, manner) : .status(404)
        }
        text = lists[number].map { rows[$0] }.joined()
      } else {
        let names = lists.enumerated().map { index, list in
          "<sitemap><loc>\(site)/sitemap-\(index).xml</loc>\(time(manner.built ?? list.map { shown[$0].changed }.max() ?? .now))</sitemap>"
        }
        let vain = (0..<manner.others).map { index in
          "<sitemap><loc>\(site)/sitemap-\(lists.count + index).xml</loc><lastmod>2099-01-01</lastmod></sitemap>"
        }
        let tags = "<sitemap><loc>\(site)/tag-sitemap.xml</loc><lastmod>2025-01-01</lastmod></sitemap>"
        text = (vain + names).joined() + tags
        return map(text, "sitemapindex", head, manner)
      }
    } else {
      text = others.joined() + rows.reversed().joined()
    }
    return map(text, "urlset", head, manner)
  }

  private static func map(_ text: String, _ root: String, _ head: String, _ manner: Manner) -> Fault {
    let document = """
      <?xml version="1.0" encoding="UTF-8"?>
      <\(root) xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">
      \(text)</\(root)>
      """
    let tag = "\"\(document.utf8.reduce(UInt64(5381)) { $0 &* 33 &+ UInt64($1) })\""
    if head.contains(tag) { return .status(304, ["ETag: \(tag)"]) }
    let bytes = Array(document.utf8)
    let packed = manner.isPacked ? try? gzip(bytes) : nil
    let type = packed == nil ? "application/xml" : "application/gzip"
    return .status(200, ["Content-Type: \(type)", "ETag: \(tag)"], body: packed ?? bytes)
  }

  private static func feed(_ posts: ArraySlice<Post>, _ site: String, _ manner: Manner) -> Fault {
    let items = posts.map { post in
      """
      <entry><id>urn:entry:\(post.number)</id><title>\(post.title)</title><link href="\(site)\(post.listed(manner))"/>
      <published>\(post.published.formatted(.iso8601))</published><updated>\(post.changed.formatted(.iso8601))</updated>
      <content>Text of the feed</content>\(manner.elements.entry)</entry>
      """
    }
    let text = """
      <feed xmlns="http://www.w3.org/2005/Atom"><id>urn:feed</id><title>Herald</title><link href="\(site)/"/>
      \(manner.elements.feed)\(items.joined())</feed>
      """
    return .status(200, ["Content-Type: application/atom+xml"], body: Array(text.utf8))
  }
}
