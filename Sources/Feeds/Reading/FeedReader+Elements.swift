import Articles
import Glibc
import Text

extension FeedReader {
  /// Says what an element is to its children, by where it stands. Values in attributes are taken at once.
  mutating func open(_ name: ElementName, _ namespace: Namespace, _ attributes: XMLAttributes, in role: Role) -> Role {
    switch role {
    case .document: openInDocument(name, namespace, attributes)
    case .feed: openInFeed(name, namespace, attributes)
    case .entry: openInEntry(name, namespace, attributes)
    case .media: openInMedia(name, namespace, attributes)
    case .image: openInImage(name)
    case .person: openInPerson(name)
    case .source: openInSource(name, namespace, attributes)
    case .category: namespace == .podcast && name == .category ? openCategory(attributes) : .skipped
    case .value, .skipped: .skipped
    }
  }

  /// RSS 1.0 and 0.90 have their items beside the channel; some feeds of RSS 2.0 do as well.
  private mutating func openInDocument(_ name: ElementName, _ namespace: Namespace, _ attributes: XMLAttributes) -> Role
  {
    switch (namespace, name) {
    case (.core, .channel), (.core, .feed):
      if feed.language == nil { feed.language = language }
      return .feed
    case (.core, .item), (.core, .entry): return openEntry(attributes)
    case (.core, .image): return .image
    default: return .skipped
    }
  }

  private mutating func openInFeed(_ name: ElementName, _ namespace: Namespace, _ attributes: XMLAttributes) -> Role {
    if feed.language == nil { feed.language = language }
    switch namespace {
    case .core: return openCoreInFeed(name, attributes)
    case .dublinCore: return openDublinCoreInFeed(name)
    case .podcast, .media: return openPodcastInFeed(name, namespace, attributes)
    case .syndication where name == .updateperiod: return read(.period, .text)
    case .syndication where name == .updatefrequency: return read(.frequency, .text)
    case .history where name == .complete: feed.isComplete = true
    case .history where name == .archive: feed.isArchive = true
    default: break
    }
    return .skipped
  }

  private mutating func openCoreInFeed(_ name: ElementName, _ attributes: XMLAttributes) -> Role {
    switch name {
    case .item, .entry: openEntry(attributes)
    case .image: .image
    case .title: read(.title, constructOf: attributes)
    case .subtitle, .tagline, .description, .abstract, .info: read(.subtitle, constructOf: attributes)
    case .link: openLink(attributes)
    case .icon: read(.icon, .text)
    case .logo: read(.image, .text)
    case .language: read(.language, .text)
    case .updated, .lastbuilddate: read(.updated, .text)
    case .modified: read(.updated, .text, .close)
    case .pubdate, .published: read(.updated, .text, .far)
    case .author, .managingeditor: openPerson(.exact)
    case .webmaster: openPerson(.far)
    case .contributor: openPerson(.exact, isContributor: true)
    case .id: read(.id, .text)
    case .rights, .copyright: read(.rights, constructOf: attributes)
    case .category: openCategory(attributes)
    case .ttl: read(.timeToLive, .text)
    default: .skipped
    }
  }

  private mutating func openDublinCoreInFeed(_ name: ElementName) -> Role {
    switch name {
    case .title: read(.title, .html, .far)
    case .description: read(.subtitle, .html, .far)
    case .language: read(.language, .text)
    case .modified: read(.updated, .text, .close)
    case .date, .issued: read(.updated, .text, .far)
    case .creator, .author: openPerson(.exact)
    case .publisher: openPerson(.far)
    case .contributor: openPerson(.exact, isContributor: true)
    case .rights: read(.rights, .html)
    case .subject: read(.category, .text)
    default: .skipped
    }
  }

  private mutating func openPodcastInFeed(
    _ name: ElementName, _ namespace: Namespace, _ attributes: XMLAttributes
  ) -> Role {
    switch (namespace, name) {
    case (_, .title): return read(.title, .html, .far)
    case (.podcast, .subtitle), (.podcast, .summary): return read(.subtitle, .html, .far)
    case (.podcast, .image), (.media, .thumbnail):
      let values = values(of: attributes)
      feed.image.set((values[.text] ?? values[.url] ?? href(attributes)).flatMap(resolve), .close)
      return .skipped
    case (.podcast, .author): return openPerson(.close)
    case (.podcast, .owner): return openPerson(.far)
    case (_, .category): return openCategory(attributes)
    case (_, .keywords): return read(.keywords, .text)
    default: return .skipped
    }
  }

