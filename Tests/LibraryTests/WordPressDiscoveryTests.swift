import Articles
import Foundation
import Library
import TestServers
import Testing

/// Which addresses lead to a whole site, however it hides.
@Suite("Finding a whole site", .serialized)
struct WordPressDiscoveryTests {
  private static let shared = Task { try await WordPressServer() }

  @Test("that names its interface nowhere takes one more request where it shows that it is WordPress")
  func unnamed() async throws {
    let server = try await Self.shared.value
    let post = try await server.number(of: "posts?per_page=1")
    for generator in [true, false] {
      try server.be(.unnamed(generator: generator))
      let sample = try SampleLibrary()
      for path in ["", "?p=\(post)", "feed/"] where generator || path != "feed/" {
        let found = try await sample.library.discover(server.address + path)
        #expect(found.first?.source.kind == .wordPress, "\(path)")
        #expect(found.first?.source.address == server.address + "wp-json/", "\(path)")
        #expect(found.count > 1 && found.dropFirst().allSatisfy { $0.source.kind == .feed })
      }
    }
    try await server.turnAPIOff(as: .missing)
    let before = server.requests.count
    let found = try await SampleLibrary().library.discover(server.address)
    #expect(found.allSatisfy { $0.source.kind == .feed } && !found.isEmpty)
    // The page, the interface that is off, and the first of the page's feeds, which subscribing takes.
    #expect(server.requests.count - before == 3)
    try await server.turnAPIOn()
    try server.be()
  }

  @Test("is looked for below its directory, and not where nothing shows it")
  func directory() async throws {
    let pages = [
      "<script src='/blog/wp-includes/js/jquery.js?ver=3'></script>", "<img src=/blog/wp-content/uploads/a.png>",
      "<link rel=stylesheet href='http://HOST/blog/wp-content/themes/x/style.css'>",
      "<meta name=generator content=Hugo>",
      "<img src='https://example.org/wp-content/a.png'>",
    ]
    for page in pages {
      let server = try FaultServer(answering: { head, path in
        let host = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("host:") }?.dropFirst(6) ?? ""
        let feed = "<link rel=alternate type='application/rss+xml' href='/feed.xml'>"
        return path == "/"
          ? .status(200, ["Content-Type: text/html"], body: Array((page.replacing("HOST", with: host) + feed).utf8))
          : .status(404)
      })
      #expect(try await SampleLibrary().library.discover(server.address("/")).map(\.source.kind) == [.feed])
      let asked = server.requests.map { $0.split(separator: " ")[1].prefix { $0 != "?" } }
      #expect(asked == (page.contains("/blog/") ? ["/", "/blog/wp-json/"] : ["/"]), "\(page)")
    }
  }

  @Test("with its interface below another name offers it, and none of its answers as a feed")
  func prefix() async throws {
    let server = try await Self.shared.value
    let post = try await server.number(of: "posts?per_page=1")
    try server.be(.prefix("api"))
    let sample = try SampleLibrary()
    for path in ["", "about/", "?p=\(post)"] {
      let found = try await sample.library.discover(server.address + path)
      #expect(found.first?.source.address == server.address + "api/")
      #expect(found.dropFirst().allSatisfy { $0.source.kind == .feed && $0.source.address.contains("/feed/") })
    }
    try await server.turnAPIOff()
    let found = try await sample.library.discover(server.address + "about/")
    #expect(!found.isEmpty && found.allSatisfy { $0.source.address.contains("/feed/") })
    try await server.turnAPIOn()
    try server.be()
  }

  @Test("that a typed feed of comments belongs to comes first, its feed next, the comments last")
  func comments() async throws {
    let server = try await WordPressServer()
    let post = try await server.publish(title: "Snow")
    for isOpen in [true, false] {
      if isOpen { try await server.turnAPIOn() } else { try await server.turnAPIOff() }
      let sample = try SampleLibrary()
      for path in ["comments/feed/", "?feed=comments-rss2", "?feed=rss2&p=\(post)"] {
        let typed = server.address + path
        let found = try await sample.library.discover(typed)
        #expect(found.first?.source.kind == (isOpen ? .wordPress : .feed), "\(path)")
        #expect(found.first?.title.contains("omment") == false, "\(path)")
        #expect(found.first { $0.source.kind == .feed }?.source.address == server.address + "feed/", "\(path)")
        #expect(found.last?.title.hasPrefix("Comments") == true, "\(path): \(found.last?.title ?? "")")
        #expect(found.count { $0.source.address == found.last?.source.address } == 1, "\(path)")
        #expect(found.first?.source.feed ?? server.address + "feed/" == server.address + "feed/", "\(path)")
      }
    }
  }

  @Test("whose feed of comments has the site's own title is told from it by name")
  func commentsWithoutName() async throws {
    let server = try FaultServer(answering: { head, path in
      let host = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("host:") }?.dropFirst(6) ?? ""
      let page = "<title>Odd</title><link rel=alternate type='application/rss+xml' href='/feed/'>"
      let item =
        "<item><title>Me</title><link>http://\(host)/a/#comment-1</link><guid>http://\(host)/a/#comment-1</guid></item>"
      let comments = "<rss><channel><title>Odd</title><link>http://\(host)/</link>\(item)</channel></rss>"
      switch path {
      case "/": return .status(200, ["Content-Type: text/html"], body: Array(page.utf8))
      case "/comments/feed/": return .status(200, ["Content-Type: application/rss+xml"], body: Array(comments.utf8))
      default: return .status(404)
      }
    })
    let found = try await SampleLibrary().library.discover(server.address("/comments/feed/"))
    #expect(found.map(\.title) == ["Odd", "Comments on “Odd”"])
    #expect(found.map(\.source.address) == [server.address("/feed/"), server.address("/comments/feed/")])
  }

  @Test("of WordPress.com is read whole, whether its pages name it by host or by number")
  func hosted() async throws {
    for name in ["localhost", "1234", "999"] {
      let site = try await HostedSite(named: name)
      let sample = try SampleLibrary(
        TemporaryFolder(), hostedWordPress: site.interface, authorities: site.authorities)
      let found = try await sample.library.discover(site.address)
      let known = name == "999" ? "localhost" : name
      #expect(found.first?.source.address == site.interface + "/wp/v2/sites/\(known)", "\(name)")
      #expect(found.first?.title == "Hosted & Co" && found.count == 2)
      let id = try await sample.library.subscribe(to: found[0]).publication
      #expect(try await sample.articles(of: .publication(id)).map(\.headline) == ["Post 2", "Post 1"])
      #expect(try await sample.library.refresh(.all, on: .insistence).failed == 0)
      #expect(try await sample.publication(id).notice == nil)
      #expect(!site.targets.contains { $0.contains("rest_route") }, "\(name)")
    }
  }

  @Test("of another owner is not told to WordPress.com when its interface fails")
  func privacy() async throws {
    let hosted = try await HostedSite(named: "localhost")
    let server = try await Self.shared.value
    try await server.turnAPIOff()
    let sample = try SampleLibrary(
      TemporaryFolder(), hostedWordPress: hosted.interface, authorities: hosted.authorities)
    #expect(try await sample.library.discover(server.address).allSatisfy { $0.source.kind == .feed })
    #expect(hosted.targets.isEmpty)
    try await server.turnAPIOn()
  }
}
