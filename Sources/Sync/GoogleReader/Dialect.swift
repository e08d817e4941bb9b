import Articles
import Text

/// The differences between servers that offer Google Reader's interface.
public struct Dialect: Sendable, Hashable {
  /// The path of the interface. It follows the address of the server's pages.
  let suffix: String
  /// The endings that the addresses of the server's pages and of its other interfaces may have.
  var pages: [String] = []
  /// The maximum number of ids to request in one page of a list.
  var page = 10_000
  /// The encoding of titles.
  var titles = Titles.escaped
  /// True if the server may remove a mark that is already set when it is set again (in some versions).
  var mayToggle = false
  /// True if labels can be renamed and deleted.
  var editsLabels = true
  /// True if labels without a type, in the list of tags, are folders.
  var untypedTagsAreFolders = false
  /// True if the server can list a feed's old articles.
  var hasArchive = true
  /// True if the server answers 400 with a message when none of the requested articles exists any more.
  var refusesUnknownIDs = false
  /// True if the server deletes unread articles of feeds with many articles.
  var purgesUnread = false
  /// The names of the label that the server gives to feeds without a label.
  var defaultLabels: Set<String> = []
  /// True if a sign-in that is answered with 503 means that the interface is switched off.
  var isOffAtSignIn = false

  enum Titles: Sendable, Hashable {
    /// Plain text.
    case plain
    /// Text with HTML references.
    case escaped
    /// Text with HTML references and `WideSigns`.
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
    // The names of FreshRSS's default category in most of its languages. A default category that the reader renamed is
    // a folder.
    dialect.defaultLabels = [
      "Uncategorized", "Unkategorisiert", "Sans catégorie", "Sin categorizar", "Sem categoria", "Senza categoria",
      "Niet ingedeeld", "Nezařazeno", "Brak kategorii", "Kategorisiz", "Без категории", "Без катэгорыі",
      "Без категорії", "未分類", "未分类",
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

  /// BazQux, FeedHQ, Tiny Tiny RSS with FreshAPI, and other servers that follow the interface.
  public static let plain = Dialect()

  /// Returns the server's address from an address that the reader typed, or copied from the browser. Removes the name
  /// of a known page and the trailing slash.
  public func site(of address: String) -> String {
    let trimmed = Self.withoutSlash(address.prefix { $0 != "?" && $0 != "#" })
    guard let page = pages.first(where: trimmed.hasSuffix) else { return trimmed }
    return Self.withoutSlash(trimmed.dropLast(page.count))
  }

  private static func withoutSlash(_ address: Substring) -> String {
    String(address.reversed().drop { $0 == "/" }.reversed())
  }

  /// Returns the interface's address from an address that the reader typed.
  func base(of address: String) -> String {
    let trimmed = site(of: address)
    // The typed address may already contain a part of the interface's path.
    let parts = suffix.split(separator: "/")
    for count in (0...parts.count).reversed() {
      let head = parts.prefix(count).map { "/" + $0 }.joined()
      if trimmed.hasSuffix(head) { return trimmed + parts.dropFirst(count).map { "/" + $0 }.joined() }
    }
    return trimmed
  }

  /// Returns an article's title, or its author's name, as plain text.
  func title(_ text: String) -> String {
    switch titles {
    case .plain: SyncText.label(text)
    case .escaped: SyncText.label(Entities.decode(text))
    case .widened: SyncText.label(WideSigns.narrowed(title: Entities.decode(text)))
    }
  }

  /// Returns a feed's name as plain text. `isNarrowed` is true if wide signs were replaced.
  func name(ofFeed text: String) -> (name: String, isNarrowed: Bool) {
    guard titles == .widened else { return (title(text), false) }
    let written = SyncText.label(Entities.decode(text))
    let name = WideSigns.narrowed(feed: written)
    return (name, name != written)
  }

  /// Returns an article's tag as plain text.
  func tag(_ text: String) -> String { titles == .escaped ? Entities.decode(text) : text }
}
