import Text

/// The values of a page's `meta` elements, by name.
struct MetaTags {
  private var values: [String: String] = [:]

  /// The names of the tags for each value, the most trusted first.
  static let title = [
    "dc:title", "dcterm:title", "og:title", "weibo:article:title", "weibo:webpage:title", "title", "twitter:title",
    "parsely-title",
  ]
  static let byline = ["dc:creator", "dcterm:creator", "author", "parsely-author", "article:author"]
  static let excerpt = [
    "dc:description", "dcterm:description", "og:description", "weibo:article:description", "weibo:webpage:description",
    "description", "twitter:description",
  ]
  static let siteName = ["og:site_name"]
  static let published = ["article:published_time", "parsely-pub-date"]
  static let leadImage = ["og:image", "og:image:url", "og:image:secure_url", "twitter:image", "twitter:image:src"]

  private static let known = Set(title + byline + excerpt + siteName + published + leadImage)

  mutating func add(_ node: NodeID, of tree: PageTree) {
    guard let content = tree.value(.content, of: node), !content.isEmpty else { return }
    var isProperty = false
    // One `property` may list several names.
    for name in (tree.value(.property, of: node) ?? "").split(whereSeparator: \.isWhitespace) {
      if add(String(name), content) { isProperty = true }
    }
    if !isProperty, let name = tree.value(.name, of: node) { add(name, content) }
  }

  func first(of names: [String], where isWanted: (String) -> Bool = { _ in true }) -> String? {
    for name in names {
      if let value = values[name], isWanted(value) { return value }
    }
    return nil
  }

  @discardableResult
  private mutating func add(_ name: String, _ content: String) -> Bool {
    guard name.utf8.count < 100 else { return false }
    var name = String(name.lowercased().filter { !$0.isWhitespace }.map { $0 == "." ? ":" : $0 })
    if name.hasPrefix("dc-") || name.hasPrefix("og-") { name = name.prefix(2) + ":" + name.dropFirst(3) }
    if name.hasPrefix("dcterms:") { name = "dcterm:" + name.dropFirst(8) }
    guard Self.known.contains(name) else { return false }
    let value = Whitespace.folded(Entities.decode(content))
    // Pages repeat names. The last value is used, except for pictures, where the first one is used.
    if Self.leadImage.contains(name), values[name] != nil { return true }
    if !value.isEmpty { values[name] = value }
    return true
  }
}
