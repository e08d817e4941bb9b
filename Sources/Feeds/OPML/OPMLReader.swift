import Text

/// Builds the rows of a list of subscriptions from the stream of its elements.
struct OPMLReader: XMLReader {
  private enum Name: String {
    case opml, head, body, title, outline
    // Attributes
    case text, xmlurl, htmlurl, url, type, source, category, iscomment
  }

  /// An open `outline` with its rows so far. Rows inside a feed's row are added to the folder around the feed.
  private struct Folder {
    let title: String
    let isFeed: Bool
    /// True if an empty outline is a row without an address, and not a folder.
    var isRow = false
    /// True if the outline is commented out, together with its content.
    var isComment = false
    var children: [OPMLOutline] = []
  }

  /// The types of rows that may be feeds, although the type is not `rss`.
  private static let links: Set<String?> = [nil, "", "link", "audio", "video", "podcast"]
  private static let depthLimit = 64
  private static let rowLimit = 100_000
  private static let problemLimit = 100
  /// The maximum number of bytes of a title, of a title in a problem, and of an address.
  private static let titleLength = 1_000
  private static let shownLength = 120
  private static let addressLength = 16_384

  private(set) var isOPML = false
  private(set) var isDone = false
  private var title: [UInt8] = []
  private var isInTitle = false
  private var open: [Folder] = [Folder(title: "", isFeed: false)]
  private var categories = OPMLCategories()
  private var problems: [String] = []
  private var badRows = 0
  /// The number of outlines so far.
  private(set) var rows = 0
  /// True if rows that link to a page or file count as feeds: podcast players write lists of this kind.
  private let linksAreFeeds: Bool
  private var hasFeeds = false
  private var hasLinks = false
  /// The names of the open elements.
  private var path: [Name?] = []
  private var names = InternedNames { Name(rawValue: $0.lowercased()) }

  init(linksAreFeeds: Bool = false) {
    self.linksAreFeeds = linksAreFeeds
  }

  /// True if no row is marked as a feed, and some rows are links.
  var hasLinksAlone: Bool { hasLinks && !hasFeeds && !linksAreFeeds }

  mutating func start(_ element: XMLElement) -> Bool {
    let name = names(element.name)
    if path.isEmpty {
      isOPML = name == .opml
      isDone = !isOPML
    }
    path.append(name)
    guard path.count < Self.depthLimit else {
      isDone = true
      problems.append(translated("The list is nested too deeply; what came before was kept."))
      return false
    }
    switch name {
    case .outline: startOutline(element.attributes)
    case .title where path.dropLast().last == .head: isInTitle = true
    default: break
    }
    return !isDone
  }

  mutating func end(_ name: UnsafePointer<UInt8>) -> Bool {
    isInTitle = false
    if path.popLast() == .outline, open.count > 1 { closeFolder() }
    return true
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if isInTitle, title.count < 10_000 { title.append(contentsOf: bytes) }
  }

  mutating func noteCutTags(_ count: Int) {
    guard count > 0 else { return }
    problems.append(
      translated(
        "%s row has too many attributes and was left out.",
        plural: "%s rows have too many attributes and were left out.",
        count: count))
  }

  mutating func document(isBroken: Bool) -> OPMLDocument {
    while open.count > 1 { closeFolder() }
    var problems = problems
    if badRows > Self.problemLimit {
      problems.append(
        translated(
          "%s more row has no usable address.", plural: "%s more rows have no usable address.",
          count: badRows - Self.problemLimit))
    }
    if isBroken, !isDone { problems.append(translated("The list's XML is broken; what could be read was kept.")) }
    let title = Whitespace.folded(String(decoding: title, as: UTF8.self))
    let outlines = categories.filed(in: open[0].children)
    return OPMLDocument(title: title.isEmpty ? nil : title, outlines: outlines, problems: problems)
  }

  private mutating func startOutline(_ attributes: XMLAttributes) {
    rows += 1
    if rows > Self.rowLimit {
      isDone = true
      problems.append(translated("The list has more than %s rows; the first ones were kept.", String(Self.rowLimit)))
      return open.append(Folder(title: "", isFeed: true))
    }
    var values: [Name: String] = [:]
    for attribute in attributes {
      // Some programs write an attribute twice, and leave it empty the second time.
      guard let name = names(attribute.name), values[name]?.isEmpty ?? true else { continue }
      values[name] = Self.value(attribute.value)
    }
    if open[open.count - 1].isComment || values[.iscomment]?.lowercased() == "true" {
      return open.append(Folder(title: "", isFeed: true, isComment: true))
    }
    let title = [values[.text], values[.title]].compactMap { $0.flatMap(Self.line) }.first
    let isFeed = ["rss", "atom"].contains(values[.type]?.lowercased())
    let isLink =
      values[.xmlurl] == nil && values[.url]?.isEmpty == false && Self.links.contains(values[.type]?.lowercased())
    let source = [values[.xmlurl], isFeed || (isLink && linksAreFeeds) ? values[.url] : nil].compactMap { $0 }
      .first { !$0.isEmpty }
    hasLinks = hasLinks || isLink
    hasFeeds = hasFeeds || isFeed || source != nil
    guard let source else {
      open.append(Folder(title: title ?? "", isFeed: false, isRow: isFeed || isLink || values[.xmlurl] != nil))
      return
    }
    // A feed may contain rows of its own; they are kept beside the feed.
    open.append(Folder(title: "", isFeed: true))
    guard source.utf8.count <= Self.addressLength, let address = Address.resolve(Address.withoutFeedScheme(source))
    else {
      return leaveOut(title ?? source)
    }
    let site = values[.htmlurl].flatMap { Address.resolve($0) }
    let feed = OPMLOutline.feed(
      title: title, xmlUrl: address, htmlUrl: site, source: values[.source].flatMap(Self.line))
    // A folder has priority over a category.
    guard open.count == 2, let category = values[.category], categories.add(feed, category) else {
      return open[open.count - 2].children.append(feed)
    }
  }

  private mutating func leaveOut(_ name: String) {
    badRows += 1
    guard badRows <= Self.problemLimit else { return }
    problems.append(translated("“%s” has no usable address and was left out.", Self.cut(name, to: Self.shownLength)))
  }

  private mutating func closeFolder() {
    let folder = open.removeLast()
    if folder.isFeed {
      open[open.count - 1].children += folder.children
    } else if folder.children.isEmpty, folder.isRow {
      leaveOut(folder.title)
    } else if folder.children.isEmpty, folder.title.isEmpty {
      return
    } else {
      open[open.count - 1].children.append(.folder(title: folder.title, children: folder.children))
    }
  }

  /// Returns an attribute's text, cut a little above the length limit of addresses, so that an address that is too long
  /// is recognized.
  private static func value(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    let beginning = bytes.prefix(addressLength + 4)
    return Trimmed.string(UnsafeBufferPointer(rebasing: beginning))
  }

  private static func line(_ text: String) -> String? {
    // Some programs escape twice.
    let line = Whitespace.folded(Entities.decode(text))
    return line.isEmpty ? nil : cut(line, to: titleLength)
  }

  /// Returns a text of at most `length` bytes, including the ellipsis.
  private static func cut(_ text: String, to length: Int) -> String {
    guard text.utf8.count > length else { return text }
    // The limit counts bytes, because one letter may have many combining marks.
    let end = text.utf8.index(text.startIndex, offsetBy: length - 3)
    return String(decoding: text.utf8[..<end], as: UTF8.self).filter { $0 != "\u{FFFD}" } + "…"
  }
}
