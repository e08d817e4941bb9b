import Articles
import Foundation
import HTTP
import Sync
import Synchronization
import TestServers
import Testing

/// Who the reader is to a server of Google Reader's interface: told to that server alone, and a wrong password once.
@Suite struct GoogleReaderAccessTests {
  private static let marking = RemoteMarking(ids: ["1"], mark: .read, isSet: true)

  private static func service(
    _ server: ReaderServer, _ dialect: Dialect = .plain, password: String = ReaderServer.password, auth: String? = nil,
    client: Client = .forSync, keep: @escaping @Sendable (String) async -> Void = { _ in }
  ) -> GoogleReader {
    GoogleReader(
      address: server.address, dialect: dialect, credentials: .password(password, user: ReaderServer.user), auth: auth,
      client: client, now: { Date() }, keep: keep)
  }

  private static func server(_ quirks: ReaderQuirks = ReaderQuirks()) throws -> ReaderServer {
    let server = try ReaderServer(quirks)
    server.fill(feeds: 1, articles: 3)
    return server
  }

  /// Each entry of the seam, by its name.
  private static let entries: [(name: String, call: @Sendable (any SyncService) async throws(SyncError) -> Void)] = [
    ("signIn", { service async throws(SyncError) in _ = try await service.signIn() }),
    ("subscriptions", { service async throws(SyncError) in _ = try await service.subscriptions(isThorough: true) }),
    ("changes", { service async throws(SyncError) in _ = try await service.changes(since: nil, isThorough: false) }),
    ("articles", { service async throws(SyncError) in _ = try await service.articles(["1"]) }),
    ("apply", { service async throws(SyncError) in _ = try await service.apply(marking) }),
    ("perform", { service async throws(SyncError) in _ = try await service.perform(.unsubscribe(feed: "feed/1")) }),
    ("archive", { service async throws(SyncError) in _ = try await service.archive(of: "feed/1", at: nil) }),
  ]

  @Test func `A wrong password is sent once, whatever is asked afterwards`() async throws {
    var cases: [ReaderQuirks] = [ReaderQuirks(), ReaderQuirks(), ReaderQuirks()]
    cases[1].refusesWith403 = true
    cases[2].refusesWith200 = true
    for quirks in cases {
      for first in Self.entries {
        let server = try Self.server(quirks)
        let service = Self.service(server, password: "wr0ng-pass")
        for (name, call) in [first] + Self.entries + Self.entries {
          guard
            case .signInRefused(let complaint)? = await syncError({ () throws(SyncError) in try await call(service) })
          else {
            Issue.record("\(name) was not refused")
            continue
          }
          #expect(!complaint.contains("wr0ng-pass"))
        }
        #expect(server.calls.count == 1 && server.calls.first?.path == "/accounts/ClientLogin")
      }
    }
  }

  @Test func `What a sign-in gave is kept, used again, and made anew once it is good no more`() async throws {
    let server = try Self.server()
    let kept = Kept()
    _ = try await Self.service(server, keep: { kept.add($0) }).signIn()
    #expect(kept.all == ["gr/s3cr3t-auth-1"])
    let again = Self.service(server, auth: kept.all.last, keep: { kept.add($0) })
    for (name, call) in Self.entries where name != "signIn" && name != "perform" { try await call(again) }
    #expect(server.calls(to: "ClientLogin").count == 1)
    server.expire(auth: true)
    // In the middle of it, and of several at a time: one sign-in.
    try await withThrowingTaskGroup { group in
      for _ in 0..<4 { group.addTask { _ = try await again.subscriptions(isThorough: false) } }
      try await group.waitForAll()
    }
    #expect(server.calls(to: "ClientLogin").count == 2 && kept.all.count == 2)
    server.expire(auth: true)
    #expect(try await again.apply(Self.marking) == .done(isProved: false))
    #expect(server.unread == [2, 3] && server.calls(to: "ClientLogin").count == 3)
    // The password was changed elsewhere.
    server.changePassword(to: "other")
    let before = server.calls.count
    for _ in 0..<3 {
      guard
        case .signInRefused? = await syncError({ () throws(SyncError) in
          _ = try await again.changes(since: nil, isThorough: false)
        })
      else { throw Unexpected() }
    }
    #expect(server.calls.count - before == 2)
  }

