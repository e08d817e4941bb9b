import Articles
import Foundation
import Library
import TestServers
import Testing

/// Sites whose interface says things that WordPress does not.
@Suite("A WordPress site gone wrong")
struct HostileWordPressTests {
  private static let root = #"{"name":"Odd &amp; Co","description":"d","namespaces":["oembed/1.0","wp/v2"]}"#

  private static func post(_ id: Int, _ more: String = "") -> String {
    """
    {"id":\(id),"guid":{"rendered":"https://example.org/?p=\(id)"},"link":"https://example.org/\(id)",\
    "title":{"rendered":"Post \(id)"},"content":{"rendered":"<p>Body \(id)</p>"},"excerpt":{"rendered":""},\
    "date":"2026-01-0\(id % 9 + 1)T10:00:00","date_gmt":"2026-01-0\(id % 9 + 1)T10:00:00","modified_gmt":"2026-01-01T10:00:00"\(more)}
    """
  }

  /// A site whose pages name an interface that answers this, by the route behind `wp-json`.
  private func site(_ answers: [String: Fault]) throws -> FaultServer {
    try FaultServer(answering: { head, path in
      let host = Self.host(head)
      let route = path.hasPrefix("/wp-json/") ? String(path.dropFirst("/wp-json/".count)) : nil
      switch route {
      case let route?: return Self.answer(to: head, route, answers)
      case nil where path == "/feed.xml":
        return .status(200, ["Content-Type: application/rss+xml"], body: feed("Odd", [("1", "One"), ("2", "Two")]))
      case nil:
        let page = "<title>Odd</title><link rel=alternate type='application/rss+xml' href='/feed.xml'>"
        return .status(
          200, ["Content-Type: text/html", "Link: <http://\(host)/wp-json/>; rel=\"https://api.w.org/\""],
          body: Array(page.utf8))
      }
    })
  }

  /// It features nothing, and has nothing older or edited: with the same answer to every question it would be a cache that
  /// looks at no parameters.
  private static func answer(to head: String, _ route: String, _ answers: [String: Fault]) -> Fault {
    let isAbout = ["sticky=true", "before=", "modified_after=", "offset="].contains { head.contains($0) }
    return isAbout ? json("[]", total: "0") : answers[route] ?? json("[]")
  }

