import Articles
import Foundation
import Storage
import TestServers
import Testing

@testable import Library

/// Sites behind a name and a password (HTTP Basic), as nginx asks for them.
@Suite("A site behind a name and a password", .serialized)
struct LoginTests {
  private static let login = Login(name: "ann", password: "s3cret/@wörd")
  /// As it stands in an address.
  private static let userInfo = "ann:s3cret%2F%40w%C3%B6rd"

  /// A folder that holds what a server goes by, and the server.
  private struct Site {
    let folder: TemporaryFolder
    let server: NginxServer

    init(_ locations: String = "") async throws {
      folder = try TemporaryFolder()
      let users = try folder.put("\(login.name):{PLAIN}\(login.password)\n".utf8, at: "users")
      let protection = "auth_basic \"Members\"; auth_basic_user_file \(users);"
      server = try await NginxServer(locations: protection + locations)
      try server.put(feed("club", [("1", "For members")], at: server.address("/")), at: "feed.xml")
      let page = "<title>Club</title><link rel=alternate type=application/rss+xml href=/feed.xml title=Club>"
      try server.put(page.utf8, at: "index.html")
    }

    /// The address with name and password in it.
    func typed(_ path: String = "/") -> String {
      server.address(path).replacing("http://", with: "http://\(userInfo)@")
    }
  }

  /// The files below the sample's folders that hold the password in any spelling, but for the one that is for keys.
  private func leaks(in sample: SampleLibrary) throws -> [String] {
    let root = URL(filePath: sample.folder.file(""))
    let spellings = ["s3cret", Data(Self.login.text.utf8).base64EncodedString()].map { Data($0.utf8) }
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    return try (files?.allObjects as? [URL] ?? []).filter { file in
      guard !file.hasDirectoryPath, file.lastPathComponent != "keys.json" else { return false }
      let data = try Data(contentsOf: file)
      return spellings.contains { data.range(of: $0) != nil }
    }.map(\.path)
  }

  @Test("is read with those that stand in its address, which are a secret from then on")
  func address() async throws {
    let site = try await Site()
    let sample = try SampleLibrary()
    let found = try await sample.library.discover(site.typed())
    #expect(found.allSatisfy { !$0.source.address.contains("@") })
    let id = try await sample.library.subscribe(to: found[0]).publication
    #expect(try await sample.articles().map(\.headline) == ["For members"])
    #expect(try await sample.library.refresh(.all, on: .insistence).failed == 0)
    #expect(try await sample.publication(id).address == site.server.address("/feed.xml"))
    #expect(await sample.library.loginPlace(for: site.server.address("/x")) != nil)
    #expect(try await !sample.library.exportSubscriptions().contains("s3cret"))
    #expect(try leaks(in: sample) == [])
    // Another program on the same library has them as well.
    let other = try SampleLibrary(sample.folder)
    #expect(try await other.library.refresh(.all, on: .insistence).failed == 0)
  }

  @Test("says that it wants them, says so where they are wrong, and takes others")
  func asking() async throws {
    let site = try await Site()
    let sample = try SampleLibrary()
    let address = site.server.address("/feed.xml")
    func refusal(_ typed: String) async throws -> LibraryError? {
      await #expect(throws: LibraryError.self) { try await sample.library.discover(typed) }
    }
    let wanted = try await refusal(address)
    #expect(wanted?.loginOrigin == site.server.address(""))
    #expect(wanted?.message.contains("needs a name and a password (HTTP 401)") == true)
    let wrong = try await refusal(address.replacing("http://", with: "http://ann:wr0ng@"))
    #expect(wrong?.message.contains("does not accept the name and the password") == true)
    #expect(wrong?.message.contains("wr0ng") == false)
    #expect(await sample.library.loginPlace(for: address) == nil)

    await sample.library.offer(Self.login, to: address)
    let id = try await sample.subscribe(address)
    #expect(await sample.library.loginPlace(for: address) != nil)
    // It is changed on the site, and then here.
    try await sample.library.setLogin(Login(name: "ann", password: "old"), for: address)
    let summary = try await sample.library.refresh(.all, on: .insistence)
    #expect(summary.failures.first?.message.contains("does not accept") == true)
    #expect(try await sample.publication(id).failure?.message.contains("does not accept") == true)
    try await sample.library.setLogin(Self.login, for: address)
    #expect(try await sample.library.refresh(.all, on: .insistence).failed == 0)
    try await sample.library.setLogin(nil, for: address)
    #expect(try await sample.library.refresh(.all, on: .insistence).failed == 1)
    #expect(try leaks(in: sample) == [])
  }