  @Test func `Another token is got once, and the batch is sent again, as nothing was done`() async throws {
    for isOdd in [false, true] {
      var quirks = ReaderQuirks()
      quirks.badTokenIs400 = isOdd
      quirks.tokenIsPadded = isOdd
      let server = try Self.server(quirks)
      let service = Self.service(server)
      #expect(try await service.apply(Self.marking) == .done(isProved: false))
      server.expire(token: true)
      let next = RemoteMarking(ids: ["2"], mark: .read, isSet: true)
      #expect(try await service.apply(next) == .done(isProved: false))
      #expect(server.unread == [3] && server.calls(to: "token").count == 2 && server.calls(to: "edit-tag").count == 3)
      #expect(server.calls(to: "ClientLogin").count == 1)
      server.expire(auth: true, token: true)
      #expect(try await service.articles(["1"]).articles.first?.marks == .read)
      #expect(server.calls(to: "ClientLogin").count == 2)
    }
  }

  @Test func `Who is refused for good is let alone`() async throws {
    var quirks = ReaderQuirks()
    quirks.isFieldStripped = true
    let server = try Self.server(quirks)
    let service = Self.service(server)
    for _ in 0..<2 {
      for (name, call) in Self.entries {
        guard case .signInRefused? = await syncError({ () throws(SyncError) in try await call(service) }) else {
          Issue.record("\(name) was not refused")
          continue
        }
      }
    }
    // Two sign-ins with the right password, and the two calls that they were for.
    #expect(server.calls(to: "ClientLogin").count == 2 && server.calls.count == 4)

    let strict = try Self.server()
    strict.fail("edit-tag", with: .status(401), times: 99)
    let writer = Self.service(strict)
    for _ in 0..<3 {
      guard case .signInRefused? = await syncError({ () throws(SyncError) in _ = try await writer.apply(Self.marking) })
      else { throw Unexpected() }
    }
    #expect(strict.calls(to: "edit-tag").count == 3 && strict.calls(to: "ClientLogin").count == 2)
    let closed = try Self.server()
    closed.fail("subscription/list", with: .status(403), times: 99)
    let reader = Self.service(closed)
    for _ in 0..<3 {
      _ = await syncError { () throws(SyncError) in _ = try await reader.subscriptions(isThorough: false) }
    }
    #expect(closed.calls.count == 2)
  }

  @Test func `A server that is off, busy or taken care of is no refusal`() async throws {
    let cases: [(dialect: Dialect, fault: Fault, error: SyncError)] = [
      (.freshRSS, .status(503), .interfaceOff), (.plain, .status(503), .busy(status: 503)),
      (.plain, .status(429), .busy(status: 429)), (.plain, .status(500), .refused(status: 500)),
      (.plain, .status(404), .refused(status: 404)),
      (.plain, .status(200, body: Array("It is being taken care of.".utf8)), .garbled),
      (.plain, .status(200, body: Array("<html>Sign in</html>".utf8)), .garbled),
      (.plain, .status(200, body: Array("[]".utf8)), .garbled),
      (.plain, .status(200, body: Array("{}".utf8)), .garbled),
      (.plain, .redirect(302, to: "http://127.0.0.1:1/"), .refused(status: 302)),
      (.plain, .reset(), .network(.reset)),
    ]
    for (dialect, fault, error) in cases {
      let base = dialect == .freshRSS ? "/api/greader.php" : ""
      let server = try ReaderServer(base: base)
      server.fail("ClientLogin", with: fault)
      let service = Self.service(server, dialect)
      #expect(await syncError { () throws(SyncError) in _ = try await service.signIn() } == error)
      // It is asked again the next time, where nothing asks for a pause.
      if error != .busy(status: 503), error != .busy(status: 429), error != .interfaceOff {
        #expect(try await service.signIn().user == "ann")
      }
    }
  }

