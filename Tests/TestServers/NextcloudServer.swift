import Foundation
import Synchronization

/// A server on loopback that speaks the interface of a Nextcloud's News, v1-3, and signs in by the web browser (Login Flow v2).
public final class NextcloudServer: Sendable {
  public static let user = "ann"
  public static let password = "app-hunter2"

  private let server: FaultServer
  private let box = Box()

  private final class Box: Sendable {
    let desk = Mutex(NextcloudDesk())
  }

  /// - Parameter path: Where the Nextcloud is on its server, such as `/cloud`.
  public init(path base: String = "") throws {
    server = try FaultServer(reading: { [box] head, path, body in
      guard path.hasPrefix(base) else { return .status(404) }
      let call = ReaderCall(head: head, path: String(path.dropFirst(base.count)), body: body)
      return box.desk.withLock { desk in
        desk.calls.append(call)
        desk.changes.run(before: call.path, on: &desk.items)
        let host = head.firstMatch(of: /Host: (\S+)/).map { String($0.1) } ?? ""
        if let fault = desk.faults[call.path] {
          if desk.isAfterwards { _ = desk.answer(to: call, body, at: "http://\(host)\(base)") }
          return fault
        }
        return desk.answer(to: call, body, at: "http://\(host)\(base)")
      }
    })
  }

  /// Without a slash at the end.
  public var address: String { String(server.address("/").dropLast()) }
  public var calls: [ReaderCall] { box.desk.withLock { $0.calls } }
  public var requests: [String] { server.requests }
  public var bodies: [String] { server.bodies }

  public var items: [Item] {
    get { box.desk.withLock { $0.items } }
    set { box.desk.withLock { $0.items = newValue } }
  }

  public var feeds: [Feed] {
    get { box.desk.withLock { $0.feeds } }
    set { box.desk.withLock { $0.feeds = newValue } }
  }

  /// The names of folders by their numbers.
  public var folders: [Int: String] {
    get { box.desk.withLock { $0.folders } }
    set { box.desk.withLock { $0.folders = newValue } }
  }

  /// When the server thinks that it is, in seconds since 1970.
  public var time: Int {
    get { box.desk.withLock { $0.time } }
    set { box.desk.withLock { $0.time = newValue } }
  }

  /// Whether the reader has signed in with the browser.
  public func signIn() { box.desk.withLock { $0.isSignedIn = true } }

  /// The password is good no more.
  public func revoke() { box.desk.withLock { $0.password = "" } }

  public func changePassword(to password: String) { box.desk.withLock { $0.password = password } }

  /// Answers a path of the interface with something else.
  ///
  /// - Parameter isAfterwards: What was asked is done all the same.
  public func answer(_ path: String, with fault: Fault?, isAfterwards: Bool = false) {
    box.desk.withLock {
      $0.faults[path.hasPrefix("/") ? path : NextcloudDesk.route + "/" + path] = fault
      $0.isAfterwards = isAfterwards
    }
  }

  /// Changes articles in the middle of something, as another device does.
  ///
  /// - Parameters:
  ///   - path: Before a call whose path ends so.
  ///   - skip: How many of those pass before.
  public func meanwhile(before path: String, skip: Int, _ change: @escaping @Sendable (inout [Item]) -> Void) {
    box.desk.withLock { $0.changes.append(Meanwhile(path: path, skip: skip, change: change)) }
  }

  /// Adds feeds with articles, which are numbered from 1 on.
  public func fill(feeds count: Int, articles: Int) {
    box.desk.withLock { desk in
      for feed in 1...count {
        desk.feeds.append(Feed(id: feed, url: "https://f\(feed).example/feed", title: "Feed \(feed)"))
      }
      for number in 0..<articles {
        desk.items.append(Item(id: number + 1, feed: number % count + 1, modified: desk.time))
      }
    }
  }