  private mutating func openInEntry(_ name: ElementName, _ namespace: Namespace, _ attributes: XMLAttributes) -> Role {
    switch namespace {
    case .core: openCoreInEntry(name, attributes)
    case .dublinCore: openDublinCoreInEntry(name)
    case .content where name == .encoded: read(.content, .html)
    case .podcast: openPodcastInEntry(name, attributes)
    case .media: openInMedia(name, namespace, attributes)
    case .xhtml where name == .body || name == .div: read(.content, .markup, .close)
    case .feedburner where name == .origlink: read(.origin, .text)
    default: .skipped
    }
  }

  private mutating func openCoreInEntry(_ name: ElementName, _ attributes: XMLAttributes) -> Role {
    switch name {
    case .title: read(.title, constructOf: attributes)
    case .link: openLink(attributes)
    case .url: read(.link, .text, .close)
    case .guid: openIdentifier(attributes)
    case .id: read(.id, .text)
    case .content: openContent(attributes)
    case .fullitem: read(.content, .html, .close)
    case .body: read(.content, .markup, .close)
    case .summary: read(.summary, constructOf: attributes)
    case .description, .abstract: read(.description, constructOf: attributes)
    case .pubdate, .published, .issued: read(.published, .text)
    case .created: read(.published, .text, .close)
    case .date: read(.published, .text, .far)
    case .updated, .modified: read(.updated, .text)
    case .author: openPerson(.exact)
    case .contributor: openPerson(.exact, isContributor: true)
    case .rights, .copyright: read(.rights, constructOf: attributes)
    case .category: openCategory(attributes)
    case .tags: read(.keywords, .text)
    case .enclosure: openEnclosure(attributes)
    case .comments: read(.commentsLink, .text)
    case .image: openEntryImage(attributes)
    case .language: read(.language, .text)
    case .source: openSource(attributes)
    default: .skipped
    }
  }

  private mutating func openDublinCoreInEntry(_ name: ElementName) -> Role {
    switch name {
    case .title: read(.title, .html, .close)
    case .identifier: read(.id, .text, .far)
    case .description: read(.summary, .html, .close)
    case .issued: read(.published, .text)
    case .created: read(.published, .text, .close)
    case .date: read(.published, .text, .far)
    case .modified: read(.updated, .text)
    case .creator, .author: openPerson(.exact)
    case .publisher: openPerson(.far)
    case .contributor: openPerson(.exact, isContributor: true)
    case .rights: read(.rights, .html)
    case .subject: read(.category, .text)
    case .language: read(.language, .text)
    default: .skipped
    }
  }

  private mutating func openPodcastInEntry(_ name: ElementName, _ attributes: XMLAttributes) -> Role {
    switch name {
    case .title: read(.title, .html, .far)
    case .summary: read(.summary, .html, .close)
    case .subtitle: read(.summary, .html, .far)
    case .author: openPerson(.close)
    case .category: openCategory(attributes)
    case .keywords: read(.keywords, .text)
    case .duration: read(.duration, .text)
    case .image: openEntryImage(attributes)
    default: .skipped
    }
  }

  private mutating func openInMedia(_ name: ElementName, _ namespace: Namespace, _ attributes: XMLAttributes) -> Role {
    guard namespace == .media else { return .skipped }
    switch name {
    case .group: return .media
    case .content:
      openMediaContent(values(of: attributes))
      return .media
    case .thumbnail:
      let values = values(of: attributes)
      draft.setImage(values[.url].flatMap(resolve), width: values.number(.width), .exact)
      return .skipped
    case .title: return read(.title, .html, .far)
    case .description: return read(.summary, .html, .far)
    case .category: return openCategory(attributes)
    case .keywords: return read(.keywords, .text)
    default: return .skipped
    }
  }

  private mutating func openInImage(_ name: ElementName) -> Role {
    name == .url ? read(.image, .text, isInEntry ? .close : .exact) : .skipped
  }

  private mutating func openInPerson(_ name: ElementName) -> Role {
    switch name {
    case .name: read(.personName, .text)
    case .email: read(.personEmail, .text)
    case .uri, .url, .homepage: read(.personAddress, .text)
    default: .skipped
    }
  }

