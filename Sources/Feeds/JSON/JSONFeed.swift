import Articles
import Text

/// JSON Feed 1.0 and 1.1 (https://www.jsonfeed.org/version/1.1/).
enum JSONFeed {
  static func parse(_ text: [UInt8], address: String?) throws(FeedError) -> ParsedFeed {
    let document: JSONFeedDocument
    do {
      document = try ForeignJSON.decode(JSONFeedDocument.self, from: text)
    } catch ForeignJSON.Refusal.tooMany {
      throw .tooLarge
    } catch {
      throw .notAFeed
    }
    guard let version = document.version, version.contains("jsonfeed.org/version/1") || document.items != nil else {
      throw .notAFeed
    }
    let base = document.feedLink.flatMap { Address.resolve($0, against: address) } ?? address
    var feed = ParsedFeed(format: version.hasSuffix("/1") || version.hasSuffix("/1.0") ? .jsonFeed10 : .jsonFeed11)
    feed.title = plain(document.title)
    feed.subtitle = plain(document.description)
    feed.link = resolve(document.homeLink, base)
    feed.selfLink = resolve(document.feedLink, base)
    feed.language = document.language
    feed.icon = resolve(document.favicon, base)
    feed.authors = authors(document.authors, document.author, base)
    feed.image = resolve(document.icon, base) ?? feed.authors.lazy.compactMap(\.picture).first
    feed.nextPage = resolve(document.nextLink, base)
    feed.dropPagesThatLeadBack(to: address)
    for item in document.items ?? [] {
      guard let item = item.value, let entry = entry(item, base: base, language: document.language, &feed.leftOut)
      else {
        feed.leftOut.entries += 1
        continue
      }
      feed.entries.append(entry)
      if feed.entries.count == FeedLimits().entries { break }
    }
    feed.distinguishEntries()
    feed.inheritAuthors()
    feed.leftOut.hasMoreEntries = document.hasMoreItems
    feed.problems += feed.leftOut.sentences
    return feed
  }

  private static func entry(
    _ item: JSONFeedItem, base: String?, language: String?, _ leftOut: inout LeftOut
  ) -> ParsedEntry? {
    guard let id = item.id?.text else { return nil }
    var entry = ParsedEntry()
    entry.id = id
    entry.title = plain(item.title)
    entry.link = resolve(item.link, base) ?? resolve(item.externalLink, base)
    if entry.link == nil, id.hasPrefix("http") { entry.link = resolve(id, nil) }
    entry.authors = authors(item.authors, item.author, base)
    entry.published = item.published.flatMap { FeedDate.parse($0.utf8) }
    entry.updated = item.modified.flatMap { FeedDate.parse($0.utf8) }
    entry.content =
      leftOut.cut(item.html).map(EscapedMarkup.unescaped)
      ?? leftOut.cut(item.text).map { PlainBody.html(Markup.escaped($0)) }
    entry.summary = leftOut.cut(item.summary).map(Markup.escaped)
    entry.image = resolve(item.image, base) ?? resolve(item.bannerImage, base)
    var tags = TagList()
    for tag in item.tags?.values ?? [] { tags.add(tag) }
    entry.tags = tags.tags
    entry.enclosures = enclosures(item.attachments?.values ?? [], base)
    entry.image = entry.image ?? entry.enclosures.first(where: \.isPicture)?.address
    entry.language = item.language ?? language
    entry.base = entry.link ?? base
    return entry
  }

  private static func enclosures(_ attachments: [JSONFeedAttachment], _ base: String?) -> [Enclosure] {
    var files = EnclosureList()
    for attachment in attachments {
      guard let address = resolve(attachment.link, base) else {
        if let magnet = attachment.link.flatMap({ Enclosure(magnet: $0) }) { files.add(magnet) }
        continue
      }
      files.add(
        Enclosure(
          address: address, type: attachment.type, length: whole(attachment.size),
          // Fractions of a second are dropped, as in XML feeds.
          duration: whole(attachment.duration?.rounded(.down)),
          title: plain(attachment.title).map(PlainLabel.cut)))
    }
    return files.enclosures
  }

  private static func whole(_ number: Double?) -> Int? {
    number.flatMap { Int(exactly: $0.rounded()) }.flatMap(FeedReader.positive)
  }

  private static func authors(
    _ many: Listed<JSONFeedAuthor>?, _ one: Listed<JSONFeedAuthor>?, _ base: String?
  ) -> [ParsedAuthor] {
    (many ?? one)?.values.map {
      ParsedAuthor(name: plain($0.name), address: resolve($0.link, base), picture: resolve($0.avatar, base))
    }.filter { $0 != ParsedAuthor() } ?? []
  }

  private static func plain(_ text: String?) -> String? {
    guard let text else { return nil }
    let line = TitleText.line(text)
    return line.isEmpty ? nil : line
  }

  private static func resolve(_ text: String?, _ base: String?) -> String? {
    text.flatMap { Address.resolve($0, against: base) }
  }
}
