import Text

/// Sorts feeds without a folder by their category, which is a path of names (OPML 2.0, `category`).
struct OPMLCategories {
  /// The maximum number of folders from categories. A list with more categories uses them for something else.
  private static let limit = 200

  private var paths: [[String]] = []
  private var feeds: [[String]: [OPMLOutline]] = [:]

  /// Adds a feed under the first of its categories that is a path, or else under its first category.
  ///
  /// - Returns: True if the feed was added.
  mutating func add(_ feed: OPMLOutline, _ categories: String) -> Bool {
    let all = categories.split(separator: ",").map { Whitespace.folded(String($0)) }
    guard let first = all.first(where: { $0.hasPrefix("/") }) ?? all.first(where: { !$0.isEmpty }) else { return false }
    let path = first.split(separator: "/").prefix(8).map { PlainLabel.cut(String($0)) }
    guard !path.isEmpty, feeds[path] != nil || paths.count < Self.limit else { return false }
    if feeds[path] == nil { paths.append(path) }
    feeds[path, default: []].append(feed)
    return true
  }

  /// Returns the rows of a list, followed by folders with the collected feeds. Existing folders of the same name are
  /// used.
  func filed(in rows: [OPMLOutline]) -> [OPMLOutline] {
    var rows = rows
    for path in paths { Self.add(feeds[path] ?? [], at: path[...], to: &rows) }
    return rows
  }

  private static func add(_ feeds: [OPMLOutline], at path: ArraySlice<String>, to rows: inout [OPMLOutline]) {
    guard let name = path.first else { return rows += feeds }
    for index in rows.indices {
      guard case .folder(name, var children) = rows[index] else { continue }
      add(feeds, at: path.dropFirst(), to: &children)
      return rows[index] = .folder(title: name, children: children)
    }
    var children: [OPMLOutline] = []
    add(feeds, at: path.dropFirst(), to: &children)
    rows.append(.folder(title: name, children: children))
  }
}
