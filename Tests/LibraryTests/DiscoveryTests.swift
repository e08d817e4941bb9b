import Articles
import Foundation
import Library
import TestServers
import Testing

@Suite("Subscribing")
struct DiscoveryTests {
  @Test("What is typed leads to the feed, whichever way it is written")
  func typed() async throws {
    let server = try await NginxServer()
    try server.put(feed("A", [("1", "One")]), at: "a.xml")
    try server.put(
      Array("<html><head><link rel=alternate type=application/rss+xml href='a.xml'></head></html>".utf8),
      at: "index.html")
    let host = "127.0.0.1:\(server.port)"
    for typed in [
      "http://\(host)/a.xml", "HTTP://\(host)/a.xml", "  http://\(host)/a.xml \n", "feed://\(host)/a.xml",
      "feed:http://\(host)/a.xml", "\(host)/a.xml", host, "http://\(host)", "http://\(host)/index.html",
      // Mistyped, or encoded by what passed it on.
      "http//\(host)/a.xml", "http:/\(host)/a.xml", "http:\(host)/a.xml", "http:\\\\\(host)/a.xml",
      "http;//\(host)/a.xml", "http:///\(host)/a.xml", "http://http://\(host)/a.xml", "https://http//\(host)/a.xml",
      "feed:http%3A%2F%2F127.0.0.1%3A\(server.port)%2Fa.xml", "feed://http%3a%2f%2f127.0.0.1%3a\(server.port)%2fa.xml",
      "feeds:http%3A%2F%2F127.0.0.1%3A\(server.port)%2Fa.xml", "http%3A%2F%2F127.0.0.1%3A\(server.port)%2Fa.xml",
      "feed:http%3A//\(host)/a.xml",
    ] {
      let sample = try SampleLibrary()
      let found = try await sample.library.discover(typed)
      #expect(found.map(\.source.address) == [server.address("/a.xml")], "\(typed)")
    }
  }

  @Test(
    "What is no address is refused without a request",
    arguments: [
      "", " ", "word", "two words", "mailto:a@example.org", "file:///etc/passwd", "javascript:alert(1)", "http://",
      "ftp://example.org/feed", "|sh", "data:text/xml,<rss/>", "http//", "https:", "http/x", "https%3A%2F%2F", "htp//a",
    ])
  func noAddress(_ typed: String) async throws {
    let sample = try SampleLibrary()
    await #expect(throws: LibraryError.self) { try await sample.library.discover(typed) }
    #expect(await sample.requests() == 0)
  }

  @Test("A page with several feeds gives all of them, and one request more is made for the one chosen")
  func several() async throws {
    let server = try await NginxServer()
    let sample = try SampleLibrary()
    try server.put(feed("A", [("1", "One")]), at: "a.xml")
    let page = """
      <html><head><title>Page</title><link rel="alternate" type="application/rss+xml" title="All" href="/a.xml">
      <link rel="alternate" type="application/atom+xml" title="Comments" href="b.atom"></head></html>
      """
    try server.put(Array(page.utf8), at: "index.html")
    let found = try await sample.library.discover(server.address("/"))
    #expect(found.map(\.title) == ["All", "Comments"])
    #expect(found.map(\.source.address) == [server.address("/a.xml"), server.address("/b.atom")])
    let subscription = try await sample.library.subscribe(to: found[0])
    #expect(subscription.articles == 1 && !subscription.existed)
    #expect(await sample.requests() == 2)
    #expect(try await sample.library.subscribe(to: found[0]).existed)
    await #expect(throws: LibraryError.self) { try await sample.library.subscribe(to: found[1]) }
    #expect(try await sample.library.sidebar().publications.map(\.title) == ["A"])
  }

