import Foundation

/// Something odd that a plug-in does, or that stands in front of the site: a file of scripts/demo/testbed/oddities or
/// scripts/demo/testbed/front, where it says what it does.
public struct Oddity: Sendable {
  let name: String
  /// What it wants to know, in JSON.
  let options: String

  private init(_ name: String, _ options: String = "{}") {
    self.name = name
    self.options = options
  }

  private static func list(_ ids: [Int]) -> String { "\(ids)" }

  private static func list(_ texts: [String]) -> String {
    "[" + texts.map { "\"\($0)\"" }.joined(separator: ",") + "]"
  }

  private static func text(_ text: String) -> String {
    String(decoding: (try? JSONEncoder().encode(text)) ?? Data(), as: UTF8.self)
  }

  // MARK: How many there are, and in what order

  public static let noTotals = Oddity("no-totals")
  public static func wrongTotals(by count: Int) -> Oddity { Oddity("wrong-totals", #"{"by":\#(count)}"#) }
  public static func fewPerPage(_ count: Int) -> Oddity { Oddity("few-per-page", #"{"count":\#(count)}"#) }
  public static func fewAllowed(_ count: Int) -> Oddity { Oddity("few-allowed", #"{"count":\#(count)}"#) }
  public static func pinned(_ ids: [Int], cutting: Bool = false) -> Oddity {
    Oddity("pinned", #"{"ids":\#(list(ids)),"cut":\#(cutting)}"#)
  }
  public static func membersOnly(_ ids: [Int]) -> Oddity { Oddity("members-only", #"{"ids":\#(list(ids))}"#) }
  public static func oneLanguage(hiding ids: [Int]) -> Oddity { Oddity("one-language", #"{"hidden":\#(list(ids))}"#) }
  public static let pastTheEnd = Oddity("past-the-end")
  public static let lastPageAgain = Oddity("last-page-again")
  public static let unstableOrder = Oddity("unstable-order")
  public static let orderRefused = Oddity("order-refused")
  public static let beforeFiveThree = Oddity("before-five-three")
  public static let beforeFiveSeven = Oddity("before-five-seven")
  public static func ignoring(_ names: String...) -> Oddity {
    Oddity("parameter-ignored", #"{"names":\#(list(names))}"#)
  }

  // MARK: Small machines

  public static func fewWhole(_ count: Int, status: Int) -> Oddity {
    Oddity("few-whole", #"{"count":\#(count),"status":\#(status)}"#)
  }
  public static func slowWhole(seconds: Double) -> Oddity { Oddity("slow-whole", #"{"seconds":\#(seconds)}"#) }
  public static func brokenPosts(_ ids: [Int]) -> Oddity { Oddity("broken-posts", #"{"ids":\#(list(ids))}"#) }

  // MARK: What is closed or elsewhere

  public static let authorsDie = Oddity("authors-die")
  public static func usersClosed(_ status: Int) -> Oddity { Oddity("users-closed", #"{"status":\#(status)}"#) }
  public static func sharedAccount(_ names: [Int: String]) -> Oddity {
    let list = names.map { "\"\($0.key)\":\(text($0.value))" }.joined(separator: ",")
    return Oddity("shared-account", "{\"names\":{\(list)}}")
  }
  public static let termsClosed = Oddity("terms-closed")
  public static let noPostsRoute = Oddity("no-posts-route")
  /// Kinds of stories, and whether the interface has them.
  public static func stories(_ types: [String: Bool]) -> Oddity {
    let list = types.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
    return Oddity("stories", "{\"types\":{\(list)}}")
  }
  public static func unnamed(generator: Bool = true) -> Oddity { Oddity("unnamed", #"{"generator":\#(generator)}"#) }
  public static func prefix(_ prefix: String) -> Oddity { Oddity("prefix", #"{"prefix":\#(text(prefix))}"#) }
  public static func comingSoon(withInterface isOpen: Bool) -> Oddity {
    Oddity("coming-soon", #"{"interface":\#(isOpen)}"#)
  }

  // MARK: How answers are written

  /// What is odd about each post.
  public enum Way: String, Sendable, CaseIterable {
    case idAsText = "id-as-text"
    case noGUID = "no-guid"
    case guidAsList = "guid-as-list"
    case noContent = "no-content"
    case relativeLink = "relative-link"
    case localDate = "local-date"
    case noModified = "no-modified"
    case noGMT = "no-gmt"
    case flatTitle = "flat-title"
  }

  public static func oddPosts(_ ways: Way...) -> Oddity {
    Oddity("odd-posts", #"{"ways":\#(list(ways.map(\.rawValue)))}"#)
  }
  public static let guidsByScheme = Oddity("guids-by-scheme")
  public static func around(before: String = "", behind: String = "") -> Oddity {
    Oddity("around-json", #"{"before":\#(text(before)),"behind":\#(text(behind))}"#)
  }
  public static func encoded(_ charset: String) -> Oddity { Oddity("encoded", #"{"charset":\#(text(charset))}"#) }
  public static let zippedTwice = Oddity("zipped-twice")
  public static let wrapped = Oddity("wrapped")
  public static func typed(_ type: String) -> Oddity { Oddity("typed", #"{"type":\#(text(type))}"#) }

  // MARK: What stands in front

  public static func longAddresses(refusedBeyond bytes: Int = 8192) -> Oddity {
    Oddity("long-addresses", #"{"bytes":\#(bytes)}"#)
  }
  public static func sometimes(_ status: Int, every count: Int) -> Oddity {
    Oddity("sometimes", #"{"status":\#(status),"every":\#(count)}"#)
  }
  /// Status 0 is no answer, and the end of the connection.
  public static func breaks(_ status: Int, after seconds: Double = 0) -> Oddity {
    Oddity("breaks", #"{"status":\#(status),"seconds":\#(seconds)}"#)
  }
  public static func cache(seconds: Int, ignoringQuery: Bool = false) -> Oddity {
    Oddity("cache", #"{"seconds":\#(seconds),"ignoring":\#(ignoringQuery)}"#)
  }
  public static let slashRedirect = Oddity("slash-redirect")
  public static func challenge(interfaceOnly: Bool, status: Int = 403) -> Oddity {
    Oddity("challenge", #"{"interface":\#(interfaceOnly),"status":\#(status)}"#)
  }
  public static func firewall(against pattern: String, status: Int = 406) -> Oddity {
    Oddity("firewall", #"{"pattern":\#(text(pattern)),"status":\#(status)}"#)
  }
  public static func rateLimited(_ count: Int, in seconds: Int) -> Oddity {
    Oddity("rate-limited", #"{"count":\#(count),"seconds":\#(seconds)}"#)
  }
}

extension WordPressServer {
  /// Makes the site odd in these ways, and in no other.
  public func be(_ oddities: Oddity...) throws { try be(oddities) }

  public func be(_ oddities: [Oddity]) throws {
    let list = oddities.map { "\"\($0.name)\":\($0.options)" }.joined(separator: ",")
    // The site may be asked meanwhile.
    try Data("{\(list)}".utf8).write(to: URL(filePath: folder.file("site/oddities.json")), options: .atomic)
    try? FileManager.default.removeItem(atPath: folder.file("site/oddities"))
  }
}