  @Test("sends them to no other origin: not over a redirect, and not to another port")
  func otherOrigin() async throws {
    // Answers nobody who brings a name and a password.
    let stranger = try await NginxServer(locations: "if ($http_authorization) { return 500; }")
    try stranger.put(feed("open", [("1", "For all")]), at: "feed.xml")
    let site = try await Site("location = /away { return 302 \(stranger.address("/feed.xml")); }")
    let sample = try SampleLibrary()
    try await sample.library.allowPrivate([stranger.address("/")])
    try await sample.subscribe(site.typed("/away"))
    #expect(try await sample.articles().map(\.headline) == ["For all"])
    #expect(try await sample.library.refresh(.all, on: .insistence).failed == 0)
    try await sample.subscribe(stranger.address("/feed.xml"))
  }

  @Test("gives its pictures and its articles' pages to its own publication, and to no other")
  func picturesAndPages() async throws {
    let site = try await Site()
    let picture = try Data(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "data/guide/icon.png"))
    try site.server.put(picture, at: "a.png")
    let text = String(repeating: "<p>All of the article, which only members read, with commas, and more.</p>", count: 9)
    try FileManager.default.createDirectory(
      at: site.server.root.appending(path: "club/1"), withIntermediateDirectories: true)
    try site.server.put("<article><h1>For members</h1>\(text)</article>".utf8, at: "club/1/index.html")
    let sample = try SampleLibrary()
    let id = try await sample.subscribe(site.typed("/feed.xml"))
    let address = site.server.address("/a.png")
    #expect(try await sample.library.picture(address, of: .publication(id)) == [UInt8](picture))
    // What was refused without them comes as soon as they are there.
    try await sample.library.setLogin(nil, for: address)
    await sample.library.pictures.clear()
    await #expect(throws: (any Error).self) { try await sample.library.picture(address, of: .publication(id)) }
    try await sample.library.setLogin(Self.login, for: address)
    await sample.library.pictures.forgetFailures()
    #expect(try await sample.library.picture(address, of: .publication(id)) == [UInt8](picture))
    let article = try #require(await sample.articles().first)
    try await sample.library.loadFullText(of: article.id, isWanted: true)

