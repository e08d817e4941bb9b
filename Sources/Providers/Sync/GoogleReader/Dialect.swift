import Articles
import Text

/// How a server speaks Google Reader's interface, where servers differ.
public struct Dialect: Sendable, Hashable {
  /// What stands behind the address of the server's pages.
  let suffix: String
  /// What the addresses of its pages, and of its other interfaces, end in.
  var pages: [String] = []
  /// The most names that are asked for in one list.
  var page = 10_000
  /// How titles are written.
  var titles = Titles.escaped
  /// Marking again takes the mark away, in some versions.
  var mayToggle = false
  /// Whether labels can be named anew and deleted.
  var editsLabels = true
  /// Whether labels in the list of tags that do not say what they are are folders.
  var untypedTagsAreFolders = false
  /// Whether a feed's old articles can be listed.
  var hasArchive = true
  /// Asked for articles of which it has none any more, it answers 400 and says so.
  var refusesUnknownIDs = false
  /// Unread articles are forgotten where a feed has many.
  var purgesUnread = false
  /// The names of the label that feeds have there which have none.
  var defaultLabels: Set<String> = []
  /// A sign-in that is answered with 503 means that the interface is switched off.
  var isOffAtSignIn = false

  enum Titles: Sendable, Hashable {
    /// As they are.
    case plain
    /// With references as in HTML.
    case escaped
    /// With references, and `WideSigns`.
    case widened
  }

  private init(_ suffix: String = "") {
    self.suffix = suffix
  }

  public static let freshRSS: Dialect = {
    var dialect = Dialect("/api/greader.php")
    dialect.pages = ["/i/index.php", "/i", "/index.php", "/api/fever.php", "/api/index.php", "/api/index.html"]
    dialect.titles = .widened
    dialect.isOffAtSignIn = true
    dialect.purgesUnread = true
    // What FreshRSS calls it at first, in its languages. One that the reader named is a folder like others.
    dialect.defaultLabels = [
      "Uncategorized", "Unkategorisiert", "Sans catégorie", "Sin categorizar", "Sem categoria", "Senza categoria",
      "Niet ingedeeld", "Без категории", "Без катэгорыі", "Без категорії", "未分類", "未分类",
    ]
    return dialect
  }()

  public static let commaFeed: Dialect = {
    var dialect = Dialect("/rest/googlereader")
    dialect.page = 1000
    dialect.editsLabels = false
    return dialect
  }()

  public static let theOldReader: Dialect = {
    var dialect = Dialect()
    dialect.untypedTagsAreFolders = true
    return dialect
  }()

  public static let miniflux: Dialect = {
    var dialect = Dialect()
    dialect.titles = .plain
    dialect.mayToggle = true
    dialect.hasArchive = false
    dialect.refusesUnknownIDs = true
    return dialect
  }()

  /// BazQux, FeedHQ, Tiny Tiny RSS with FreshAPI, and what else keeps to the interface.
  public static let plain = Dialect()

  /// Where the server is, by an address that the reader gave, as it may be copied from the web browser: without one of its pages, and
  /// without a slash at its end.
  public func site(of address: String) -> String {
    let trimmed = Self.withoutSlash(address.prefix { $0 != "?" && $0 != "#" })
    guard let page = pages.first(where: trimmed.hasSuffix) else { return trimmed }
    return Self.withoutSlash(trimmed.dropLast(page.count))
  }

  private static func withoutSlash(_ address: Substring) -> String {
    String(address.reversed().drop { $0 == "/" }.reversed())
  }

  /// The interface's address, by an address that the reader gave.
  func base(of address: String) -> String {
    let trimmed = site(of: address)
    // Some of the interface's own path may be there already.
    let parts = suffix.split(separator: "/")
    for count in (0...parts.count).reversed() {
      let head = parts.prefix(count).map { "/" + $0 }.joined()
      if trimmed.hasSuffix(head) { return trimmed + parts.dropFirst(count).map { "/" + $0 }.joined() }
    }
    return trimmed
  }

  /// An article's title, or its author's name, as plain text.
  func title(_ text: String) -> String {
    switch titles {
    case .plain: SyncText.label(text)
    case .escaped: SyncText.label(Entities.decode(text))
    case .widened: SyncText.label(WideSigns.narrowed(title: Entities.decode(text)))
    }
  }

  /// A feed's name as plain text, and whether that is the narrowed one.
  func name(ofFeed text: String) -> (name: String, isNarrowed: Bool) {
    guard titles == .widened else { return (title(text), false) }
    let written = SyncText.label(Entities.decode(text))
    let name = WideSigns.narrowed(feed: written)
    return (name, name != written)
  }

  /// An article's tag as plain text.
  func tag(_ text: String) -> String { titles == .escaped ? Entities.decode(text) : text }
}
