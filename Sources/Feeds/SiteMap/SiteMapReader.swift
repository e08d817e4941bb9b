import CXML
import FoundationEssentials
import Text

/// Reads a sitemap from the stream of its elements.
struct SiteMapReader: XMLReader {
  private enum Name: String {
    case urlset, sitemapindex, url, sitemap, loc, lastmod
    // The extensions for images and news
    case image, news, title
    case publicationDate = "publication_date"
  }

  /// The maximum number of pages or lists, as the protocol has it.
  static let longest = 50_000
  private static let depthLimit = 16
  private static let addressLength = 2048
  private static let textLength = 4096

  private(set) var isMap = false
  private(set) var map = SiteMap()
  private let base: String?
  private var path: [Name?] = []
  private var names = InternedNames { Name(rawValue: $0.lowercased()) }
  private var page = SiteMap.Page(address: "")
  private var text: [UInt8] = []

  init(base: String?) {
    self.base = base
  }

  mutating func start(_ element: XMLElement) -> Bool {
    let name = names(element.name)
    if path.isEmpty {
      isMap = name == .urlset || name == .sitemapindex
      guard isMap else { return false }
    }
    path.append(name)
    if path.count == 2 { page = SiteMap.Page(address: "") }
    text = []
    return path.count < Self.depthLimit && map.pages.count + map.maps.count < Self.longest
  }

  mutating func end(_ name: UnsafePointer<UInt8>) -> Bool {
    switch path.dropFirst() {
    case [.url, .loc], [.sitemap, .loc]: page.address = address ?? ""
    case [.url, .lastmod], [.sitemap, .lastmod]: page.changed = FeedDate.parse(text)
    case [.url, .news, .publicationDate]: page.published = FeedDate.parse(text)
    case [.url, .news, .title]: page.title = PlainLabel.cut(PlainLabel.decoded(line))
    case [.url, .image, .loc]: page.image = page.image ?? address
    case [.url] where !page.address.isEmpty: map.pages.append(page)
    case [.sitemap] where !page.address.isEmpty: map.maps.append(page)
    default: break
    }
    path.removeLast(path.isEmpty ? 0 : 1)
    text = []
    return true
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard path.count > 2, text.count < Self.textLength else { return }
    text.append(contentsOf: bytes.prefix(Self.textLength))
  }

  mutating func noteCutTags(_ count: Int) {}

  private var line: String { Whitespace.folded(String(decoding: text, as: UTF8.self)) }

  private var address: String? {
    text.count > Self.addressLength ? nil : Address.resolve(line, against: base)
  }
}