    let stranger = try await NginxServer()
    try stranger.put(feed("open", [("1", "For all")]), at: "feed.xml")
    let other = try await sample.subscribe(stranger.address("/feed.xml"))
    await sample.library.pictures.clear()
    await #expect(throws: (any Error).self) { try await sample.library.picture(address, of: .publication(other)) }
  }

  @Test("goes on where an older version stored them in the address")
  func stored() async throws {
    let site = try await Site()
    let sample = try SampleLibrary()
    let (id, _) = try await sample.library.store.file.writer.addPublication(
      Source(kind: .feed, address: site.typed("/feed.xml")), title: "Club")
    #expect(try await sample.library.sidebar().publications.map(\.address) == [site.server.address("/feed.xml")])
    #expect(try await sample.library.refresh(.all, on: .insistence).failed == 0)
    #expect(try await sample.articles().map(\.publication) == [id])
    #expect(await sample.library.loginPlace(for: site.server.address("/")) != nil)
  }

  @Test("is read with those that a list has, unless the reader gave others")
  func listed() async throws {
    let site = try await Site()
    let sample = try SampleLibrary()
    let list = opmlList(of: site.typed("/feed.xml"))
    #expect(try await sample.take(list).added == 1)
    #expect(try await sample.library.refresh(.all, on: .insistence).failed == 0)
    #expect(try await sample.articles().count == 1)
    #expect(try await sample.library.sidebar().publications.first?.address == site.server.address("/feed.xml"))
    let other = opmlList(of: site.server.address("/feed.xml").replacing("http://", with: "http://eve:x@"))
    #expect(try await sample.take(other).existed == 1)
    #expect(try await sample.library.refresh(.all, on: .insistence).failed == 0)
    #expect(try leaks(in: sample) == [])
  }

  @Test("leaves them out of what a list says of the feed's site, and out of what a page names")
  func named() async throws {
    let site = try await Site()
    let sample = try SampleLibrary()
    let list = """
      <opml version="2.0" xmlns:courant="https://github.com/courant-reader/courant"><body>
      <outline type="rss" text="A" xmlUrl="\(site.server.address("/feed.xml"))" htmlUrl="\(site.typed())"/>
      <outline type="rss" text="B" xmlUrl="http://b.invalid/feed"
        courant:source="wordpress http://\(Self.userInfo)@b.invalid/wp-json/"/>
      </body></opml>
      """
    #expect(try await sample.take(list).added == 2)
    #expect(try await !sample.library.exportSubscriptions().contains("s3cret"))
    #expect(
      try await sample.library.sidebar().publications.map(\.address)
        == [site.server.address("/feed.xml"), "http://b.invalid/wp-json/"])
    #expect(await sample.library.loginPlace(for: "http://b.invalid/") != nil)
    let page = "<link rel=alternate type=application/rss+xml href='\(site.typed("/feed.xml"))' title=Club>"
    try site.server.put(page.utf8, at: "page.html")
    let found = try await sample.library.discover(site.typed("/page.html"))
    #expect(found.map(\.source.address) == [site.server.address("/feed.xml")])
    #expect(try leaks(in: sample) == [])
  }

  private func opmlList(of address: String) -> String {
    "<opml version=\"2.0\"><body><outline type=\"rss\" text=\"\(address)\" xmlUrl=\"\(address)\"/></body></opml>"
  }

  @Test("of WordPress is read whole")
  func wordPress() async throws {
    let server = try await WordPressServer()
    let folder = try TemporaryFolder()
    let login = Data(Self.login.text.utf8).base64EncodedString()
    let php = """
      <?php
      @mkdir(getenv('COURANT_SITE') . '/plugins');
      file_put_contents(getenv('COURANT_SITE') . '/plugins/login.php', '<?php
        if ($_SERVER["REQUEST_URI"] !== "/courant-control") {
          if (($_SERVER["HTTP_AUTHORIZATION"] ?? "") !== "Basic \(login)") {
            header("WWW-Authenticate: Basic realm=\\"Staging\\"", true, 401);
            exit;
          }
          unset($_SERVER["PHP_AUTH_USER"], $_SERVER["PHP_AUTH_PW"], $_SERVER["HTTP_AUTHORIZATION"]);
        }');
      """
    try await server.run(php: folder.put(php.utf8, at: "login.php"))
    let sample = try SampleLibrary()
    let error = await #expect(throws: LibraryError.self) { try await sample.library.discover(server.address) }
    #expect(error?.loginOrigin != nil)
    let id = try await sample.subscribe(server.address.replacing("http://", with: "http://\(Self.userInfo)@"))
    let publication = try await sample.publication(id)
    #expect(publication.source.kind == .wordPress && publication.capabilities.contains(.tags))
    #expect(publication.address == server.address + "wp-json/")
    #expect(try await sample.library.refresh(.all, on: .insistence).failed == 0)
    _ = try await sample.library.loadOlder(in: .publication(id))
    #expect(try await sample.articles(of: .publication(id)).count > 100)
    #expect(try leaks(in: sample) == [])
  }
}