  @Test func `Answers that are none are garbled at every entry, never empty`() async throws {
    let bodies: [(name: String, fault: Fault)] = [
      ("HTML", .status(200, ["Content-Type: text/html"], body: Array("<!DOCTYPE html><p>Sign in".utf8))),
      ("[]", .status(200, body: Array("[]".utf8))), ("{}", .status(200, body: Array("{}".utf8))),
      ("null", .status(200, body: Array("null".utf8))), ("nothing", .status(200)),
      ("a sentence", .status(200, body: Array("We will be back soon.".utf8))),
      ("a cut text", .status(200, body: Array(#"{"itemRefs":[{"id":"1"},{"id":"#.utf8))),
      (
        "wrong types",
        .status(
          200,
          body: Array(
            #"{"itemRefs":{},"items":"x","subscriptions":7,"tags":null,"userName":[],"Auth":1}"#.utf8))
      ),
      ("deep", .status(200, body: Array(String(repeating: "[", count: 100_000).utf8))),
      ("8 MB", .status(200, body: Array(repeating: 0x20, count: 8_000_000))),
      ("no UTF-8", .status(200, body: [0x7B, 0xFF, 0xFE, 0x00, 0x7D])),
    ]
    let paths = [
      "user-info", "subscription/list", "tag/list", "stream/items/ids", "stream/items/contents", "token", "feed/1",
    ]
    for (name, fault) in bodies {
      // It might be one.
      for path in paths where path != "token" || name != "null" {
        let server = try Self.server()
        server.fail(path, with: fault, times: 99)
        let service = Self.service(server)
        var met = 0
        for (entry, call) in Self.entries {
          let error = await syncError { () throws(SyncError) in try await call(service) }
          if let error {
            met += 1
            #expect(error == .garbled, "\(name) for \(path) in \(entry): \(error)")
          }
        }
        // The token is what three of the calls need.
        #expect(met == (path == "token" ? 3 : 1), "\(name) for \(path)")
      }
    }
    // Cut off on the way.
    let server = try Self.server()
    server.fail(
      "stream/items/ids", with: .raw("HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n{\"itemRefs\":[]}"), times: 9)
    let error = await syncError { () throws(SyncError) in
      _ = try await Self.service(server).changes(since: nil, isThorough: false)
    }
    #expect(error == .network(.truncated))
    // A page that fails is no end of the list.
    let long = try Self.server()
    var quirks = ReaderQuirks()
    quirks.page = 1
    long.quirks = quirks
    long.fail("stream/items/ids", with: .status(500), skip: 2)
    let failed = await syncError { () throws(SyncError) in
      _ = try await Self.service(long).changes(since: nil, isThorough: false)
    }
    #expect(failed == .refused(status: 500))
  }

  @Test func `A body that is cut anywhere is garbled`() async throws {
    let whole: [(path: String, body: String, call: Int)] = [
      ("stream/items/ids", #"{"itemRefs":[{"id":"1"},{"id":"22"}],"continuation":""}"#, 2),
      (
        "subscription/list",
        #"{"subscriptions":[{"id":"feed/1","title":"A","url":"https://a.example/","categories":[]}]}"#, 1
      ),
      ("items/contents", #"{"items":[{"id":"1","origin":{"streamId":"feed/1"},"categories":[]}]}"#, 3),
    ]
    let server = try Self.server()
    let service = Self.service(server)
    for (path, body, entry) in whole {
      for length in 0..<body.utf8.count {
        server.fail(path, with: .status(200, body: Array(body.utf8.prefix(length))))
        let error = await syncError { () throws(SyncError) in try await Self.entries[entry].call(service) }
        #expect(error == .garbled, "\(path) at \(length)")
      }
    }
  }

  @Test func `A large article comes whole`() async throws {
    let server = try Self.server()
    var items = server.items
    items[0].html = String(repeating: "<p>ü</p>", count: 900_000)
    server.items = items
    let article = try #require(try await Self.service(server).articles(["1"]).articles.first)
    #expect(article.article.html.utf8.count == 8_100_000 && article.article.excerpt.count <= 300)
  }

  @Test func `Who the reader is, is told to no other origin, and nothing from there is believed`() async throws {
    let other = try Self.server()
    // What each call asks for where nothing is in the way.
    var asked: [String: [String]] = [:]
    for (name, call) in Self.entries {
      let server = try Self.server()
      try await call(Self.service(server))
      asked[name] = server.calls.map(\.path)
    }
    for code in [301, 302, 303, 307, 308] {
      for path in ["subscription/list", "stream/items/ids", "user-info", "feed/1", "token"] {
        let server = try Self.server()
        // The other one would answer.
        let target = other.address + "/reader/api/0/" + (path == "feed/1" ? "stream/contents/feed/1" : path)
        server.fail(path, with: .redirect(code, to: target), times: 99)
        let service = Self.service(server)
        var met: Set<String> = []
        for (name, call) in Self.entries {
          guard let error = await syncError({ () throws(SyncError) in try await call(service) }) else { continue }
          met.insert(name)
          let isMoved = code == 301 || code == 308
          #expect(error == (isMoved ? .moved(to: other.address) : .garbled), "\(code) \(path): \(error)")
        }
        // Whatever asked for it has failed, and nothing else.
        let redirected = asked.filter { $0.value.contains { $0.hasSuffix(path) } }.map(\.key)
        #expect(!met.isEmpty && met == Set(redirected), "\(code) \(path)")
      }
    }
    #expect(other.requests.allSatisfy { !$0.lowercased().contains("authorization:") && !$0.contains("s3cr3t") })
    #expect(other.bodies.allSatisfy { !$0.contains(ReaderServer.password) && !$0.contains("t0ken") })
  }

  @Test func `Nothing that is printed shows what is secret`() async throws {
    let server = try Self.server()
    let client = Client.forSync
    let service = Self.service(server, client: client)
    var seen = ""
    for (_, call) in Self.entries { try await call(service) }
    func look() { dump(service, to: &seen); seen += "\(service) \(String(reflecting: service))" }
    look()
    let credentials = SyncCredentials.password(ReaderServer.password, user: "ann")
    dump(credentials, to: &seen)
    seen += "\(credentials) \(SyncCredentials.key("hunter2")) \(String(reflecting: SyncCredentials.key("hunter2")))"
    // A server that says again what it was sent.
    let echoes = [
      ("ClientLogin", "hunter2"), ("edit-tag", "t0ken-1"), ("subscription/edit", "gr/s3cr3t-auth-1"),
      ("token", "HUNTER2"),
      ("stream/items/ids", "gr/s3cr3t-auth-1"),
    ]
    for (path, echo) in echoes {
      let body = Array("You sent \(echo)".utf8)
      for status in [400, 401, 403, 500] {
        let server = try Self.server()
        let fields = ["Content-Type: text/plain", "X-BQ-LoginErrorReason: hunter2"]
        server.fail(path, with: .status(status, fields, body: body), times: 99)
        let service = Self.service(server, client: client)
        for (_, call) in Self.entries {
          if let error = await syncError({ () throws(SyncError) in try await call(service) }) {
            dump(error, to: &seen)
            seen += "\(error) \(String(reflecting: error))"
          }
        }
      }
    }
    for exchange in await client.recentExchanges { dump(exchange, to: &seen) }
    for secret in ["hunter2", "s3cr3t", "t0ken"] { #expect(!seen.lowercased().contains(secret)) }
    #expect(seen.contains("signInRefused"))
    #expect(
      server.calls.allSatisfy { call in
        !call.path.contains("hunter2") && call.query.allSatisfy { $0.value != "hunter2" }
      })
  }

  @Test func `A plan that has ended is no wrong password`() async throws {
    let server = try Self.server()
    server.fail(
      "ClientLogin", with: .status(401, ["X-BQ-LoginErrorReason: YearSubscriptionExpired"], body: []), times: 1)
    let service = Self.service(server, client: .forSync)
    #expect(await syncError { () throws(SyncError) in _ = try await service.signIn() } == .full)
    // It may be renewed.
    #expect(await syncError { () throws(SyncError) in _ = try await service.signIn() } == nil)
  }

  @Test func `At most two requests at a time`() async throws {
    let server = try Self.server()
    let service = Self.service(server)
    await withTaskGroup { group in
      for _ in 0..<20 { group.addTask { _ = try? await service.subscriptions(isThorough: false) } }
    }
    #expect(server.calls(to: "ClientLogin").count == 1 && server.calls(to: "subscription/list").count == 20)
    #expect(server.peakRequests <= 2)
  }
}

private struct Unexpected: Error {}

private final class Kept: Sendable {
  private let values = Mutex<[String]>([])
  var all: [String] { values.withLock { $0 } }
  func add(_ value: String) { values.withLock { $0.append(value) } }
}
