import Articles
import Feeds
import Foundation

/// The values of a parsed feed under the names that feedparser has for them.
enum FeedPaths {
  enum Found: Equatable {
    /// Plain text, compared without markup.
    case plain(String?)
    /// HTML, compared by what is left of it when it is made safe.
    case html(String?, base: String?)
    /// Compared as it is.
    case exact(String?)
    case date(Date?)
    case count(Int)
  }

  /// - Returns: `nil` where the model has nothing under that name.
  static func find(_ path: String, in feed: ParsedFeed) -> Found? {
    if path.hasPrefix("feed.") { return find(String(path.dropFirst(5)), inFeed: feed) }
    if path == "entries" { return .count(feed.entries.count) }
    if path == "version" { return nil }
    guard path.hasPrefix("entries["), let close = path.firstIndex(of: "]"),
      let index = Int(path[path.index(path.startIndex, offsetBy: 8)..<close]), path[close...].hasPrefix("].")
    else { return nil }
    guard feed.entries.indices.contains(index) else { return .exact(nil) }
    return find(String(path[close...].dropFirst(2)), in: feed.entries[index], feed)
  }

  private static func find(_ name: String, inFeed feed: ParsedFeed) -> Found? {
    switch name {
    case "title", "title_detail.value": .plain(feed.title)
    case "subtitle", "tagline", "description", "info", "subtitle_detail.value", "tagline_detail.value",
      "info_detail.value":
      .plain(feed.subtitle)
    case "link": .exact(feed.link)
    case "language": .exact(feed.language)
    case "updated_parsed", "modified_parsed", "date_parsed", "published_parsed": .date(feed.updated)
    case "author", "author_detail.name", "publisher", "publisher_detail.name", "authors[0].name":
      .plain(feed.authors.first?.name)
    case "author_detail.email", "publisher_detail.email", "authors[0].email": .exact(feed.authors.first?.email)
    case "author_detail.url", "author_detail.href", "authors[0].url": .exact(feed.authors.first?.address)
    case "image.url", "image.href", "logo": .exact(feed.image)
    case "icon": .exact(feed.icon)
    case "ttl": .exact(feed.timeToLive.map(String.init))
    default: nil
    }
  }

  private static func find(_ name: String, in entry: ParsedEntry, _ feed: ParsedFeed) -> Found? {
    switch name {
    case "title", "title_detail.value": .plain(entry.title)
    case "description", "summary", "summary_detail.value", "description_detail.value":
      .html(entry.summary ?? entry.content, base: entry.base)
    case "content[0].value": .html(entry.content ?? entry.summary, base: entry.base)
    case "link", "links[0].href": .exact(entry.link)
    case "id", "guid": .exact(entry.id)
    case "updated_parsed", "modified_parsed": .date(entry.updated ?? entry.published)
    case "published_parsed", "issued_parsed", "created_parsed": .date(entry.published ?? entry.updated)
    case "author", "author_detail.name", "authors[0].name", "publisher": .plain(entry.authors.first?.name)
    case "author_detail.email", "authors[0].email": .exact(entry.authors.first?.email)
    case "author_detail.url", "author_detail.href", "authors[0].url": .exact(entry.authors.first?.address)
    case "category", "tags[0].term": .exact(entry.tags.first)
    case "tags[1].term": .exact(entry.tags.dropFirst().first)
    case "comments": .exact(entry.commentsLink)
    case "enclosures": .count(entry.enclosures.count)
    case "enclosures[0].href", "enclosures[0].url": .exact(entry.enclosures.first?.address)
    case "enclosures[0].type": .exact(entry.enclosures.first?.type)
    case "enclosures[0].length": .exact(entry.enclosures.first?.length.map(String.init))
    case "enclosures[1].href": .exact(entry.enclosures.dropFirst().first?.address)
    case "enclosures[1].type": .exact(entry.enclosures.dropFirst().first?.type)
    case "enclosures[1].length": .exact(entry.enclosures.dropFirst().first?.length.map(String.init))
    case "language": .exact(entry.language)
    default: nil
    }
  }
}
