import Articles
import Foundation
import HTTP
import Sync
import Synchronization
import TestServers
import Testing

/// What a real Miniflux cannot be made to answer.
@Suite struct MinifluxFaultTests {
  /// The server of each test answers so where a test says nothing else.
  private static let usual: [String: Fault] = [
    "/v1/version": json(#"{"version":"2.2.6"}"#), "/v1/me": json(#"{"id":1,"username":"ann"}"#),
    "/v1/feeds": json("[]"),
    "/v1/categories": json("[]"), "/v1/entries": json(#"{"total":0,"entries":[]}"#),
    "/v1/entries/1": json(entry(1)), "/v1/feeds/7/entries": json(#"{"total":0,"entries":[]}"#),
    "/v1/feeds/7": .status(204), "/v1/entries/1/bookmark": .status(204),
  ]

  private static let reads = ["signIn", "subscriptions", "changes", "thorough", "articles", "archive"]
  private static let entries:
    [(name: String, path: String, call: @Sendable (Miniflux) async throws(SyncError) -> Void)] = [
      ("signIn", "/v1/me", { service async throws(SyncError) in _ = try await service.signIn() }),
      (
        "subscriptions", "/v1/feeds",
        { service async throws(SyncError) in _ = try await service.subscriptions(isThorough: true) }
      ),
      (
        "changes", "/v1/entries",
        { service async throws(SyncError) in
          _ = try await service.changes(since: #"{"version":"2.2.6","changed":5}"#, isThorough: false)
        }
      ),
      (
        "thorough", "/v1/version",
        { service async throws(SyncError) in _ = try await service.changes(since: nil, isThorough: true) }
      ),
      ("articles", "/v1/entries/1", { service async throws(SyncError) in _ = try await service.articles(["1"]) }),
      (
        "archive", "/v1/feeds/7/entries",
        { service async throws(SyncError) in _ = try await service.archive(of: "7", at: nil) }
      ),
    ]

  private static let writes:
    [(name: String, path: String, call: @Sendable (Miniflux) async throws(SyncError) -> Void)] = [
      (
        "apply", "",
        { service async throws(SyncError) in
          _ = try await service.apply(RemoteMarking(ids: ["1"], mark: .read, isSet: true))
        }
      ),
      (
        "perform", "",
        { service async throws(SyncError) in _ = try await service.perform(.unsubscribe(feed: "7")) }
      ),
    ]

  private static func json(_ text: String, status: Int = 200) -> Fault {
    .status(status, ["Content-Type: application/json"], body: Array(text.utf8))
  }

  private static func entry(_ id: Int, starred: Bool = false, _ more: String = "") -> String {
    #"{"id":\#(id),"feed_id":7,"status":"unread","starred":\#(starred),"title":"T","changed_at":"2026-01-01T00:00:00.5Z"\#(more)}"#
  }

  /// What it says of an entry that it does not have.
  private static let gone = json(#"{"error_message":"resource not found"}"#, status: 404)

  private static func server(_ faults: [String: Fault] = [:]) throws -> FaultServer {
    try FaultServer(usual.merging(faults) { $1 })
  }

  private static func service(_ server: FaultServer, client: Client = .forSync) -> Miniflux {
    Miniflux(
      address: server.address("/"), credentials: .key("hunter2"), client: client, now: { Date() })
  }

  @Test func `Answers that are none are garbled at every entry, never empty`() async throws {
    let bodies = [
      "<!DOCTYPE html><p>Sign in", "[", "7", "null", "", "Under maintenance", #"{"entries":[],"total":"#,
      #"{"entries":{},"total":0,"version":7,"username":[],"id":"1"}"#, #"[{"id":"x"}]"#,
      String(repeating: "[", count: 100_000), String(repeating: " ", count: 8_000_000),
    ]
    for body in bodies {
      for (name, path, call) in Self.entries {
        let server = try Self.server([path: Self.json(body)])
        let error = await syncError { () throws(SyncError) in try await call(Self.service(server)) }
        #expect(error == .garbled, "\(name): \(body.prefix(40))")
      }
    }
    // Something else than a list, where one belongs, and the other way round.
    for (name, path, call) in Self.entries where name != "subscriptions" {
      let server = try Self.server([path: Self.json("[]")])
      #expect(await syncError { () throws(SyncError) in try await call(Self.service(server)) } == .garbled, "\(name)")
    }
    for (name, path, call) in Self.entries {
      let server = try Self.server([path: Self.json("{}")])
      #expect(await syncError { () throws(SyncError) in try await call(Self.service(server)) } == .garbled, "\(name)")
    }
  }

  @Test func `What an answer's status means, at every entry`() async throws {
    for (name, path, call) in Self.entries {
      for (status, error) in [
        (401, SyncError.signInRefused(complaint: "")), (403, .signInRefused(complaint: "")), (429, .busy(status: 429)),
        (503, .busy(status: 503)), (500, .refused(status: 500)), (502, .refused(status: 502)),
        (410, .refused(status: 410)),
        (204, .refused(status: 204)),
      ] {
        // A server that says again what it was sent.
        let server = try Self.server([path: Self.json(#"{"error_message":"No: HUNTER2"}"#, status: status)])
        let met = await syncError { () throws(SyncError) in try await call(Self.service(server)) }
        #expect(met == error, "\(name) \(status)")
        #expect(server.requests.count == 1 || name == "subscriptions" || name == "thorough" || name == "signIn")
      }
      let other = try Self.server()
      for code in [301, 302, 307, 308] {
        let server = try Self.server([path: .redirect(code, to: other.address(path))])
        let met = await syncError { () throws(SyncError) in try await call(Self.service(server)) }
        let base = String(other.address("/").dropLast())
        #expect(met == (code == 301 || code == 308 ? .moved(to: base) : .garbled), "\(name) \(code)")
      }
      #expect(other.requests.allSatisfy { !$0.contains("hunter2") })
    }
  }

  @Test func `Nothing goes on to ask once the key was refused`() async throws {
    let calls = Self.entries + Self.writes
    for status in [401, 403] {
      for first in calls {
        let no = Self.json(#"{"error_message":"No"}"#, status: status)
        let server = try Self.server(Self.usual.mapValues { _ in no })
        let service = Self.service(server)
        for (_, _, call) in [first] + calls {
          let error = await syncError { () throws(SyncError) in try await call(service) }
          #expect(error == .signInRefused(complaint: "No"))
        }
        #expect(server.requests.count == 1)
      }
    }
  }

  @Test func `An entry is gone where the server says so, and not where something in front of it does`() async throws {
    let marking = RemoteMarking(ids: ["9"], mark: .starred, isSet: true)
    let server = try Self.server(["/v1/entries/9": Self.gone])
    let found = try await Self.service(server).articles(["9", "1"])
    #expect(found.articles.map(\.id) == ["1"] && found.leftOut == 0)
    #expect(try await Self.service(server).apply(marking) == .done(isProved: true))
    for body in ["", "<html><h1>404 Not Found</h1>", "404 page not found", "{}", "[]", #"{"error":"not_found"}"#] {
      let server = try Self.server(["/v1/entries/9": Self.json(body, status: 404)])
      let service = Self.service(server)
      let error = await syncError { () throws(SyncError) in _ = try await service.articles(["1", "9"]) }
      #expect(error == .garbled, "\(body)")
      let other = await syncError { () throws(SyncError) in _ = try await service.apply(marking) }
      #expect(other == .garbled, "\(body)")
    }
  }

  @Test func `Numbers that nobody counts up to are none, and a list that nobody sends is none`() async throws {
    let most = Int.max
    let server = try Self.server([
      "/v1/feeds/counters": Self.json(#"{"unreads":{"1":\#(most),"2":\#(most),"3":4},"reads":{}}"#)
    ])
    #expect(try await Self.service(server).counts()?.total == 4)
    #expect(RemoteCounts(unread: ["1": most, "2": most], starred: 0).total == most)
    let zeros = String(repeating: "0,", count: 20_001) + "0"
    let long = try Self.server(["/v1/entries": Self.json(#"{"total":20002,"entries":[\#(zeros)]}"#)])
    let error = await syncError { () throws(SyncError) in
      _ = try await Self.service(long).changes(since: #"{"version":"2.2.6","changed":5}"#, isThorough: false)
    }
    #expect(error == .garbled)
  }

  @Test(arguments: [5, 4_102_444_800]) func `A stamp of the future leaves nothing out`(_ known: Int) async throws {
    let future = Self.entry(1).replacing("2026-01-01T00:00:00.5Z", with: "2099-01-01T00:00:00Z")
    let body = Array(#"{"total":1,"entries":[\#(future)]}"#.utf8)
    let server = try Self.server([
      "/v1/entries": .status(
        200, ["Content-Type: application/json", "Date: Thu, 01 Jan 2026 00:00:10 GMT"], body: body)
    ])
    let changes = try await Self.service(server).changes(
      since: #"{"version":"2.2.6","changed":\#(known)}"#, isThorough: false)
    let changed = try #require(changes.state?.firstMatch(of: /"changed":(\d+)/).flatMap { Int($0.1) })
    #expect(changed <= 1_767_225_610)
  }

  @Test func `What was stamped before another change, and is seen after it, still comes`() async throws {
    // Marked first, by a transaction that takes three seconds; and a hundred others, of which one answer holds two.
    let (slow, quick) = ("2026-01-01T00:00:00.0Z", "2026-01-01T00:00:02.5Z")
    for (state, count) in [
      (nil, 1), (#"{"version":"2.2.6","changed":5}"#, 1), (#"{"version":"2.2.6","changed":5}"#, 4),
    ] {
      let isSeen = Switch([:])
      let server = try FaultServer(answering: { head, path in
        guard path == "/v1/entries" else { return Self.usual[path] ?? .status(404) }
        func asked(_ name: String) -> Int? {
          head.split(separator: " ")[1].split(whereSeparator: { $0 == "?" || $0 == "&" })
            .first { $0.hasPrefix(name + "=") }.flatMap { Int($0.dropFirst(name.count + 1)) }
        }
        let since = Date(timeIntervalSince1970: Double(asked("changed_after") ?? 0))
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        var all = (2...(count + 1)).map { ($0, quick) }
        if isSeen["slow"] != nil { all.insert((1, slow), at: 0) }
        all = all.filter { number, stamp in
          ((try? style.parse(stamp.replacing("Z", with: "00Z"))) ?? .now) > since
            && number > asked("after_entry_id") ?? 0
        }
        let page = all.prefix(2).map { Self.entry($0.0).replacing("2026-01-01T00:00:00.5Z", with: $0.1) }
        return Self.json(#"{"total":\#(all.count),"entries":[\#(page.joined(separator: ","))]}"#)
      })
      let first = try await Self.service(server).allChanges(since: state)
      #expect(first.articles.contains { $0.id == "2" } && !first.articles.contains { $0.id == "1" })
      isSeen["slow"] = .status(200)
      let second = try await Self.service(server).allChanges(since: first.state)
      #expect(second.articles.contains { $0.id == "1" }, "\(state ?? "first") \(count) \(first.state ?? "")")
    }
  }

  @Test func `What came of a write is told as far as it is known`() async throws {
    let refusal = #"{"error_message":"nothing has been updated"}"#
    let cases: [(name: String, fault: Fault, outcome: WriteOutcome)] = [
      ("204", .status(204), .done(isProved: true)), ("201", json201, .done(isProved: true)),
      ("200", .status(200), .unknown),
      ("a page", .status(200, ["Content-Type: text/html"], body: Array("<html>".utf8)), .unknown),
      ("reset", .reset(), .unknown), ("nothing", .raw(""), .unknown), ("500", .status(500), .unknown),
      ("500 of its own", Self.json(refusal, status: 500), .refused), ("502", .status(502), .unknown),
      ("504", Self.json(refusal, status: 504), .unknown), ("400", Self.json(refusal, status: 400), .refused),
      ("404", .status(404), .refused), ("422", .status(422), .refused),
    ]
    for (name, fault, outcome) in cases {
      let server = try Self.server(["/v1/entries": fault, "/v1/feeds/7": fault, "/v1/entries/1/bookmark": fault])
      let service = Self.service(server)
      #expect(try await service.apply(RemoteMarking(ids: ["1"], mark: .read, isSet: true)) == outcome, "\(name)")
      #expect(try await service.perform(.unsubscribe(feed: "7")) == outcome, "\(name)")
      #expect(server.requests.count == 2, "\(name)")
      // An old server's star is turned by a call of its own.
      let star = RemoteMarking(ids: ["1"], mark: .starred, isSet: true)
      #expect(try await Self.service(server).apply(star) == outcome, "\(name)")
    }
    for (fault, error) in [
      (Fault.status(401), SyncError.signInRefused(complaint: "")), (.status(429), .busy(status: 429)),
      (.status(503), .busy(status: 503)), (.redirect(302, to: "/login"), .refused(status: 302)),
    ] {
      let server = try Self.server(["/v1/entries": fault])
      let met = await syncError { () throws(SyncError) in
        _ = try await Self.service(server).apply(RemoteMarking(ids: ["1"], mark: .read, isSet: true))
      }
      #expect(met == error && server.requests.count == 1)
    }
  }

  private var json201: Fault { Self.json(#"{"feed_id":7}"#, status: 201) }

  @Test func `An old server's stars are looked at before each is turned, and a new one's are set`() async throws {
    let server = try FaultServer(answering: { head, path in
      if head.hasPrefix("PUT") { return .status(204) }
      if path == "/v1/entries/2" { return Self.json(Self.entry(2, starred: true)) }
      return Self.usual[path] ?? Self.gone
    })
    let marking = RemoteMarking(ids: ["1", "2", "3"], mark: .starred, isSet: true)
    #expect(try await Self.service(server).apply(marking) == .done(isProved: true))
    #expect(
      server.requests.map { $0.split(separator: " ").prefix(2).joined(separator: " ") } == [
        "GET /v1/version", "GET /v1/entries/1", "PUT /v1/entries/1/bookmark", "GET /v1/entries/2", "GET /v1/entries/3",
      ])
    for version in ["2.3.2", "2.10.0", "3.0", "development"] {
      let server = try FaultServer(answering: { head, path in
        path == "/v1/version" ? Self.json(#"{"version":"\#(version)"}"#) : .status(204)
      })
      #expect(try await Self.service(server).apply(marking) == .done(isProved: true))
      #expect(server.bodies.last?.contains(#""starred":true"#) == true && server.requests.count == 2, "\(version)")
    }
    let old = try Self.server(["/v1/version": Self.json(#"{"version":"2.0.48"}"#)])
    #expect(await syncError { () throws(SyncError) in _ = try await Self.service(old).signIn() } == .unsupported)
  }

  @Test func `Stars that were turned before a failure are not said to be undone`() async throws {
    let server = try FaultServer(answering: { head, path in
      if head.hasPrefix("PUT") { return .status(204) }
      return path == "/v1/entries/2" ? .status(503) : Self.usual[path] ?? .status(404)
    })
    let service = Self.service(server)
    #expect(try await service.apply(RemoteMarking(ids: ["1", "2"], mark: .starred, isSet: true)) == .unknown)
    let other = try FaultServer(answering: { _, path in
      path == "/v1/entries/2" ? .status(503) : Self.usual[path] ?? .status(404)
    })
    let error = await syncError { () throws(SyncError) in
      _ = try await Self.service(other).apply(RemoteMarking(ids: ["2"], mark: .starred, isSet: true))
    }
    #expect(error == .busy(status: 503))
  }

  @Test func `Odd entries are left out and counted, and the list is then not whole`() async throws {
    let odd = [
      Self.entry(1), #"{"id":"2"}"#, "7", Self.entry(3).replacing(#""unread""#, with: #""new""#),
      Self.entry(-4).replacing("-4", with: "4").replacing("false", with: "0"),
      Self.entry(
        5, #","title":7,"url":"javascript:x","enclosures":{},"tags":[1,"a"],"published_at":"0001-01-01T00:00:00Z""#
      )
      .replacing(#""title":"T","#, with: ""),
      Self.entry(6).replacing("unread", with: "removed"),
    ]
    let page = #"{"total":7,"entries":[\#(odd.joined(separator: ","))]}"#
    let server = try Self.server(["/v1/entries": Self.json(page)])
    let changes = try await Self.service(server).changes(since: nil, isThorough: true)
    #expect(changes.unread?.extent == .pages && changes.leftOut == 8)
    #expect(changes.articles.map(\.id) == ["1", "5", "1", "5"])
    let bare = try #require(changes.articles.first { $0.id == "5" }).article
    #expect(bare.headline.isEmpty && bare.address == nil && !bare.isDated && bare.details.tags == ["a"])
  }

  @Test func `A list that goes back, or never ends, is no list`() async throws {
    let same = Self.json(#"{"total":900,"entries":[\#(Self.entry(9))]}"#)
    let server = try Self.server(["/v1/entries": same])
    for state in [nil, #"{"version":"2.2.6","changed":5}"#] {
      let error = await syncError { () throws(SyncError) in
        _ = try await Self.service(server).changes(since: state, isThorough: false)
      }
      #expect(error == .garbled)
    }
    #expect(server.requests.count < 12)
    let counter = Counter()
    let endless = try FaultServer(answering: { _, path in
      guard path == "/v1/entries" else { return Self.usual[path] ?? .status(404) }
      return Self.json(#"{"total":9000000,"entries":[\#(Self.entry(counter.next()))]}"#)
    })
    var turns = 1
    var first = try await Self.service(endless).changes(since: nil, isThorough: false)
    while first.isContinued, turns < 99 {
      first = try await Self.service(endless).changes(since: first.state, isThorough: false)
      turns += 1
    }
    // Forty pages of each list, four at a time.
    #expect(turns == 20 && endless.requests.count == 82)
    let changes = try await Self.service(endless).changes(since: nil, isThorough: true)
    #expect(changes.unread?.extent == .part && changes.starred?.extent == .part && endless.requests.count == 164)
  }

  @Test func `A new server lists its numbers alone, and what its total misses is a part`() async throws {
    let numbers = Array((1...12_000).reversed())
    for (lost, extent, count) in [(0, IDList.Extent.pages, 12_000), (5, .part, 11_995)] {
      let server = try FaultServer(answering: { head, path in
        guard path == "/v1/entries/ids" else {
          return path == "/v1/version" ? Self.json(#"{"version":"2.3.2"}"#) : Self.usual[path] ?? .status(404)
        }
        let target = head.split(separator: " ")[1]
        if target.contains("unread") { return Self.json(#"{"total":2,"entry_ids":[7,5]}"#) }
        if target.contains("starred") { return Self.json(#"{"total":0,"entry_ids":[]}"#) }
        let page = target.contains("offset=10000") ? numbers[10_000...].dropLast(lost) : numbers[..<10_000]
        let rest = target.contains("offset=11995") ? [] : Array(page)
        return Self.json(#"{"total":12000,"entry_ids":\#(rest)}"#)
      })
      let service = Self.service(server)
      let changes = try await service.changes(since: #"{"version":"2.2.6","changed":5}"#, isThorough: true)
      #expect(changes.unread == IDList(ids: ["7", "5"], extent: .whole))
      #expect(changes.starred == IDList(ids: [], extent: .whole) && changes.articles.isEmpty)
      #expect(changes.all?.extent == extent && changes.all?.ids.count == count)
      // What changed since is still to be asked for.
      #expect(changes.state == #"{"changed":5,"version":"2.3.2"}"#)
      #expect(try await service.counts() == nil)
    }
  }

  @Test func `A state of another version begins anew, and a state holds no secret`() async throws {
    let server = try Self.server(["/v1/entries": Self.json(#"{"total":1,"entries":[\#(Self.entry(1))]}"#)])
    for state in [nil, "", "x", "{}"] {
      let changes = try await Self.service(server).changes(since: state, isThorough: false)
      #expect(changes.state == #"{"changed":1767225300,"version":"2.2.6"}"#)
    }
  }

  @Test func `Nothing that is printed shows the key or the password`() async throws {
    let client = Client.forSync
    let server = try Self.server([
      "/v1/me": Self.json(#"{"error_message":"hunter2 aHVudGVyMg== YW5uOmh1bnRlcjI="}"#, status: 401)
    ])
    var seen = ""
    for credentials in [SyncCredentials.key("hunter2"), .password("hunter2", user: "ann")] {
      let service = Miniflux(address: server.address("/"), credentials: credentials, client: client, now: { Date() })
      dump(service, to: &seen)
      if let error = await syncError({ () throws(SyncError) in _ = try await service.signIn() }) {
        dump(error, to: &seen)
        seen += "\(error)"
      }
    }
    for exchange in await client.recentExchanges { dump(exchange, to: &seen) }
    #expect(!seen.contains("hunter2") && !seen.contains("YW5uOmh1bnRlcjI=") && seen.contains("signInRefused"))
    #expect(server.requests.contains { $0.contains("Authorization: Basic YW5uOmh1bnRlcjI=") })
    // What cannot be sent is not sent.
    let odd = Miniflux(address: server.address("/"), credentials: .key("a\r\nX: 1"), client: client, now: { Date() })
    let before = server.requests.count
    #expect(await syncError { () throws(SyncError) in _ = try await odd.signIn() } == .signInRefused(complaint: ""))
    #expect(server.requests.count == before)
  }
}

private final class Counter: Sendable {
  private let value = Mutex(1_000_000)

  func next() -> Int {
    value.withLock {
      $0 -= 1
      return $0
    }
  }
}