  private static func host(_ head: String) -> Substring {
    head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("host:") }.map { $0.dropFirst(6) } ?? ""
  }

  private static func json(_ text: String, total: String? = "1") -> Fault {
    let fields = ["Content-Type: application/json"] + (total.map { ["X-WP-Total: \($0)"] } ?? [])
    return .status(200, fields, body: Array(text.utf8))
  }

  private func found(_ answers: [String: Fault]) async throws -> [FoundSource] {
    let server = try site(answers)
    return try await SampleLibrary().library.discover(server.address("/"))
  }

  @Test("is taken by its feed where the interface is another or no one's")
  func noInterface() async throws {
    let closed: [Fault] = [
      Self.json(#"{"name":"x","namespaces":["oembed/1.0"]}"#), Self.json("null"), Self.json("[1,2"), Self.json(""),
      Self.json(#"{"code":"rest_forbidden","message":"no","data":{"status":401}}"#), .status(401), .status(403),
      .status(404), .status(500), .status(200, ["Content-Type: text/html"], body: Array("<form>Log in</form>".utf8)),
      .reset(), .redirect(302, to: "/wp-login.php"),
    ]
    for answer in closed {
      let found = try await found(["": answer])
      #expect(found.map(\.source.kind) == [.feed])
    }
    // The root is open, and the posts are not.
    for answer in [Fault.status(401), .status(403), Self.json(#"{"code":"rest_disabled"}"#)] {
      let found = try await found(["": Self.json(Self.root), "wp/v2/posts": answer])
      #expect(found.map(\.source.kind) == [.feed])
    }
  }

  @Test("gives what can be read of odd answers")
  func odd() async throws {
    let embedded = """
      ,"_embedded":{"author":[{"code":"rest_user_invalid_id","message":"Invalid user ID."}],\
      "wp:featuredmedia":[{"code":"rest_post_invalid_id","message":"x","data":{"status":404}}],\
      "wp:term":[[{"id":"7","name":"Seven &amp; more","taxonomy":"category","slug":"s","parent":"0","count":"12"}],"no",null]}
      """
    let posts = """
      [\(Self.post(1, embedded)),{"id":"2","title":{"rendered":7},"content":null,"date_gmt":"soon","guid":[]},7,null,\
      {"id":-3},{"title":{"rendered":"No number"}},\(Self.post(4)),\(Self.post(4))]
      """
    for total in ["8", nil, "-1", "999999999999999999999", "many", "3"] {
      let server = try site(["": Self.json(Self.root), "wp/v2/posts": Self.json(posts, total: total)])
      let sample = try SampleLibrary()
      let found = try await sample.library.discover(server.address("/"))
      #expect(found.first?.title == "Odd & Co")
      let id = try await sample.library.subscribe(to: found[0]).publication
      let articles = try await sample.articles(of: .publication(id))
      #expect(Set(articles.map(\.headline)).isSuperset(of: ["Post 1", "Post 4"]), "\(total ?? "none")")
      #expect(articles.count { $0.headline == "Post 4" } == 1)
      #expect(try await sample.library.terms(.category, of: id).map(\.name) == ["Seven & more"])
      // Walking the archive ends, whatever the site says of its length.
      for _ in 0..<5 {
        guard let older = try await sample.library.loadOlder(in: .publication(id)), !older.isComplete else { break }
      }
      #expect(try await sample.library.refresh(.all, on: .insistence).failed == 0)
      #expect(try await sample.articles(of: .publication(id)).count == articles.count)
    }
  }

  @Test("with ten thousand categories, and circles among them, has its categories")
  func categories() async throws {
    let circle =
      #"{"id":1,"name":"One","parent":2},{"id":2,"name":"Two","parent":3},{"id":3,"name":"Three","parent":1}"#
    let many = (4...10_000).map { #"{"id":\#($0),"name":"Category \#($0)","parent":\#($0 % 2 == 0 ? 0 : $0 - 1)}"# }
    let list = "[\(circle),{\"id\":4,\"name\":\"Own\",\"parent\":4},\(many.joined(separator: ","))]"
    let server = try site([
      "": Self.json(Self.root), "wp/v2/posts": Self.json("[\(Self.post(1))]"),
      "wp/v2/categories": Self.json(list, total: "10000"),
    ])
    let sample = try SampleLibrary()
    let id = try await sample.subscribe(server.address("/"))
    let terms = try await sample.library.terms(.category, of: id)
    #expect(terms.count == 10_000)
    let parents = Dictionary(uniqueKeysWithValues: terms.map { ($0.id, $0.parent) })
    for term in terms {
      #expect(sequence(first: term.id, next: { parents[$0] ?? nil }).prefix(10_001).count { _ in true } < 10_001)
    }
    #expect(try await sample.library.sidebar().categories.count == 10_000)
  }

  @Test("with a chain of five thousand categories has them in no more time than others")
  func chain() async throws {
    let chain = (1...5000).map { #"{"id":\#($0),"name":"C \#($0)","parent":\#($0 - 1)}"# }
    let server = try site([
      "": Self.json(Self.root), "wp/v2/posts": Self.json("[\(Self.post(1))]"),
      "wp/v2/categories": Self.json("[\(chain.joined(separator: ","))]", total: "5000"),
    ])
    let sample = try SampleLibrary()
    let id = try await sample.subscribe(server.address("/"))
    let terms = try await sample.library.terms(.category, of: id)
    #expect(terms.count == 5000 && terms.count { $0.parent == nil } == 1)
  }

  @Test("that answers with less and less, or nothing, takes nothing away")
  func emptied() async throws {
    let answers = Switch([
      "": Self.json(Self.root), "wp/v2/posts": Self.json("[\(Self.post(1)),\(Self.post(2))]", total: "2"),
    ])
    let server = try FaultServer(answering: { head, path in
      let host = Self.host(head)
      guard path.hasPrefix("/wp-json/") else {
        return .status(200, ["Link: <http://\(host)/wp-json/>; rel=\"https://api.w.org/\""], body: Array("<p>".utf8))
      }
      return answers[String(path.dropFirst("/wp-json/".count))] ?? Self.json("[]")
    })
    let sample = try SampleLibrary()
    let id = try await sample.subscribe(server.address("/"))
    #expect(try await sample.articles(of: .publication(id)).count == 2)
    for (text, total) in [("[]", "0"), ("[]", nil), ("[]", "2"), ("{}", "0"), ("[null]", "0"), ("", nil), ("[", "1")] {
      answers["wp/v2/posts"] = Self.json(text, total: total)
      _ = try await sample.library.refresh(.all, on: .insistence)
      #expect(try await sample.articles(of: .publication(id)).count == 2, "\(text) \(total ?? "none")")
    }
  }

  @Test("that moved for good is followed")
  func moved() async throws {
    let answers = ["": Self.json(Self.root), "wp/v2/posts": Self.json("[\(Self.post(1)),\(Self.post(2))]", total: "2")]
    let new = try site(answers)
    let isGone = Switch([:])
    let old = try FaultServer(answering: { head, path in
      if isGone["gone"] != nil {
        let target = head.split(separator: " ").dropFirst().first.map(String.init) ?? "/"
        return .redirect(301, to: new.address(target))
      }
      guard path.hasPrefix("/wp-json/") else {
        let link = "Link: <http://\(Self.host(head))/wp-json/>; rel=\"https://api.w.org/\""
        return .status(200, [link], body: Array("<p>".utf8))
      }
      return Self.answer(to: head, String(path.dropFirst("/wp-json/".count)), answers)
    })
    let sample = try SampleLibrary()
    let id = try await sample.subscribe(old.address("/"))
    #expect(try await sample.publication(id).address == old.address("/wp-json/"))
    isGone["gone"] = .silence
    try await sample.library.allowPrivate([new.address("/")])
    // Once may be a mistake.
    #expect(try await sample.library.refresh(.all, on: .insistence).failed == 0)
    #expect(try await sample.publication(id).address == old.address("/wp-json/"))
    #expect(try await sample.library.refresh(.all, on: .insistence).failed == 0)
    #expect(try await sample.publication(id).address == new.address("/wp-json/"))
    let asked = old.requests.count
    #expect(try await sample.library.refresh(.all, on: .insistence).failed == 0)
    #expect(old.requests.count == asked)
    #expect(try await sample.articles(of: .publication(id)).count == 2)
  }

  @Test("that answers another question than was asked takes nothing away, and is not taken for the whole")
  func otherAnswers() async throws {
    let posts = (1...30).map { Self.post($0) }.joined(separator: ",")
    let answers = Switch(["": Self.json(Self.root), "wp/v2/posts": Self.json("[\(posts)]", total: "400")])
    let server = try FaultServer(answering: { head, path in
      guard path.hasPrefix("/wp-json/") else {
        let link = "Link: <http://\(Self.host(head))/wp-json/>; rel=\"https://api.w.org/\""
        return .status(200, [link], body: Array("<p>".utf8))
      }
      return answers[String(path.dropFirst("/wp-json/".count))] ?? Self.json("[]")
    })
    let sample = try SampleLibrary()
    let id = try await sample.subscribe(server.address("/"))
    // It knows no `before`: every page of its archive is its newest, and nothing shows where that ends.
    await #expect(throws: LibraryError.self) { try await sample.library.loadOlder(in: .publication(id)) }
    #expect(try await sample.library.archive(of: .publication(id)) != .end)
    // It knows no `include`: whatever is asked for, these are all it gives.
    for (numbers, total) in [(31...60, "400"), (2...31, "400"), (40...40, "1"), (1...5, "5"), (31...60, "30")] {
      answers["wp/v2/posts"] = Self.json("[\(numbers.map { Self.post($0) }.joined(separator: ","))]", total: total)
      _ = try await sample.library.refresh(.all, on: .insistence)
      let headlines = Set(try await sample.articles(of: .publication(id)).map(\.headline))
      #expect(headlines.isSuperset(of: (1...30).map { "Post \($0)" }), "\(numbers) of \(total)")
    }
  }

  @Test("may not send the reader into the reader's own network")
  func ownNetwork() async throws {
    let inside = try FaultServer(["/feed.xml": .status(200, body: feed("Inside", [("1", "One")]))])
    // Another name for the loopback interface, which is as private.
    let address = inside.address("/feed.xml").replacing("127.0.0.1", with: "localhost")
    let page = "<title>Odd</title><link rel=alternate type='application/rss+xml' href='\(address)'>"
    let server = try FaultServer(["/": .status(200, ["Content-Type: text/html"], body: Array(page.utf8))])
    let sample = try SampleLibrary()
    let found = try await sample.library.discover(server.address("/"))
    await #expect(throws: LibraryError.self) { try await sample.library.subscribe(to: found[0]) }
    #expect(inside.requests.isEmpty)
  }
}
