import Text

/// Scans a page for links without building its tree.
struct PageReader {
  private let address: String
  private var base: String?
  private var title: String?
  private var feeds: [(source: String, title: String?, type: String)] = []
  private var icons: [(source: String, rank: Int)] = []
  private var api: String?
  /// True if the page names WordPress as its generator. `wordPressFile` is the first of WordPress's own files in the
  /// page.
  private var isByWordPress = false
  private var wordPressFile: String?
  private var profiles: [PageLinks.Profile] = []
  private var ghost: PageLinks.Ghost?

  init(address: String) {
    self.address = address
  }

  var links: PageLinks {
    var seen: Set<String> = []
    let base = base.flatMap { Address.resolve($0, against: address) } ?? address
    let found = feeds.compactMap { feed -> PageLinks.Feed? in
      guard let address = Address.resolve(Address.withoutFeedScheme(feed.source), against: base),
        !isRESTObject(address, feed.type, base),
        seen.insert(address).inserted
      else { return nil }
      return PageLinks.Feed(address: address, title: feed.title, type: feed.type)
    }
    let ranked = icons.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
    return PageLinks(
      feeds: found.filter { !Self.isAboutComments($0) } + found.filter(Self.isAboutComments),
      icons: ranked.compactMap { Address.resolve($0.element.source, against: base) }, title: title, api: api,
      wordPress: wordPressDirectory(base), ghost: ghost, profiles: profiles)
  }

  mutating func read(_ page: Span<UInt8>) {
    var index = 0
    while index < page.count {
      guard page[index] == UInt8(ascii: "<"), let tag = Tag(page, at: index) else {
        index += 1
        continue
      }
      index = tag.end
      guard !tag.isEnd else { continue }
      switch tag.name {
      case Self.link: readLink(TagAttributes(page, tag.nameEnd..<tag.end))
      case Self.anchor: readAnchor(TagAttributes(page, tag.nameEnd..<tag.end))
      case Self.base: if base == nil { base = TagAttributes(page, tag.nameEnd..<tag.end)["href"] }
      case Self.title:
        let end = Tag.end(of: tag.name, in: page, from: index)
        if title == nil { title = text(page, index..<end) }
        index = end
      case Self.image: noteFile(TagAttributes(page, tag.nameEnd..<tag.end)["src"])
      case Self.meta: readMeta(TagAttributes(page, tag.nameEnd..<tag.end))
      case Self.script:
        let attributes = TagAttributes(page, tag.nameEnd..<tag.end)
        noteFile(attributes["src"])
        readGhost(attributes)
        index = Tag.end(of: tag.name, in: page, from: index)
      case Self.style, Self.svg: index = Tag.end(of: tag.name, in: page, from: index)
      default: break
      }
    }
  }

  /// Reads a link to a profile's front page. Links to posts and share buttons on the same sites do not count.
  private mutating func readAnchor(_ attributes: TagAttributes) {
    // HTML §4.6.7.1 allows this relation for `a` as well as for `link`.
    let type = Self.mediaType(attributes["type"])
    if PageLinks.isFeed(type), attributes["rel"]?.lowercased().contains("alternate") == true {
      return readLink(attributes)
    }
    guard profiles.count < Self.profileLimit, let source = attributes["href"],
      let address = Address.resolve(source, against: address), let host = Address.host(of: address)
    else { return }
    let site = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
    let isMe = attributes["rel"]?.lowercased().split(whereSeparator: \.isWhitespace).contains("me") ?? false
    guard let title = Self.profileSites[site] ?? (isMe ? site : nil),
      !profiles.contains(where: { $0.title == title || $0.address == address })
    else { return }
    let path = address.split(separator: "/", omittingEmptySubsequences: true).dropFirst(2)
    guard (1...2).contains(path.count),
      path.allSatisfy({ !Self.sharing.contains($0.prefix { $0 != "?" }.lowercased()) })
    else { return }
    profiles.append(PageLinks.Profile(title: title, address: address))
  }

  private static let profileLimit = 20
  private static let sharing: Set = [
    "share", "sharer", "sharer.php", "intent", "sharearticle", "submit", "share.php", "dialog", "pin", "hashtag",
  ]
  private static let profileSites = [
    "facebook.com": "Facebook", "twitter.com": "Twitter", "x.com": "X", "instagram.com": "Instagram",
    "youtube.com": "YouTube", "linkedin.com": "LinkedIn", "bsky.app": "Bluesky", "mastodon.social": "Mastodon",
    "tiktok.com": "TikTok", "threads.net": "Threads", "pinterest.com": "Pinterest", "reddit.com": "Reddit",
    "github.com": "GitHub", "vimeo.com": "Vimeo", "flickr.com": "Flickr", "t.me": "Telegram",
  ]

