import Articles
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
    case .source: openInSource(name, namespace)
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
    switch (namespace, name) {
    case (.core, .item), (.core, .entry): return openEntry(attributes)
    case (.core, .image):
      return .image
    case (.core, .title): return read(.title, constructOf: attributes)
    case (.dublinCore, .title), (.podcast, .title), (.media, .title): return read(.title, .html, .far)
    case (.core, .subtitle), (.core, .tagline), (.core, .description), (.core, .abstract), (.core, .info):
      return read(.subtitle, constructOf: attributes)
    case (.podcast, .subtitle), (.podcast, .summary), (.dublinCore, .description):
      return read(.subtitle, .html, .far)
    case (.core, .link): return openLink(attributes)
    case (.core, .icon): return read(.icon, .text)
    case (.core, .logo): return read(.image, .text)
    case (.podcast, .image), (.media, .thumbnail):
      let values = values(of: attributes)
      feed.image.set((values[.text] ?? values[.url] ?? href(attributes)).flatMap(resolve), .close)
      return .skipped
    case (.core, .language), (.dublinCore, .language): return read(.language, .text)
    case (.core, .updated), (.core, .lastbuilddate): return read(.updated, .text)
    case (.core, .modified), (.dublinCore, .modified): return read(.updated, .text, .close)
    case (.core, .pubdate), (.core, .published), (.dublinCore, .date), (.dublinCore, .issued):
      return read(.updated, .text, .far)
    case (.core, .author): return openPerson(.exact)
    case (.core, .managingeditor): return openPerson(.exact)
    case (.dublinCore, .creator), (.dublinCore, .author): return openPerson(.exact)
    case (.podcast, .author): return openPerson(.close)
    case (.core, .webmaster), (.dublinCore, .publisher), (.podcast, .owner): return openPerson(.far)
    case (.core, .ttl): return read(.timeToLive, .text)
    case (.syndication, .updateperiod): return read(.period, .text)
    case (.syndication, .updatefrequency): return read(.frequency, .text)
    case (.history, .complete): feed.isComplete = true
    case (.history, .archive): feed.isArchive = true
    default: break
    }
    return .skipped
  }

  private mutating func openInEntry(_ name: ElementName, _ namespace: Namespace, _ attributes: XMLAttributes) -> Role {
    switch (namespace, name) {
    case (.core, .title): return read(.title, constructOf: attributes)
    case (.dublinCore, .title), (.media, .title): return read(.title, .html, .close)
    case (.podcast, .title): return read(.title, .html, .far)
    case (.core, .link): return openLink(attributes)
    case (.core, .url): return read(.link, .text, .close)
    case (.feedburner, .origlink): return read(.origin, .text)
    case (.core, .guid): return openIdentifier(attributes)
    case (.core, .id): return read(.id, .text)
    case (.dublinCore, .identifier): return read(.id, .text, .far)
    case (.core, .content): return openContent(attributes)
    case (.content, .encoded): return read(.content, .html)
    case (.core, .fullitem): return read(.content, .html, .close)
    case (.xhtml, .body), (.core, .body), (.xhtml, .div): return read(.content, .markup, .close)
    case (.core, .summary): return read(.summary, constructOf: attributes)
    case (.core, .description), (.core, .abstract): return read(.description, constructOf: attributes)
    case (.dublinCore, .description), (.podcast, .summary): return read(.summary, .html, .close)
    case (.podcast, .subtitle), (.media, .description): return read(.summary, .html, .far)
    case (.core, .pubdate), (.core, .published), (.core, .issued), (.dublinCore, .issued):
      return read(.published, .text)
    case (.core, .created), (.dublinCore, .created): return read(.published, .text, .close)
    case (.dublinCore, .date), (.core, .date): return read(.published, .text, .far)
    case (.core, .updated), (.dublinCore, .modified), (.core, .modified): return read(.updated, .text)
    case (.core, .author), (.dublinCore, .creator), (.dublinCore, .author): return openPerson(.exact)
    case (.podcast, .author): return openPerson(.close)
    case (.dublinCore, .publisher): return openPerson(.far)
    case (.core, .category), (.media, .category), (.podcast, .category): return openCategory(attributes)
    case (.dublinCore, .subject): return read(.category, .text)
    case (.podcast, .keywords), (.media, .keywords), (.core, .tags): return read(.keywords, .text)
    case (.core, .enclosure): return openEnclosure(attributes)
    case (.core, .comments): return read(.commentsLink, .text)
    case (.podcast, .duration): return read(.duration, .text)
    case (.podcast, .image), (.core, .image): return openEntryImage(attributes)
    case (.core, .language), (.dublinCore, .language): return read(.language, .text)
    case (.core, .source): return .source
    case (.media, _): return openInMedia(name, namespace, attributes)
    default: return .skipped
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
      draft.image.set(values(of: attributes)[.url].flatMap(resolve), .exact)
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

  /// An entry that was taken from another feed and names no author has those of that feed (RFC 4287 §4.2.1).
  private mutating func openInSource(_ name: ElementName, _ namespace: Namespace) -> Role {
    switch (namespace, name) {
    case (.core, .author), (.dublinCore, .creator): openPerson(.none)
    default: .skipped
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

  private mutating func openPerson(_ rank: Rank) -> Role {
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
      draft.enclosures.append(
        Enclosure(
          address: address, type: values[.type], length: values.number(.length).flatMap(Self.positive),
          title: values[.title]))
    case "replies": if draft.commentsLink == nil, linkRank(values) == .exact { draft.commentsLink = address }
    default: break
    }
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
        return .skipped
      }
    }
    return read(.category, .text)
  }

  private mutating func openEnclosure(_ attributes: XMLAttributes) -> Role {
    let values = values(of: attributes)
    if let address = (values[.url] ?? values[.href]).flatMap(resolve) {
      draft.enclosures.append(
        Enclosure(
          address: address, type: values[.type], length: values.number(.length).flatMap(Self.positive),
          title: values[.title]))
    }
    return .skipped
  }

  private mutating func openEntryImage(_ attributes: XMLAttributes) -> Role {
    guard !attributes.isEmpty else { return .image }
    let values = values(of: attributes)
    draft.image.set((values[.href] ?? values[.url]).flatMap(resolve), .close)
    return .skipped
  }

  private mutating func openMediaContent(_ values: AttributeValues) {
    guard let address = values[.url].flatMap(resolve) else { return }
    let type = values[.type]
    if values[.medium] == "image" || type?.hasPrefix("image/") == true {
      draft.image.set(address, .close)
    } else if type != nil || values[.medium] == "audio" || values[.medium] == "video",
      !draft.enclosures.contains(where: { $0.address == address })
    {
      draft.enclosures.append(
        Enclosure(
          address: address, type: type, length: values.number(.filesize).flatMap(Self.positive),
          duration: values.number(.duration).flatMap(Self.positive), title: values[.title]))
    }
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
    // Escaped once more than XML wants it.
    let isEscaped = text.utf8.contains(UInt8(ascii: "&")) && text.contains("&amp;")
    return Address.resolve(isEscaped ? text.replacing("&amp;", with: "&") : text, against: base)
  }

  private mutating func href(_ attributes: XMLAttributes) -> String? {
    values(of: attributes)[.href]
  }

  static func positive(_ number: Int) -> Int? {
    number > 0 ? number : nil
  }
}
