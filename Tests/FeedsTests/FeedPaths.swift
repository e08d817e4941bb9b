import Articles
import Feeds
import Foundation
import Text

/// The values of a parsed feed under the names that feedparser has for them.
enum FeedPaths {
  enum Found: Equatable {
    /// Plain text, compared without markup.
    case plain(String?)
    /// HTML, compared by what is left of it when it is made safe.
    case html(String?, base: String?)
    /// Compared as it is.
    case exact(String?)
    /// One of these, as feedparser writes a person in several ways.
    case oneOf([String])
    case date(Date?)
    case count(Int)
    case seconds(Int?)
    case flag(Bool)
    case number(Double?)
    case numbers([Double])
    case list([String])
  }

  /// - Returns: `nil` where the model has nothing under that name.
  static func find(_ path: String, in feed: ParsedFeed) -> Found? {
    if path.hasPrefix("feed.") { return find(String(path.dropFirst(5)), inFeed: feed) }
    if path == "entries" { return .count(feed.entries.count) }
    if path == "version" { return version(feed.format) }
    guard path.hasPrefix("entries["), let close = path.firstIndex(of: "]"),
      let index = Int(path[path.index(path.startIndex, offsetBy: 8)..<close]), path[close...].hasPrefix("].")
    else { return nil }
    let name = String(path[close...].dropFirst(2))
    guard feed.entries.indices.contains(index) else {
      return find(name, in: ParsedEntry(), feed) == nil ? nil : .exact("\u{0} no such entry")
    }
    return find(name, in: feed.entries[index], feed)
  }

  /// Why the model has nothing under a name, for those that it leaves out on purpose.
  static func reason(_ path: String) -> String {
    let names = path.split { ".[]".contains($0) }.map(String.init)
    for (name, reason) in reasons where names.contains(name) { return reason }
    if let last = names.last, let reason = details[last] { return reason }
    return "other: \(path)"
  }

  private static let reasons = [
    ("source", "details of where an aggregated entry came from"),
    ("generator", "the program that made the feed"), ("generator_detail", "the program that made the feed"),
    ("links", "links of kinds a reader does not follow"),
    ("id", "ids as feedparser changes them"), ("guid", "ids as feedparser changes them"),
    ("cloud", "elements nobody shows"), ("textinput", "elements nobody shows"), ("docs", "elements nobody shows"),
    ("image", "elements nobody shows"), ("madeup_element", "elements nobody shows"),
    ("newlocation", "elements nobody shows"),
    ("validity_start", "elements nobody shows"), ("validity_end", "elements nobody shows"),
    ("validity_start_parsed", "elements nobody shows"), ("validity_end_parsed", "elements nobody shows"),
    ("tags", "schemes and labels of categories"), ("encoding", "the name of the encoding"),
  ]

  private static let details = [
    "language": "the language of one text of the feed", "type": "the type of a text, once it was read",
    "base": "the base of a plain text",
  ]

  private static func version(_ format: FeedFormat) -> Found {
    switch format {
    case .rss091: .oneOf(["rss091u", "rss091n"])
    case .rss10: .exact("rss10")
    case .rss, .cdf, .rss090, .rss092, .rss093, .rss094, .rss20, .atom03, .atom10: .exact(format.rawValue)
    case .jsonFeed10: .exact("json1")
    case .jsonFeed11: .exact("json11")
    }
  }

  private static func find(_ name: String, inFeed feed: ParsedFeed) -> Found? {
    switch name {
    case "title", "title_detail.value": .plain(feed.title)
    case "subtitle", "tagline", "description", "info", "subtitle_detail.value", "tagline_detail.value",
      "info_detail.value":
      .plain(feed.subtitle)
    case "link": .exact(feed.link)
    case "links[0].href": .exact(feed.link ?? feed.selfLink)
    case "links": .count([feed.link, feed.selfLink].compactMap { $0 }.count)
    case "language": .exact(feed.language)
    case "updated_parsed", "modified_parsed", "date_parsed", "published_parsed", "updated", "modified", "published":
      .date(feed.updated)
    case "author", "publisher": .oneOf(names(of: feed.authors.first))
    case "id", "guid": .exact(feed.id)
    case "rights", "copyright", "rights_detail.value", "copyright_detail.value": .plain(feed.rights)
    case "tags": .count(feed.tags.count)
    case "tags[0].term": .exact(feed.tags.first)
    case "tags[1].term": .exact(feed.tags.dropFirst().first)
    case _ where name.hasPrefix("contributors["): find(author(name), among: feed.contributors)
    case "image.url", "image.href", "logo": .exact(feed.image)
    case "icon": .exact(feed.icon)
    case "ttl": .exact(feed.timeToLive.map(String.init))
    case "itunes_block": .flag(feed.isBlocked)
    case "itunes_explicit": feed.isExplicit.map(Found.flag) ?? .exact(nil)
    case _ where name.hasPrefix("thr_in-reply-to."): find(name, in: feed.replyTo)
    default: find(name, among: feed.authors)
    }
  }