  private mutating func readLink(_ attributes: TagAttributes) {
    let type = Self.mediaType(attributes["type"])
    // Some pages omit the relation. The link is still recognized if only feeds have its type.
    guard let source = attributes["href"],
      let relation = attributes["rel"]?.lowercased() ?? (PageLinks.isFeed(type) ? "alternate" : nil)
    else { return }
    noteFile(source)
    let relations = relation.split(whereSeparator: \.isWhitespace)
    if relations.contains("https://api.w.org/") {
      api = api ?? source
      return
    }
    if relations.contains("alternate") || relations.contains("feed"),
      Self.isFeedType(type) || relations.contains("feed")
    {
      let title = attributes["title"].map(Whitespace.folded)
      feeds.append((source, title?.isEmpty == true ? nil : title, type))
    } else if relations.contains("apple-touch-icon") || relations.contains("apple-touch-icon-precomposed") {
      icons.append((source, 1))
    } else if relations.contains("icon") {
      icons.append((source, Self.iconRank(attributes, type)))
    }
  }

  /// Returns the rank of an icon; the lowest is the best. Bitmaps come before vector icons, which are not decoded from
  /// unknown sites. Large icons come before small ones.
  private static func iconRank(_ attributes: TagAttributes, _ type: String) -> Int {
    if type == "image/svg+xml" { return 9 }
    let size = attributes["sizes"]?.lowercased().split(separator: "x").first.flatMap { Int($0) } ?? 16
    return size >= 64 ? 0 : size >= 32 ? 2 : 3
  }

  private func text(_ page: Span<UInt8>, _ range: Range<Int>) -> String? {
    let raw = page.extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    let text = PlainText.of(html: raw, limit: 1000)
    return text.isEmpty ? nil : Whitespace.folded(text)
  }

  private static func mediaType(_ text: String?) -> String {
    let type = (text ?? "").prefix { $0 != ";" }
    return Whitespace.folded(type.lowercased())
  }

  private static func isFeedType(_ type: String) -> Bool {
    PageLinks.isFeed(type) || ["application/json", "text/xml", "application/xml"].contains(type)
  }

  /// True if the address is a page's data in WordPress's REST API. WordPress lists this address as an alternative form
  /// of the page, with a type that feeds also have. The site's owner may have renamed the path of the API.
  private func isRESTObject(_ address: String, _ type: String, _ base: String) -> Bool {
    if address.contains("/wp-json/") || address.contains("rest_route=") { return true }
    guard type == "application/json" else { return false }
    let root = api.flatMap { Address.resolve($0, against: base) }
    return address.contains("/wp/v2/") || root.map(address.hasPrefix) == true
  }

  // MARK: The page's software

  private mutating func readMeta(_ attributes: TagAttributes) {
    guard !isByWordPress, attributes["name"]?.lowercased() == "generator" else { return }
    isByWordPress = attributes["content"]?.hasPrefix("WordPress") == true
  }

  /// Reads the interface that a page of Ghost names for its scripts: the one for members, the search, or the comments.
  private mutating func readGhost(_ attributes: TagAttributes) {
    guard ghost == nil, let key = attributes["data-key"], (1...100).contains(key.utf8.count),
      key.utf8.allSatisfy(\.isLetterOrDigit)
    else { return }
    let site = (attributes["data-ghost"] ?? attributes["data-ghost-comments"]).flatMap(directory)
    let stated = attributes["data-api"].flatMap(directory).flatMap { $0.contains("/ghost/api/") ? $0 : nil }
    let home = site ?? attributes["data-sodo-search"].flatMap(directory)
    guard let interface = stated ?? home.map({ $0 + "ghost/api/content/" }) else { return }
    ghost = PageLinks.Ghost(interface: interface, key: key, site: site)
  }

  /// Returns an address without its query and with a slash at its end.
  private func directory(_ text: String) -> String? {
    guard !text.isEmpty, let address = Address.resolve(text, against: address) else { return nil }
    let path = address.prefix { $0 != "?" && $0 != "#" }
    return path.hasSuffix("/") ? String(path) : path + "/"
  }

  private mutating func noteFile(_ source: String?) {
    guard wordPressFile == nil, let source, Self.place(ofWordPressIn: source) != nil else { return }
    // Pictures and scripts of other sites prove nothing about this site.
    guard
      let file = Address.resolve(source, against: base.flatMap { Address.resolve($0, against: address) } ?? address),
      Address.host(of: file) == Address.host(of: address)
    else { return }
    wordPressFile = file
  }

  private func wordPressDirectory(_ base: String) -> String? {
    guard let origin = Address.origin(of: address) else { return nil }
    if let file = wordPressFile, let place = Self.place(ofWordPressIn: file) {
      // The file's address may still say http although the page uses https.
      return origin + file[..<place].drop(while: { $0 != ":" }).dropFirst(3).drop { $0 != "/" } + "/"
    }
    return isByWordPress ? origin + "/" : nil
  }

  /// Returns the place in a file's address where the WordPress directory ends.
  private static func place(ofWordPressIn address: String) -> String.Index? {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    return ["/wp-content/", "/wp-includes/"].lazy.compactMap { path.firstRange(of: $0)?.lowerBound }.first
  }

  private static func isAboutComments(_ feed: PageLinks.Feed) -> Bool {
    feed.address.lowercased().contains("comments") || feed.title?.lowercased().contains("comment") == true
  }

  private static let link = Tag.packed("link")
  private static let anchor = Tag.packed("a")
  private static let base = Tag.packed("base")
  private static let image = Tag.packed("img")
  private static let meta = Tag.packed("meta")
  private static let title = Tag.packed("title")
  private static let script = Tag.packed("script")
  private static let style = Tag.packed("style")
  private static let svg = Tag.packed("svg")
}