  @Test(
    "A feed that a page names and that is dead or none comes behind the first that is one",
    arguments: [
      (["gone", "a", "none"], ["a", "none", "gone"]), (["none", "page", "a", "b"], ["a", "b", "none", "page"]),
      (["a", "gone"], ["a", "gone"]),
      (["gone", "none", "page", "gone2", "b", "a"], ["b", "a", "gone", "none", "page", "gone2"]),
      (["gone", "none"], ["gone", "none"]), (["gone"], ["gone"]),
    ])
  func deadFirst(named: [String], wanted: [String]) async throws {
    let links = named.map { "<link rel=alternate type=application/rss+xml href=/\($0)>" }.joined()
    let server = try FaultServer([
      "/": .status(200, body: Array("<html><head>\(links)</head></html>".utf8)), "/gone": .status(410),
      "/gone2": .status(404),
      "/none": .status(200, body: Array("{\"name\": 1}".utf8)),
      "/page": .status(200, body: Array("<html></html>".utf8)),
      "/a": .status(200, body: feed("A", [("1", "One")])), "/b": .status(200, body: feed("B", [("1", "One")])),
    ])
    let sample = try SampleLibrary()
    let found = try await sample.library.discover(server.address("/"))
    #expect(found.map(\.source.address) == wanted.map { server.address("/" + $0) })
    guard wanted.first == "a" else { return }
    let asked = server.requests.count
    #expect(try await sample.library.subscribe(to: found[0]).articles == 1)
    #expect(server.requests.count == asked)
  }

  @Test("A password is taken out of the address, which is kept where the redirect is not permanent")
  func kept() async throws {
    let server = try FaultServer([
      "/a": .status(200, body: feed("A", [("1", "One")])), "/now": .redirect(302, to: "/a"),
      "/ever": .redirect(301, to: "/a"),
    ])
    let sample = try SampleLibrary()
    let place = "127.0.0.1:\(server.port)"
    for (path, kept) in [("/now", "/now"), ("/ever", "/a"), ("/a", "/a")] {
      let found = try await sample.library.discover("http://me:pw@\(place)\(path)")
      #expect(found.map(\.source.address) == ["http://\(place)\(kept)"])
    }
  }

  @Test("The guide comes with a new library only, and removed it does not come back")
  func guide() async throws {
    let folder = try TemporaryFolder()
    let resource: @Sendable (String) -> [UInt8]? = {
      $0 == Library.guideAddress ? feed("Guide", [("1", "Welcome")]) : nil
    }
    do {
      let new = try SampleLibrary(folder, resource: resource)
      try await new.library.addGuideToNewLibrary()
      let publications = try await new.library.sidebar().publications
      #expect(publications.map(\.title) == ["Guide"])
      #expect(try await !new.library.exportSubscriptions().contains("resource:"))
      #expect(try await new.library.refresh(.all, on: .insistence).failed == 0)
      try await new.library.remove(publications[0].id)
    }
    let old = try SampleLibrary(folder, resource: resource)
    try await old.library.purgeRemoved()
    try await old.library.addGuideToNewLibrary()
    #expect(try await old.library.sidebar().publications.isEmpty)
  }

  @Test("The guide's article about a new version is unread after an update, and read in a new library")
  func newsOfVersion() async throws {
    let version = Switch(["one": .silence])
    let sample = try SampleLibrary(
      TemporaryFolder(),
      resource: {
        guard $0 == Library.guideAddress else { return nil }
        let news = version["two"] == nil ? ("x/guide/new-1", "New in 1") : ("x/guide/new-2", "New in 2")
        return feed("Guide", [news, ("x/guide/welcome", "Welcome")])
      })
    func unread() async throws -> [String] { try await sample.articles().filter { !$0.isRead }.map(\.headline) }
    try await sample.library.addGuideToNewLibrary()
    #expect(try await sample.articles().count == 2)
    #expect(try await unread() == ["Welcome"])
    version["two"] = .silence
    _ = try await sample.library.refresh(.all, on: .insistence)
    #expect(Set(try await unread()) == ["Welcome", "New in 2"])
  }
}
