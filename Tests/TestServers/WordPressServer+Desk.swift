import Foundation
import FoundationNetworking

/// What an editor, an importer and the owner of the site do to it while it is served: see scripts/demo/testbed/desk.php.
/// None of it counts among the requests.
extension WordPressServer {
  /// A post as it is to be; what is not given is WordPress's to choose.
  public struct Draft: Encodable, Sendable {
    public var title: String?
    public var content: String?
    /// When it was published, and when it was last changed.
    public var date: Date?
    public var modified: Date?
    public var guid: String?
    public var type: String?
    /// `publish` unless given.
    public var status: String?
    public var password: String?
    public var slug: String?
    public var author: Int?
    public var categories: [Int]?

    public init(_ title: String? = nil, content: String? = nil, date: Date? = nil, modified: Date? = nil) {
      self.title = title
      self.content = content
      self.date = date
      self.modified = modified
    }
  }

  /// Posts that an importer leaves: all of one second, or one after the other.
  public struct Import: Encodable, Sendable {
    public var count: Int
    /// Of the first of them.
    public var date: Date
    /// Seconds from each to the next.
    public var step = 0
    /// When all were changed; each when it was published unless given.
    public var modified: Date?
    public var title: String?
    public var content: String?
    public var type: String?
    public var category: Int?
    public var author: Int?
    /// One for all of them.
    public var guid: String?

    public init(_ count: Int, from date: Date, step: Int = 0, title: String? = nil) {
      self.count = count
      self.date = date
      self.step = step
      self.title = title
    }
  }

  /// A post as the tables have it.
  public struct StoredPost: Decodable, Sendable, Hashable {
    public let id: Int
    public let type: String
    public let title: String
    public let guid: String
    /// As the tables have them, in UTC.
    public let date: String
    public let modified: String
    public let isProtected: Bool
  }

  // MARK: Editors

  /// Publishes a post of today.
  ///
  /// - Returns: Its id.
  @discardableResult
  public func publish(title: String, content: String = "") async throws -> Int {
    try await publish(Draft(title, content: content))
  }

  @discardableResult
  public func publish(_ draft: Draft) async throws -> Int {
    try await ask(Order(name: "publish", details: draft))
  }

  /// Changes a post.
  public func edit(_ post: Int, title: String, content: String? = nil) async throws {
    try await edit(post, Draft(title, content: content))
  }

  public func edit(_ post: Int, _ draft: Draft) async throws {
    let _: Int = try await ask(Order(name: "edit", id: post, details: draft))
  }

  /// Changes a row of the table of posts, and nothing else: what no editor can do.
  public func alter(_ post: Int, _ columns: [String: String]) async throws {
    let _: Int = try await ask(Order(name: "alter", id: post, details: ["columns": columns]))
  }

  public func trash(_ post: Int) async throws {
    let _: Bool = try await ask(Order(name: "trash", id: post))
  }

  /// Takes a post out of the trash, and publishes it again.
  public func restore(_ post: Int) async throws {
    let _: Bool = try await ask(Order(name: "restore", id: post))
  }

  /// Removes a post for good.
  public func delete(_ post: Int) async throws {
    let _: Bool = try await ask(Order(name: "delete", id: post))
  }

  /// Writes posts that are to come out tomorrow.
  public func schedule(_ titles: [String]) async throws -> [Int] {
    var ids: [Int] = []
    for title in titles {
      var draft = Draft(title, date: .now.addingTimeInterval(86_400))
      draft.status = "future"
      ids.append(try await publish(draft))
    }
    return ids
  }

  /// Lets posts that were scheduled come out, at one time. Nothing says that they were changed.
  public func release(_ posts: [Int], at date: Date = .now) async throws {
    struct Release: Encodable {
      let ids: [Int]
      let date: Date
    }
    let _: Int = try await ask(Order(name: "release", details: Release(ids: posts, date: date)))
  }

  /// Adds a comment that everyone can read.
  ///
  /// - Returns: Its id.
  @discardableResult
  public func comment(on post: Int, _ text: String, inReplyTo parent: Int = 0) async throws -> Int {
    struct Comment: Encodable {
      let post: Int
      let text: String
      let parent: Int
    }
    return try await ask(Order(name: "comment", details: Comment(post: post, text: text, parent: parent)))
  }

  // MARK: Owners

  /// Adds many posts behind everybody's back.
  ///
  /// - Returns: Their ids.
  @discardableResult
  public func `import`(_ posts: Import) async throws -> [Int] {
    try await ask(Order(name: "import", details: posts))
  }

  /// Adds many comments, a second apart, the last of them now.
  public func addComments(_ count: Int, on post: Int) async throws {
    let _: Int = try await ask(Order(name: "comments", details: ["post": post, "count": count]))
  }

  /// Adds categories that have the newest post in them.
  public func addCategories(_ count: Int) async throws {
    let _: Int = try await ask(Order(name: "categories", details: ["count": count]))
  }

  /// Sets one of WordPress's options.
  public func setOption(_ name: String, _ value: String) async throws {
    let _: Bool = try await ask(Order(name: "option", details: ["name": name, "value": value]))
  }

  /// Runs a PHP file with the site's WordPress loaded.
  public func run(php file: String) async throws {
    let _: Bool = try await ask(Order(name: "run", details: ["file": file]))
  }

  /// Leaves the site without a post.
  public func clear() async throws {
    let _: Bool = try await ask(Order(name: "clear"))
  }

  /// Every post that a visitor without a login can see, the newest first, from the tables themselves.
  public func visiblePosts(of types: [String] = ["post"]) async throws -> [StoredPost] {
    try await ask(Order(name: "visible", details: ["types": types]))
  }

  // MARK: The interface

  /// Lets the REST API refuse every request.
  public func turnAPIOff(as refusal: Refusal = .unauthorized) async throws {
    _ = try folder.put(Array(refusal.rawValue.utf8), at: "site/api-off")
  }

  public func turnAPIOn() async throws {
    try? FileManager.default.removeItem(atPath: folder.file("site/api-off"))
  }

  // MARK: Asking

  /// One thing to do, with the name under which the desk knows it.
  private struct Order: Encodable {
    let name: String
    var id: Int?
    var details: (any Encodable)?

    private enum Key: String, CodingKey {
      case task, id
    }

    func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: Key.self)
      try values.encode(name, forKey: .task)
      try values.encodeIfPresent(id, forKey: .id)
      try details?.encode(to: encoder)
    }
  }

  private func ask<Result: Decodable>(_ order: Order) async throws -> Result {
    guard let url = URL(string: address(.pretty) + "courant-control") else {
      throw TestServerError("WordPress has no address.")
    }
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var value = encoder.singleValueContainer()
      try value.encode(Self.text(of: date))
    }
    request.httpBody = try encoder.encode([order])
    let (body, response) = try await Self.session.data(for: request)
    guard (response as? HTTPURLResponse)?.statusCode == 200,
      let result = try? JSONDecoder().decode([Result].self, from: body).first
    else { throw TestServerError("\(order.name): \(String(decoding: body, as: UTF8.self))") }
    return result
  }

  private static let session = URLSession(configuration: .ephemeral)

  /// A time as WordPress stores it.
  static func text(of date: Date) -> String {
    date.formatted(
      .verbatim(
        "\(year: .padded(4))-\(month: .twoDigits)-\(day: .twoDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits)",
        timeZone: .gmt, calendar: Calendar(identifier: .gregorian)))
  }
}