  private mutating func openInSource(_ name: ElementName, _ namespace: Namespace, _ attributes: XMLAttributes) -> Role {
    guard namespace == .core || namespace == .dublinCore else { return .skipped }
    switch name {
    // An entry that was taken from another feed and names no author has those of that feed (RFC 4287 §4.2.1).
    case .author, .creator: return openPerson(.none)
    case .title: return read(.sourceTitle, constructOf: attributes)
    case .subtitle: return read(.sourceSubtitle, constructOf: attributes)
    case .rights: return read(.sourceRights, constructOf: attributes)
    case .link:
      let values = values(of: attributes)
      guard let target = values[.href] else { return read(.sourceLink, .text) }
      if (values[.rel] ?? "alternate") == "alternate" { draft.source.link = draft.source.link ?? resolve(target) }
      return .skipped
    default: return .skipped
    }
  }

  // MARK: - Elements with attributes

  private mutating func openEntry(_ attributes: XMLAttributes) -> Role {
    draft = EntryDraft()
    if !attributes.isEmpty {
      let values = values(of: attributes)
      if let about = values[.about] {
        draft.id.set(about, .close)
        draft.permalink = resolve(about)
      }
      // Channels of CDF have the address and the date as attributes.
      draft.link.set(values[.href].flatMap(resolve), .close)
      draft.updated.set(values[.lastmod].flatMap { FeedDate.parse($0.utf8) }, .far)
    }
    draft.language = language
    draft.languageCount = languageCount
    return .entry
  }

  private mutating func openPerson(_ rank: Rank, isContributor: Bool = false) -> Role {
    self.isContributor = isContributor
    person = ParsedAuthor()
    personRank = rank
    beginText(isMarkup: false)
    return .person
  }

  /// RSS has the address as text, Atom as an attribute; both occur in both.
  private mutating func openLink(_ attributes: XMLAttributes) -> Role {
    guard !attributes.isEmpty else { return read(.link, .text) }
    let values = values(of: attributes)
    let relation = (values[.rel] ?? "alternate").lowercased()
    guard let target = values[.href] else {
      // An empty address is that of the document (RFC 3986 §4.4).
      if relation == "self", values.has(.href), !isInEntry { feed.selfLink = feed.selfLink ?? resolve(base) }
      return relation == "alternate" ? read(.link, .text, linkRank(values)) : .skipped
    }
    guard let address = resolve(target) else { return .skipped }
    if isInEntry {
      openEntryLink(relation, address, values)
    } else {
      switch relation {
      case "alternate": feed.link.set(address, linkRank(values))
      case "self": if feed.selfLink == nil { feed.selfLink = address }
      case "next": feed.nextPage = feed.nextPage ?? address
      case "prev-archive": feed.previousArchive = feed.previousArchive ?? address
      case "current": feed.currentPage = feed.currentPage ?? address
      default: break
      }
    }
    return .skipped
  }

  private mutating func openEntryLink(_ relation: String, _ address: String, _ values: AttributeValues) {
    switch relation {
    case "alternate": draft.link.set(address, linkRank(values))
    case "enclosure":
      draft.add(enclosure(address, values, length: .length))
    case "replies": if draft.commentsLink == nil, linkRank(values) == .exact { draft.commentsLink = address }
    default: break
    }
  }

  /// RSS has the title as text and the address as an attribute.
  private mutating func openSource(_ attributes: XMLAttributes) -> Role {
    guard !isAtom else { return .source }
    if !attributes.isEmpty { draft.source.link = values(of: attributes)[.url].flatMap(resolve) }
    return read(.sourceTitle, .html)
  }

  /// A web page is the better alternative to a feed than a data file.
  private func linkRank(_ values: AttributeValues) -> Rank {
    switch values[.type]?.lowercased() {
    case nil, "text/html", "application/xhtml+xml": .exact
    default: .close
    }
  }

  private mutating func openIdentifier(_ attributes: XMLAttributes) -> Role {
    let isLink = attributes.isEmpty || values(of: attributes)[.ispermalink]?.lowercased() != "false"
    return read(isLink ? .identifier : .id, .text)
  }

