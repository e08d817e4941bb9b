import Foundation
import Synchronization

/// A server on loopback that answers as NewsAPI v2 documents, for one key.
public final class NewsAPIServer: Sendable {
  public static let key = "0123456789abcdef0123456789abcdef"

  /// What is wrong with the answers.
  public enum Trouble: Sendable, Hashable {
    /// A documented error with its status.
    case error(status: Int, code: String)
    /// The answer breaks off in the middle.
    case truncated
    /// Every number and every name is of another type than documented.
    case oddTypes
    /// A redirect to this address.
    case redirect(String)
    /// A page with status 200.
    case page
  }

  private struct State {
    var trouble: Trouble?
    var stories: [Story] = []
  }

  public struct Story: Sendable {
    public var title: String
    public var address: String
    public var published: Date
    public var content: String?
    public var source: String

    public init(title: String, address: String, published: Date, content: String? = nil, source: String = "bbc-news") {
      self.title = title
      self.address = address
      self.published = published
      self.content = content
      self.source = source
    }
  }

  private let server: FaultServer
  private let state: StateBox

  private final class StateBox: Sendable {
    let values = Mutex(State())
  }

  public init(stories: [Story]? = nil) throws {
    let box = StateBox()
    box.values.withLock { $0.stories = stories ?? Self.samples }
    state = box
    server = try FaultServer(answering: { head, path in
      Self.answer(head, path, box.values.withLock { $0 })
    })
  }

  /// The interface's address.
  public var address: String { server.address("/v2") }

  /// The heads of the requests so far, as they came.
  public var requests: [String] { server.requests }

  public func set(_ trouble: Trouble?) {
    state.values.withLock { $0.trouble = trouble }
  }

  public func set(_ stories: [Story]) {
    state.values.withLock { $0.stories = stories }
  }

  // MARK: What it answers

  private static let sources: [[String: String]] = [
    ["bbc-news", "BBC News", "Use BBC News for up-to-the-minute news.", "general", "en", "gb"],
    ["ars-technica", "Ars Technica", "The PC enthusiast's resource &amp; more.", "technology", "en", "us"],
    ["le-monde", "Le Monde", "Les articles du journal et toute l'actualité.", "general", "fr", "fr"],
    ["der-tagesspiegel", "Der Tagesspiegel", "Nachrichten aus Berlin.", "general", "de", "de"],
    ["espn", "ESPN", "Scores and <b>sports</b>.", "sports", "en", "us"],
    ["aftenposten", "Aftenposten", "Norges ledende nettavis.", "general", "no", "no"],
    ["nature", "New Scientist", "Science news.", "science", "en", "gb"],
    ["argaam", "أرقام", "أخبار الأسواق المالية", "business", "ar", "sa"],
  ].map { fields in
    let names = ["id", "name", "description", "category", "language", "country"]
    return Dictionary(uniqueKeysWithValues: zip(names, fields))
      .merging(["url": "http://127.0.0.1:1/\(fields[0])"]) { $1 }
  }

  /// A hundred and twenty stories, one an hour, the newest first; one was taken back.
  public static let samples: [Story] = (0..<120).map { number in
    let date = Date(timeIntervalSince1970: 1_790_000_000 - Double(number) * 3600)
    let title = number == 3 ? "[Removed]" : "Story \(number) &amp; more - BBC News"
    let place = number == 3 ? "https://removed.com" : "https://example.org/story/\(number)"
    return Story(
      title: title, address: place, published: date, content: "It began quietly. And then… [+\(1000 + number) chars]")
  }

  private static func answer(_ head: String, _ path: String, _ state: State) -> Fault {
    let fields = head.split(separator: "\r\n").dropFirst().map { $0.split(separator: ":", maxSplits: 1) }
    let key = fields.first { $0[0].lowercased() == "x-api-key" }?.last.map { $0.trimmingCharacters(in: .whitespaces) }
    let target = head.split(separator: " ").dropFirst().first.map(String.init) ?? ""
    switch state.trouble {
    case .error(let status, let code): return error(status, code)
    case .redirect(let address): return .redirect(302, to: address)
    case .page: return .status(200, ["Content-Type: text/html"], body: Array("<html>Sign in</html>".utf8))
    case .truncated, .oddTypes, nil: break
    }
    guard let key else { return error(401, "apiKeyMissing") }
    guard key == Self.key else { return error(401, "apiKeyInvalid") }
    let query = URLComponents(string: "http://localhost" + target)?.queryItems ?? []
    let parameters = Dictionary(query.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { $1 })
    switch path {
    case "/v2/top-headlines/sources":
      return json(["status": "ok", "sources": sources], state)
    case "/v2/top-headlines", "/v2/everything":
      return stories(parameters, isTop: path.hasSuffix("headlines"), state)
    default: return error(404, "unexpectedError")
    }
  }

  private static func stories(_ parameters: [String: String], isTop: Bool, _ state: State) -> Fault {
    guard parameters["sources"] != nil || parameters["q"] != nil else { return error(400, "parametersMissing") }
    let wanted = (parameters["sources"] ?? "").split(separator: ",").map(String.init)
    guard wanted.count <= 20 else { return error(400, "sourcesTooMany") }
    guard wanted.allSatisfy({ id in sources.contains { $0["id"] == id } }) else {
      return error(400, "sourceDoesNotExist")
    }
    let size = parameters["pageSize"].flatMap { Int($0) } ?? 20
    guard (1...100).contains(size), (parameters["q"]?.count ?? 0) <= 500 else { return error(400, "parameterInvalid") }
    let to = parameters["to"].flatMap { try? Date($0, strategy: .iso8601) } ?? .distantFuture
    let words = (parameters["q"] ?? "").lowercased()
    let found = state.stories.filter {
      wanted.contains($0.source) && $0.published <= to && (words.isEmpty || $0.title.lowercased().contains(words))
    }
    let shown = found.prefix(isTop ? min(size, 10) : size).map { story in
      [
        "source": ["id": story.source, "name": "BBC News"], "author": state.trouble == .oddTypes ? 7 : "A. Writer",
        "title": story.title, "description": "Summary of \(story.title)", "url": story.address,
        "urlToImage": state.trouble == .oddTypes ? 3.5 : NSNull(), "publishedAt": story.published.ISO8601Format(),
        "content": story.content ?? NSNull(),
      ] as [String: Any]
    }
    let total: Any = state.trouble == .oddTypes ? "\(found.count)" : found.count
    return json(["status": "ok", "totalResults": total, "articles": shown], state)
  }

  private static func error(_ status: Int, _ code: String) -> Fault {
    let body = ["status": "error", "code": code, "message": "Sorry: \(code)."]
    return .status(status, ["Content-Type: application/json; charset=utf-8"], body: encoded(body))
  }

  private static func json(_ object: [String: Any], _ state: State) -> Fault {
    let body = encoded(object)
    let sent = state.trouble == .truncated ? Array(body.prefix(body.count / 2)) : body
    return .status(200, ["Content-Type: application/json; charset=utf-8", "X-Cached-Result: false"], body: sent)
  }

  private static func encoded(_ object: [String: Any]) -> [UInt8] {
    (try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys])).map { Array($0) } ?? []
  }
}