  public struct Item: Sendable, Equatable {
    public var id: Int
    public var feed: Int
    public var title = "Caf&eacute;"
    public var isUnread = true
    public var isStarred = false
    public var modified: Int
  }

  public struct Feed: Sendable {
    public var id: Int
    public var url: String
    public var title: String
    public var folder: Int?
  }
}

/// What a `NextcloudServer` has, and how it answers.
struct NextcloudDesk {
  static let route = "/index.php/apps/news/api/v1-3"

  var items: [NextcloudServer.Item] = []
  var feeds: [NextcloudServer.Feed] = []
  var folders: [Int: String] = [:]
  var calls: [ReaderCall] = []
  var changes: [Meanwhile<NextcloudServer.Item>] = []
  var faults: [String: Fault] = [:]
  var isAfterwards = false
  var time = 1_750_000_000
  var isSignedIn = false
  var password = NextcloudServer.password
  private var lastFolder = 3

  mutating func answer(to call: ReaderCall, _ body: String, at address: String) -> Fault {
    switch (call.method, call.path) {
    case ("POST", "/index.php/login/v2"):
      let poll = ["token": "p0ll-token", "endpoint": address + "/index.php/login/v2/poll"]
      return json(["poll": poll, "login": address + "/index.php/login/v2/flow/x"])
    case ("POST", "/index.php/login/v2/poll"):
      guard isSignedIn, call["token"] == "p0ll-token" else { return json([:], status: 404) }
      return json(["server": address, "loginName": NextcloudServer.user, "appPassword": password])
    default: break
    }
    let basic = Data("\(NextcloudServer.user):\(password)".utf8).base64EncodedString()
    guard call.authorization == "Basic " + basic, !password.isEmpty else {
      return json(["message": "Current user is not logged in"], status: 401)
    }
    if call.method == "DELETE", call.path == "/ocs/v2.php/core/apppassword" {
      password = ""
      return json([:])
    }
    guard call.path.hasPrefix(Self.route) else { return .status(404) }
    let path = call.path.dropFirst(Self.route.count).split(separator: "/").map(String.init)
    let change = (try? JSONSerialization.jsonObject(with: Data(body.utf8))) as? [String: Any] ?? [:]
    switch (call.method, path.first) {
    case ("GET", "version"): return json(["version": "25.0.0"])
    case ("GET", "folders"):
      return json(["folders": folders.sorted { $0.key < $1.key }.map { ["id": $0.key, "name": $0.value, "feeds": []] }])
    case ("GET", "feeds"): return feedList()
    case ("GET", "items"): return list(call, isUpdated: path.last == "updated")
    case ("POST", "items"): return mark(change, path)
    case (_, "feeds"): return edit(call.method, path, change)
    case (_, "folders"): return editFolder(call.method, path, change)
    default: return .status(404)
    }
  }

  private func feedList() -> Fault {
    let list = feeds.map { feed -> [String: Any] in
      [
        "id": feed.id, "url": feed.url, "title": feed.title, "folderId": feed.folder ?? NSNull(),
        "link": feed.url.replacing("/feed", with: "/"), "faviconLink": NSNull(),
        "unreadCount": items.count { $0.feed == feed.id && $0.isUnread },
      ]
    }
    return json(["feeds": list, "starredCount": items.count { $0.isStarred }, "newestItemId": items.count])
  }