  private mutating func openContent(_ attributes: XMLAttributes) -> Role {
    guard !attributes.isEmpty, let source = values(of: attributes)[.src] else {
      return read(.content, constructOf: attributes)
    }
    // Content elsewhere (RFC 4287 §4.1.3.2) is a place to go to, not a text.
    draft.link.set(resolve(source), .far)
    return .skipped
  }

  private mutating func openCategory(_ attributes: XMLAttributes) -> Role {
    if !attributes.isEmpty {
      let values = values(of: attributes)
      if let tag = values[.label] ?? values[.term] ?? values[.text] {
        add(tag: tag)
        return .category
      }
    }
    return read(.category, .text)
  }

  private mutating func openEnclosure(_ attributes: XMLAttributes) -> Role {
    let values = values(of: attributes)
    if let address = (values[.url] ?? values[.href]).flatMap(resolve) {
      draft.add(enclosure(address, values, length: .length))
    }
    return .skipped
  }

  private mutating func openEntryImage(_ attributes: XMLAttributes) -> Role {
    guard !attributes.isEmpty else { return .image }
    let values = values(of: attributes)
    draft.setImage((values[.href] ?? values[.url]).flatMap(resolve), .close)
    return .skipped
  }

  private mutating func openMediaContent(_ values: AttributeValues) {
    guard let address = values[.url].flatMap(resolve) else { return }
    let type = values[.type] ?? FileType.named(by: address)
    if values[.medium] == "image" || type?.hasPrefix("image/") == true {
      draft.setImage(address, width: values.number(.width), .close)
    } else if type != nil || values[.medium] == "audio" || values[.medium] == "video" {
      draft.add(enclosure(address, values, length: .filesize))
    }
  }

  private func enclosure(_ address: String, _ values: AttributeValues, length: AttributeName) -> Enclosure {
    Enclosure(
      address: address, type: values[.type] ?? FileType.named(by: address),
      length: values.number(length).flatMap(Self.positive), duration: Self.seconds(values[.duration]),
      title: values[.title])
  }

  // MARK: - Beginning a value

  mutating func read(_ field: Field, _ kind: TextKind, _ rank: Rank = .exact) -> Role {
    capture = Capture(field: field, kind: kind, rank: rank)
    beginText(isMarkup: kind == .markup)
    return .value
  }

  /// Reads a text whose attributes say how (RFC 4287 §3.1, Atom 0.3's `mode`).
  private mutating func read(_ field: Field, constructOf attributes: XMLAttributes) -> Role {
    guard !attributes.isEmpty else { return read(field, isAtom ? .text : .html) }
    let values = values(of: attributes)
    let type = values[.type]?.lowercased()
    switch values[.mode] {
    case "base64": return read(field, .base64)
    case "escaped": return read(field, type == "text/plain" || type == nil ? .text : .html)
    case "xml": return read(field, .markup)
    default: break
    }
    switch type {
    case nil: return read(field, isAtom ? (format == .atom03 ? .markup : .text) : .html)
    case "text", "text/plain": return read(field, .text)
    case "xhtml", "application/xhtml+xml": return read(field, .markup)
    case let type? where type.hasSuffix("+xml") || type.hasSuffix("/xml"): return read(field, .markup)
    // Other files come in Base64 (RFC 4287 §4.1.3.3).
    case let type? where isAtom && type.contains("/") && !type.hasPrefix("text/"): return read(field, .base64)
    default: return read(field, .html)
    }
  }

  var isAtom: Bool { format == .atom10 || format == .atom03 }

  func resolve(_ text: String) -> String? {
    Address.resolve(Self.unescaped(text), against: base)
  }

  /// Some escape addresses once more than XML wants it.
  private static func unescaped(_ text: String) -> String {
    var text = text
    return text.withUTF8 { bytes in
      guard let base = bytes.baseAddress, memchr(base, 0x26, bytes.count) != nil else { return nil }
      var output: [UInt8] = []
      output.reserveCapacity(bytes.count)
      let span = Span(_unsafeElements: bytes)
      var index = 0
      while index < bytes.count {
        output.append(bytes[index])
        index += span.starts(with: "&amp;", at: index) ? 5 : 1
      }
      return String(decoding: output, as: UTF8.self)
    } ?? text
  }

  private mutating func href(_ attributes: XMLAttributes) -> String? {
    values(of: attributes)[.href]
  }

  static func positive(_ number: Int) -> Int? {
    number > 0 ? number : nil
  }
}
