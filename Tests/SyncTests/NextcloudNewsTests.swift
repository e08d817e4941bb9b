import Articles
import Foundation
import HTTP
import TestServers
import Testing

@testable import Sync

/// The interface of a Nextcloud's News.
@Suite struct NextcloudNewsTests {
  private static func service(
    _ server: NextcloudServer, path: String = "", password: String = NextcloudServer.password, client: Client = .forSync
  ) -> NextcloudNews {
    NextcloudNews(
      address: server.address + path, credentials: .password(password, user: NextcloudServer.user), client: client,
      now: { Date() })
  }

  private static func server(_ articles: Int) throws -> NextcloudServer {
    let server = try NextcloudServer()
    server.fill(feeds: 2, articles: articles)
    return server
  }

  private static let entries:
    [(name: String, path: String, call: @Sendable (NextcloudNews) async throws(SyncError) -> Void)] = [
      ("signIn", "version", { service async throws(SyncError) in _ = try await service.signIn() }),
      (
        "folders", "folders",
        { service async throws(SyncError) in _ = try await service.subscriptions(isThorough: false) }
      ),
      ("feeds", "feeds", { service async throws(SyncError) in _ = try await service.subscriptions(isThorough: false) }),
      ("counts", "feeds", { service async throws(SyncError) in _ = try await service.counts() }),
      (
        "first", "items",
        { service async throws(SyncError) in _ = try await service.changes(since: nil, isThorough: false) }
      ),
      (
        "changes", "items/updated",
        { service async throws(SyncError) in
          _ = try await service.changes(since: #"{"modified":5}"#, isThorough: false)
        }
      ),
      (
        "thorough", "items",
        { service async throws(SyncError) in
          _ = try await service.changes(since: #"{"modified":5}"#, isThorough: true)
        }
      ),
      ("articles", "items", { service async throws(SyncError) in _ = try await service.articles(["1"]) }),
      ("archive", "items", { service async throws(SyncError) in _ = try await service.archive(of: "1", at: nil) }),
    ]

  private static let writes:
    [(name: String, path: String, call: @Sendable (NextcloudNews) async throws(SyncError) -> Void)] = [
      (
        "apply", "",
        { service async throws(SyncError) in
          _ = try await service.apply(RemoteMarking(ids: ["1"], mark: .read, isSet: true))
        }
      ),
      (
        "perform", "",
        { service async throws(SyncError) in _ = try await service.perform(.unsubscribe(feed: "1")) }
      ),
    ]

  @Test func `A sign-in with the browser gives a password, which works until it is taken back`() async throws {
    for path in ["", "/cloud"] {
      let server = try NextcloudServer(path: path)
      let address = server.address + path
      let client = Client.forSync
      let login = try await NextcloudLogin.begin(at: address + "/", client: client)
      #expect(login.page == address + "/index.php/login/v2/flow/x")
      #expect(try await login.poll() == nil)
      server.signIn()
      let pass = try #require(try await login.poll())
      #expect(pass.address == address && pass.user == "ann")
      let service = NextcloudNews(address: pass.address, credentials: pass.credentials, client: client, now: { Date() })
      #expect(try await service.signIn() == SyncIdentity(user: "ann", version: "25.0.0"))
      #expect(await NextcloudLogin.revoke(pass.credentials, at: address, client: client))
      #expect(server.requests.last?.contains("OCS-APIRequest: true") == true)
      #expect(await NextcloudLogin.revoke(pass.credentials, at: address, client: client) == false)
      guard case .signInRefused? = await syncError({ () throws(SyncError) in _ = try await service.signIn() }) else {
        Issue.record("The password is still good.")
        return
      }
      var seen = ""
      dump(login, to: &seen)
      dump(pass, to: &seen)
      dump(service, to: &seen)
      for exchange in await client.recentExchanges { dump(exchange, to: &seen) }
      #expect(!seen.contains("hunter2") && !seen.contains("p0ll-token"))
    }
  }

  @Test func `A sign-in that leads to somebody else is none`() async throws {
    let other = try NextcloudServer()
    func poll(_ endpoint: String, _ page: String) -> Fault {
      .status(200, body: Array(#"{"poll":{"token":"t","endpoint":"\#(endpoint)"},"login":"\#(page)"}"#.utf8))
    }
    let server = try NextcloudServer()
    let own = server.address + "/index.php/login/v2/poll"
    for fault in [
      poll(other.address + "/x", own), poll(own, other.address + "/x"), poll(own, "javascript:alert(1)"), poll("", ""),
      .status(200, body: Array("[]".utf8)), .status(200, body: Array("<html>".utf8)), .status(200),
    ] {
      server.answer("/index.php/login/v2", with: fault)
      let error = await syncError { () throws(SyncError) in
        _ = try await NextcloudLogin.begin(at: server.address, client: .forSync)
      }
      #expect(error == .garbled)
    }
    server.answer("/index.php/login/v2", with: nil)
    let login = try await NextcloudLogin.begin(at: server.address, client: .forSync)
    // It names an address that is not its own, as it knows of nothing in front of it.
    let given = #"{"server":"\#(other.address)","loginName":"ann","appPassword":"x"}"#
    server.answer("/index.php/login/v2/poll", with: .status(200, body: Array(given.utf8)))
    #expect(try await login.poll()?.address == server.address)
    server.answer("/index.php/login/v2/poll", with: .status(200, body: Array("{}".utf8)))
    #expect(await syncError { () throws(SyncError) in _ = try await login.poll() } == .garbled)
    #expect(other.requests.isEmpty)
  }

  @Test func `A quiet sync takes three requests, and a first one brings all with its marks`() async throws {
    let server = try Self.server(60)
    var items = server.items
    for index in 0..<20 { items[index].isUnread = false }
    for index in 15..<25 { items[index].isStarred = true }
    server.items = items
    let service = Self.service(server)
    let first = try await service.allChanges(since: nil)
    #expect(Set(first.articles.map(\.id)).count == 45 && first.leftOut == 0 && first.unread == nil)
    let article = try #require(first.articles.first { $0.id == "16" })
    #expect(article.marks == [.read, .starred] && article.feed == "2" && article.article.headline == "Café")
    #expect(article.article.html == "<p>Text 16</p>" && article.article.address == "https://a.example/16")
    #expect(article.article.medium == .audio && article.article.byline == "Ann" && article.article.isDated)
    server.time += 1000
    let before = server.calls.count
    let list = try await service.subscriptions(isThorough: false)
    // All came in one second, which comes once more, and then no more.
    var quiet = try await service.changes(since: first.state, isThorough: false)
    #expect(server.calls.count - before == 3 && list.feeds.map(\.title) == ["Feed 1", "Feed 2"])
    #expect(quiet.articles.count == 60)
    quiet = try await service.changes(since: quiet.state, isThorough: false)
    #expect(quiet.articles.isEmpty)
    _ = try await service.apply(RemoteMarking(ids: ["40"], mark: .read, isSet: true))
    for _ in 0..<2 {
      quiet = try await service.changes(since: quiet.state, isThorough: false)
      #expect(quiet.articles.map(\.id) == ["40"] && quiet.articles.first?.marks == .read)
    }
  }

  @Test func `A long first sync comes in turns, and what changes meanwhile is not lost`() async throws {
    let server = try Self.server(1300)
    let service = Self.service(server)
    var walk = try await service.changes(since: nil, isThorough: false)
    #expect(walk.articles.count == 1000 && walk.isContinued)
    server.time += 10
    _ = try await service.apply(RemoteMarking(ids: ["1290", "5"], mark: .read, isSet: true))
    var ids = walk.articles.map(\.id)
    while walk.isContinued {
      walk = try await service.changes(since: walk.state, isThorough: false)
      ids += walk.articles.map(\.id)
    }
    // The other one was read before it came.
    #expect(Set(ids).count == 1299 && ids.count == 1299)
    let next = try await service.changes(since: walk.state, isThorough: false)
    #expect(Set(next.articles.filter { $0.marks == .read }.map(\.id)) == ["1290", "5"])
  }

  @Test func `A thorough sync lists what is unread and starred, and the counts say whether it is needed`() async throws
  {
    let server = try Self.server(40)
    _ = try await Self.service(server).apply(RemoteMarking(ids: (1...10).map(String.init), mark: .read, isSet: true))
    _ = try await Self.service(server).apply(RemoteMarking(ids: ["3", "30"], mark: .starred, isSet: true))
    let changes = try await Self.service(server).changes(since: #"{"modified":77}"#, isThorough: true)
    #expect(changes.unread == IDList(ids: (11...40).reversed().map(String.init), extent: .whole))
    #expect(
      changes.starred == IDList(ids: ["30", "3"], extent: .whole) && changes.state == #"{"modified":1749999700}"#)
    #expect(try await Self.service(server).counts() == RemoteCounts(unread: ["1": 15, "2": 15], starred: 2))
    let long = try Self.server(600)
    #expect(try await Self.service(long).changes(since: nil, isThorough: true).unread?.extent == .pages)
  }

  @Test func `Articles come by their numbers, and those that are gone are missing`() async throws {
    let server = try Self.server(5)
    server.items = server.items.filter { $0.id != 3 }
    let found = try await Self.service(server).articles(["5", "3", "1", "99", "nonsense", "9223372036854775807"])
    #expect(found == RemoteArticles(articles: found.articles) && found.articles.map(\.id) == ["5", "1"])
  }

  @Test func `Marks are set and taken away, twice over without harm`() async throws {
    let server = try Self.server(5)
    let service = Self.service(server)
    for mark in [RemoteMarking.Mark.read, .starred] {
      for isSet in [true, true, false, false, true] {
        let marking = RemoteMarking(ids: ["1", "2", "99"], mark: mark, isSet: isSet)
        #expect(try await service.apply(marking) == .done(isProved: true))
        let marked = server.items.filter { mark == .read ? !$0.isUnread : $0.isStarred }.map(\.id)
        #expect(marked == (isSet ? [1, 2] : []))
      }
    }
    #expect(try await service.apply(RemoteMarking(ids: ["x"], mark: .read, isSet: true)) == .refused)
    #expect(!service.toggles && service.batch == 200)
  }

  @Test func `Feeds and folders are added, named, moved and taken away`() async throws {
    let server = try NextcloudServer()
    let service = Self.service(server)
    let done = WriteOutcome.done(isProved: true)
    func list() async throws -> RemoteSubscriptions { try await service.subscriptions(isThorough: true) }
    #expect(try await service.perform(.makeFolder(title: "News")) == done)
    #expect(try await service.perform(.makeFolder(title: "News")) == .refused)
    let news = try #require(try await list().folders.first)
    let address = "https://a.example/feed"
    #expect(try await service.perform(.subscribe(address: address, title: "Mine", folder: news)) == done)
    #expect(try await service.perform(.subscribe(address: address, title: nil, folder: nil)) == .refused)
    #expect(try await service.perform(.subscribe(address: "x", title: nil, folder: nil)) == .refused)
    let feed = try #require(try await list().feeds.first)
    #expect(
      feed == RemoteFeed(id: feed.id, title: "Mine", address: address, site: "https://a.example/", folder: news.id))
    #expect(try await service.perform(.delete(folder: news)) == .refused)
    #expect(try await service.perform(.renameFolder(news, title: "Old")) == done)
    #expect(try await service.perform(.rename(feed: feed.id, title: "Yours")) == done)
    #expect(try await service.perform(.move(feed: feed.id, from: news, to: nil)) == done)
    #expect(try await list().feeds.map(\.folder) == [nil])
    #expect(try await list().feeds.first?.title == "Yours")
    #expect(server.bodies.contains(#"{"folderId":null}"#))
    #expect(try await service.perform(.move(feed: feed.id, from: nil, to: news)) == done)
    #expect(try await list().feeds.first?.folder == news.id)
    #expect(try await list().folders.map(\.title) == ["Old"])
    #expect(try await service.perform(.unsubscribe(feed: feed.id)) == done)
    #expect(try await service.perform(.unsubscribe(feed: feed.id)) == .refused)
    #expect(try await service.perform(.unsubscribe(feed: "../folders/4")) == .refused)
    #expect(try await service.perform(.delete(folder: news)) == done)
    #expect(try await list() == RemoteSubscriptions(feeds: [], folders: []))
  }

  @Test func `A feed's archive goes back to its first entry`() async throws {
    let server = try Self.server(500)
    let service = Self.service(server)
    var (found, cursor, pages) = ([] as [RemoteArticle], nil as String?, 0)
    repeat {
      let page = try await service.archive(of: "2", at: cursor)
      found += page.articles
      cursor = page.next
      pages += 1
    } while cursor != nil && pages < 9
    #expect(found.count == 250 && found.allSatisfy { $0.feed == "2" } && pages == 3)
  }

  @Test func `Answers that are none are garbled at every entry, never empty`() async throws {
    let bodies = [
      "<!DOCTYPE html><p>Sign in", "[]", "{}", "null", "", "7", #"{"message":"no"}"#, #"{"items":[{"id":1,"#,
      #"{"items":{},"feeds":7,"folders":"x","version":[]}"#, #"{"items":[{"id":"x"}],"feeds":[{}],"folders":[{}]}"#,
      String(repeating: "{\"a\":", count: 50_000), String(repeating: " ", count: 8_000_000),
    ]
    for body in bodies {
      for (name, path, call) in Self.entries {
        let server = try Self.server(3)
        server.answer(path, with: .status(200, body: Array(body.utf8)))
        let error = await syncError { () throws(SyncError) in try await call(Self.service(server)) }
        // One item that cannot be read is left out, where no list goes on from it.
        let isLeftOut = body.contains(#""x"}]"#) && ["articles", "archive", "changes"].contains(name)
        #expect(
          error == (isLeftOut ? nil : .garbled) || body.hasPrefix(#"{"items":[{"id":"x"#) && name == "signIn",
          "\(name): \(body.prefix(40))")
      }
    }
  }

  @Test func `What an answer's status means, and who the reader is, is told to nobody else`() async throws {
    let other = try Self.server(3)
    for (name, path, call) in Self.entries {
      for (fault, error) in [
        (Fault.status(401), SyncError.signInRefused(complaint: "")), (.status(403), .signInRefused(complaint: "")),
        (.status(429), .busy(status: 429)), (.status(503), .busy(status: 503)), (.status(500), .refused(status: 500)),
        (.redirect(302, to: other.address + "/login"), .garbled), (.redirect(301, to: other.address + "/x"), .garbled),
        (
          .redirect(308, to: other.address + "/c/index.php/apps/news/api/v1-3/" + path),
          .moved(to: other.address + "/c/index.php/apps/news/api/v1-3")
        ),
      ] {
        let server = try Self.server(3)
        server.answer(path, with: fault)
        let met = await syncError { () throws(SyncError) in try await call(Self.service(server)) }
        #expect(met == error, "\(name)")
      }
    }
    #expect(other.calls.allSatisfy { $0.authorization == nil })
    let server = try Self.server(3)
    let wrong = Self.service(server, password: "wrong")
    #expect(
      await syncError { () throws(SyncError) in _ = try await wrong.subscriptions(isThorough: true) }
        == .signInRefused(complaint: ""))
    #expect(server.calls.count == 1)
  }

  @Test func `A refused password is sent once, whatever is asked afterwards`() async throws {
    let calls = Self.entries + Self.writes
    for first in calls {
      let server = try Self.server(3)
      let wrong = Self.service(server, password: "wrong")
      for (_, _, call) in [first] + calls {
        let error = await syncError { () throws(SyncError) in try await call(wrong) }
        #expect(error == .signInRefused(complaint: ""))
      }
      #expect(server.calls.count == 1)
    }
  }

  @Test func `What was stamped before another change, and is seen after it, still comes`() async throws {
    let server = try Self.server(3)
    let service = Self.service(server)
    for isFirst in [true, false] {
      server.time += 1000
      _ = try await service.apply(RemoteMarking(ids: ["1"], mark: .read, isSet: isFirst))
      let before = server.items.first { $0.id == 2 }?.modified ?? 0
      let known = try await service.allChanges(since: isFirst ? nil : #"{"modified":\#(before)}"#)
      // It began three seconds earlier, and was not seen until now.
      var items = server.items
      items[1].modified = server.time - 3
      items[1].isStarred = isFirst
      server.items = items
      let next = try await service.changes(since: known.state, isThorough: false)
      #expect(next.articles.contains { $0.id == "2" }, "\(known.state ?? "")")
    }
  }

  @Test func `Times that are none end nothing`() async throws {
    for time in [Int.min, -1, 0, .max] {
      let server = try Self.server(3)
      server.items = server.items.map { item in
        var item = item
        item.modified = time
        return item
      }
      let service = Self.service(server)
      let first = try await service.allChanges(since: nil)
      #expect(first.articles.count == 3)
      _ = try await service.changes(since: first.state, isThorough: false)
      _ = try await service.changes(since: #"{"modified":-9223372036854775808}"#, isThorough: false)
      _ = try await service.changes(since: first.state, isThorough: true)
    }
  }

  @Test func `A thorough sync leads on where what changed is too long for an answer`() async throws {
    let server = try Self.server(3)
    server.answer("items/updated", with: .raw("HTTP/1.1 200 OK\r\nContent-Length: 90000000\r\n\r\n"))
    let service = Self.service(server)
    let stuck = #"{"modified":77}"#
    #expect(
      await syncError { () throws(SyncError) in _ = try await service.changes(since: stuck, isThorough: false) } != nil)
    let before = server.calls.count
    let changes = try await service.changes(since: stuck, isThorough: true)
    #expect(server.calls[before]["batchSize"] == "1", "It asks where the server stands before the lists.")
    server.answer("items/updated", with: nil)
    let next = try await service.changes(since: changes.state, isThorough: false)
    #expect(next.state != stuck && server.calls.last?["lastModified"] == String(server.time - 300))
  }

  @Test func `What came of a write is told as far as it is known`() async throws {
    let page = Array("<!DOCTYPE html>".utf8)
    for (fault, outcome) in [
      (Fault.reset(), WriteOutcome.unknown), (.raw(""), .unknown), (.status(500), .unknown), (.status(502), .unknown),
      (.status(200, body: page), .unknown), (.status(204), .unknown), (.status(400), .refused),
      (.status(404), .refused),
      (.status(409), .refused), (.status(422), .refused), (.status(405), .refused),
    ] {
      let server = try Self.server(3)
      server.answer("items/read/multiple", with: fault, isAfterwards: true)
      let outcomeHere = try await Self.service(server).apply(RemoteMarking(ids: ["1"], mark: .read, isSet: true))
      #expect(outcomeHere == outcome && server.calls.count == 1 && server.items.count { !$0.isUnread } == 1)
    }
  }

  @Test func `The interface is found below the address that the reader knows`() async throws {
    let server = try NextcloudServer(path: "/cloud")
    for end in ["/cloud", "/cloud/", "/cloud/index.php", "/cloud/index.php/apps/news/api/v1-3/", "/cloud/?x#y"] {
      #expect(try await Self.service(server, path: end).signIn().user == "ann")
    }
  }
}