  private func list(_ call: ReaderCall, isUpdated: Bool) -> Fault {
    if call["type"] == "2", call["getRead"] == "false" { return json(["message": "no"]) }
    var found = items.sorted { $0.id > $1.id }
    let offset = call["offset"].flatMap { Int($0) } ?? 0
    if isUpdated {
      let since = call["lastModified"].flatMap { Int($0) } ?? 0
      found = found.filter { $0.modified >= since }
    } else {
      found = found.filter { item in
        (offset == 0 || item.id < offset) && (call["getRead"] == "true" || item.isUnread)
          && (call["type"] != "2" || item.isStarred)
          && (call["type"] != "0" || item.feed == call["id"].flatMap { Int($0) })
      }
      found = Array(found.prefix(call["batchSize"].flatMap { Int($0) } ?? 20))
    }
    let list = found.map { item -> [String: Any] in
      [
        "id": item.id, "feedId": item.feed, "guid": "g\(item.id)", "guidHash": "h", "title": item.title,
        "author": "Ann",
        "url": "https://a.example/\(item.id)", "pubDate": 1_740_000_000 + item.id, "body": "<p>Text \(item.id)</p>",
        "unread": item.isUnread, "starred": item.isStarred, "lastModified": item.modified,
        "enclosureLink": "https://a.example/\(item.id).mp3", "enclosureMime": "audio/mpeg",
      ]
    }
    return json(["items": list])
  }

  private mutating func mark(_ change: [String: Any], _ path: [String]) -> Fault {
    guard let ids = change["itemIds"] as? [Int], path.count == 3, path[2] == "multiple" else { return .status(400) }
    let wanted = Set(ids)
    for index in items.indices where wanted.contains(items[index].id) {
      switch path[1] {
      case "read": items[index].isUnread = false
      case "unread": items[index].isUnread = true
      case "star": items[index].isStarred = true
      case "unstar": items[index].isStarred = false
      default: return .status(404)
      }
      items[index].modified = time
    }
    return .status(200, ["Content-Type: application/json"], body: Array("[]".utf8))
  }

  private mutating func edit(_ method: String, _ path: [String], _ change: [String: Any]) -> Fault {
    if method == "POST", path.count == 1 {
      let url = change["url"] as? String ?? ""
      guard url.hasPrefix("http") else { return json(["message": "no feed"], status: 422) }
      guard !feeds.contains(where: { $0.url == url }) else { return json(["message": "there"], status: 409) }
      let id = (feeds.map(\.id).max() ?? 0) + 1
      feeds.append(NextcloudServer.Feed(id: id, url: url, title: url, folder: change["folderId"] as? Int))
      return json(["feeds": [["id": id, "url": url, "title": url]], "newestItemId": 1])
    }
    guard path.count >= 2, let index = feeds.firstIndex(where: { $0.id == Int(path[1]) }) else {
      return json(["message": "gone"], status: 404)
    }
    switch (method, path.last) {
    case ("POST", "rename"): feeds[index].title = change["feedTitle"] as? String ?? ""
    case ("POST", "move"): feeds[index].folder = change["folderId"] as? Int
    case ("DELETE", _):
      items.removeAll { $0.feed == feeds[index].id }
      feeds.remove(at: index)
    default: return .status(405)
    }
    return json([:])
  }

  private mutating func editFolder(_ method: String, _ path: [String], _ change: [String: Any]) -> Fault {
    let name = change["name"] as? String
    if let name, folders.values.contains(name) { return json(["message": "there"], status: 409) }
    if name?.isEmpty == true { return json(["message": "no name"], status: 422) }
    if method == "POST", let name {
      lastFolder += 1
      folders[lastFolder] = name
      return json(["folders": [["id": lastFolder, "name": name]]])
    }
    guard path.count == 2, let id = Int(path[1]), folders[id] != nil else {
      return json(["message": "gone"], status: 404)
    }
    if method == "DELETE" {
      folders[id] = nil
      let gone = Set(feeds.filter { $0.folder == id }.map(\.id))
      feeds.removeAll { gone.contains($0.id) }
      items.removeAll { gone.contains($0.feed) }
    } else {
      folders[id] = name
    }
    return json([:])
  }

  private func json(_ value: [String: Any], status: Int = 200) -> Fault {
    let body = (try? JSONSerialization.data(withJSONObject: value)) ?? Data()
    let date = Self.dates.string(from: Date(timeIntervalSince1970: Double(time)))
    return .status(status, ["Content-Type: application/json", "Date: \(date)"], body: Array(body))
  }

  private static let dates: DateFormatter = {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return formatter
  }()
}