  private static func find(_ name: String, in entry: ParsedEntry, _ feed: ParsedFeed) -> Found? {
    switch name {
    case "title", "title_detail.value": .plain(entry.title)
    case "description", "summary", "summary_detail.value", "description_detail.value":
      .html(entry.summary ?? entry.content, base: entry.base)
    case "subtitle": .html(entry.summary, base: entry.base)
    case "content[0].value": .html(entry.content ?? entry.summary, base: entry.base)
    case "content[0].base", "summary_detail.base": .exact(entry.base)
    case "content[0].src": .exact(entry.link)
    case "link": .exact(entry.link)
    case "links[0].href": .exact(entry.link ?? entry.licence)
    case "links": .count(entry.link == nil ? 0 : 1)
    case "id", "guid": .exact(entry.id)
    case "guidislink": .flag(entry.link != nil && entry.link == entry.id)
    case "updated_parsed", "modified_parsed", "updated", "modified": .date(entry.updated ?? entry.published)
    case "published_parsed", "issued_parsed", "created_parsed", "published", "issued", "created":
      .date(entry.published ?? entry.updated)
    case "author", "publisher": .oneOf(names(of: entry.authors.first))
    case "category", "tags[0].term": .exact(entry.tags.first)
    case "tags[1].term": .exact(entry.tags.dropFirst().first)
    case "tags[2].term": .exact(entry.tags.dropFirst(2).first)
    case "tags": .count(entry.tags.count)
    case "comments": .exact(entry.commentsLink)
    case "enclosures": .count(entry.enclosures.count)
    case "language", "content[0].language", "summary_detail.language": .exact(entry.language)
    case "itunes_duration": .seconds(entry.enclosures.first?.duration)
    case "image.href", "image.url": .exact(entry.image)
    case "rights", "copyright", "rights_detail.value", "copyright_detail.value": .plain(entry.rights)
    case "itunes_block": .flag(entry.isBlocked)
    case "itunes_explicit": entry.isExplicit.map(Found.flag) ?? .exact(nil)
    case "wfw_comment": .exact(entry.commentAddress)
    case "license": .exact(entry.licence)
    case "links[2].href" where entry.chaptersAddress != nil: .exact(entry.chaptersAddress)
    case _ where name.hasPrefix("thr_in-reply-to."): find(name, in: entry.replyTo)
    case _ where name.hasPrefix("where."): find(name, in: entry.place)
    case _ where name.hasPrefix("media_"): find(name, in: entry.media)
    case _ where name.hasPrefix("psc_chapters."): find(name, in: entry.chapters)
    case "source.title", "source.title_detail.value": .plain(entry.source?.title)
    case "source.subtitle", "source.subtitle_detail.value": .plain(entry.source?.subtitle)
    case "source.rights", "source.rights_detail.value": .plain(entry.source?.rights)
    case "source.link", "source.links[0].href": .exact(entry.source?.link)
    case _ where name.hasPrefix("contributors["): find(author(name), among: entry.contributors)
    case _ where name.hasPrefix("enclosures["): find(name, among: entry.enclosures)
    // An entry without authors of its own has those of the feed it was taken from.
    case _ where name.hasPrefix("source.author"): find(String(name.dropFirst(7)), among: entry.authors)
    default: find(name, among: entry.authors)
    }
  }

  private static func find(_ name: String, among enclosures: [Enclosure]) -> Found? {
    guard name.hasPrefix("enclosures["), let index = name.dropFirst(11).first?.wholeNumberValue else { return nil }
    let enclosure = enclosures.indices.contains(index) ? enclosures[index] : nil
    switch name.dropFirst(13) {
    case ".href", ".url": return .exact(enclosure?.address)
    case ".type": return .exact(enclosure?.type)
    case ".length": return .exact(enclosure?.length.map(String.init))
    default: return nil
    }
  }

  private static func find(_ name: String, among authors: [ParsedAuthor]) -> Found? {
    var rest = Substring(name)
    var index = 0
    if name.hasPrefix("author_detail.") || name.hasPrefix("publisher_detail.") {
      rest = name.drop { $0 != "." }
    } else if name.hasPrefix("authors["), let number = name.dropFirst(8).first?.wholeNumberValue {
      index = number
      rest = name.dropFirst(10)
    }
    let author = authors.indices.contains(index) ? authors[index] : nil
    switch rest {
    case ".name": return .plain(author?.name)
    case ".email": return .exact(author?.email)
    case ".url", ".href": return .exact(author?.address)
    default: return nil
    }
  }

  private static func author(_ name: String) -> String {
    name.replacingOccurrences(of: "contributors[", with: "authors[")
  }

  private static func names(of author: ParsedAuthor?) -> [String] {
    guard let author else { return [] }
    let both = author.name.flatMap { name in author.email.map { "\(name) (\($0))" } }
    return [author.name, both, author.email].compactMap { $0 }
  }
}
