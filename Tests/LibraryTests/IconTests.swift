import Articles
import Foundation
import Library
import TestServers
import Testing

/// The icons of publications whose feeds name none.
@Suite("Icons")
struct IconTests {
  private static let png = PictureHeaderTests.png(1, 1)

  private func subscribed(_ server: NginxServer, link: String, icon: String = "") async throws -> (
    SampleLibrary, Publication.ID
  ) {
    let feed = """
      <rss version="2.0"><channel><title>A</title><link>\(link)</link>\(icon)
      <item><guid>1</guid><title>One</title></item></channel></rss>
      """
    try server.put(feed.utf8, at: "a.xml")
    let sample = try SampleLibrary()
    return (sample, try await sample.subscribe(server.address("/a.xml")))
  }

  @Test(
    "are those that the front page names, or where sites have kept them for ever",
    arguments: [
      (
        "<link rel=icon type=image/svg+xml href=/v.svg><link rel=icon href=/small.png><link rel=apple-touch-icon href=/a.png>",
        "/a.png"
      ),
      ("<link rel='shortcut icon' href='x.ico'>", "/x.ico"),
      ("<link rel=icon href=/v.svg>", "/favicon.ico"),
      ("<title>No icon</title>", "/favicon.ico"),
    ])
  func named(head: String, expected: String) async throws {
    let server = try await NginxServer()
    try server.put(Self.png, at: String(expected.dropFirst()))
    try server.put("<!DOCTYPE html><html><head>\(head)</head><body></body></html>".utf8, at: "index.html")
    let (sample, publication) = try await subscribed(server, link: server.address("/index.html"))
    try await sample.library.findIcon(of: publication)
    try await sample.library.findIcon(of: publication)
    #expect(try await sample.publication(publication).icon == server.address(expected))
    #expect(try server.requests(of: "/index.html") == 1)
  }

  @Test("are looked for where a site has no front page, and not where the feed names one")
  func withoutPage() async throws {
    let server = try await NginxServer()
    try server.put(Self.png, at: "favicon.ico")
    let (sample, publication) = try await subscribed(server, link: server.address("/gone.html"))
    try await sample.library.findIcon(of: publication)
    #expect(try await sample.publication(publication).icon == server.address("/favicon.ico"))

    let (other, named) = try await subscribed(
      server, link: server.address("/index.html"), icon: "<image><url>\(server.address("/logo.png"))</url></image>")
    try await other.library.findIcon(of: named)
    #expect(try await other.publication(named).icon == server.address("/logo.png"))
    #expect(try server.requests(of: "/index.html") == 0)
  }

  @Test("that are no pictures count as none, and their site is not asked again")
  func noPicture() async throws {
    let server = try await NginxServer()
    try server.put("<link rel=icon href=/page.png>".utf8, at: "index.html")
    try server.put("<p>Not found, but politely</p>".utf8, at: "page.png")
    let (sample, publication) = try await subscribed(server, link: server.address("/index.html"))
    try await sample.library.findIcon(of: publication)
    #expect(try await sample.publication(publication).icon == nil)
    try await sample.library.findIcon(of: publication)
    #expect(try server.requests(of: "/index.html") == 1)
    #expect(try server.requests(of: "/page.png") == 1)
  }

  @Test("of a site that nobody could reach are looked for again when the network is back, and at the next start")
  func unreachable() async throws {
    var server: NginxServer? = try await NginxServer()
    let port = try #require(server?.port)
    let link = try #require(server?.address("/index.html"))
    let folder = try TemporaryFolder()
    let sample = try SampleLibrary(folder)
    let item = "<item><guid>1</guid></item>"
    let feed = "<rss version='2.0'><channel><title>A</title><link>\(link)</link>\(item)</channel></rss>"
    try server?.put(feed.utf8, at: "a.xml")
    let publication = try await sample.subscribe(try #require(server?.address("/a.xml")))
    server = nil
    await #expect {
      try await sample.library.findIcon(of: publication)
    } throws: { error in
      if case LibraryError.provider(.network(.connectionRefused)) = error { true } else { false }
    }

    let back = try await NginxServer(port: port)
    try back.put(Self.png, at: "favicon.ico")
    try await sample.library.findIcon(of: publication)
    #expect(try back.requests(of: "/index.html") == 0)
    let restarted = try SampleLibrary(folder)
    try await restarted.library.findIcon(of: publication)
    #expect(try await sample.publication(publication).icon == back.address("/favicon.ico"))
  }

  @Test("whose picture did not arrive are looked for again, unlike those that are not there")
  func cutOff() async throws {
    let feed = "<rss version='2.0'><channel><title>A</title><item><guid>1</guid></item></channel></rss>"
    let answers = Switch([
      "/a.xml": .status(200, body: Array(feed.utf8)), "/icon.png": .reset(),
      "/": .status(200, ["Content-Type: text/html"], body: Array("<link rel=icon href=/icon.png>".utf8)),
    ])
    let server = try FaultServer { _, path in answers[path] ?? .status(404) }
    let sample = try SampleLibrary()
    let publication = try await sample.subscribe(server.address("/a.xml"))
    func pages() -> Int { server.requests.count { $0.hasPrefix("GET / ") } }
    let asked = pages()
    await #expect(throws: LibraryError.self) { try await sample.library.findIcon(of: publication) }
    try await sample.library.findIcon(of: publication)
    #expect(pages() == asked + 1)
    answers["/icon.png"] = .status(404)
    for _ in 0..<2 {
      await sample.library.pictures.forgetFailures()
      await sample.library.forgetUnansweredIcons()
      try await sample.library.findIcon(of: publication)
      // The site has answered: that there is none holds for a week.
      #expect(pages() == asked + 2)
    }
    #expect(try await sample.publication(publication).icon == nil)
  }

  @Test("are found also where whoever asked goes away")
  func cancelled() async throws {
    let server = try await NginxServer()
    try server.put(Self.png, at: "favicon.ico")
    let (sample, publication) = try await subscribed(server, link: server.address("/index.html"))
    let asking = Task { try await sample.library.findIcon(of: publication) }
    asking.cancel()
    _ = await asking.result
    #expect(try await sample.publication(publication).icon == server.address("/favicon.ico"))
    #expect(try server.requests(of: "/favicon.ico") == 1)
  }

  @Test("of sites in the reader's own network are not asked for on a stranger's word")
  func privateSite() async throws {
    let server = try await NginxServer()
    try server.put("<link rel=icon href=/secret.png>".utf8, at: "index.html")
    let link = server.address("/index.html").replacing("127.0.0.1", with: "localhost")
    let (sample, publication) = try await subscribed(server, link: link)
    await #expect {
      try await sample.library.findIcon(of: publication)
    } throws: { error in
      if case LibraryError.provider(.network(.privateNetwork)) = error { true } else { false }
    }
    #expect(try server.requests(of: "/index.html") == 0)
    #expect(try await sample.publication(publication).icon == nil)

    // At the feed's own origin the same page is asked for.
    let (other, own) = try await subscribed(server, link: server.address("/index.html"))
    try await other.library.findIcon(of: own)
    #expect(try server.requests(of: "/index.html") == 1)
  }
}
