import Articles
import Text

/// Reads elements with meaningful attributes.
extension FeedReader {
  mutating func openEntry(_ attributes: XMLAttributes) -> Role {
    draft = EntryDraft()
    if !attributes.isEmpty {
      let values = values(of: attributes)
      if let about = values[.about] {
        draft.id.set(about, .close)
        draft.permalink = resolve(about)
      }
      // CDF channels have the address and the date as attributes.
      draft.link.set(values[.href].flatMap(resolve), .close)
      draft.updated.set(values[.lastmod].flatMap { FeedDate.parse($0.utf8) }, .far)
    }
    draft.language = language
    draft.languageCount = languageCount
    return .entry
  }

  mutating func openPerson(_ rank: Rank, isContributor: Bool = false) -> Role {
    self.isContributor = isContributor
    person = ParsedAuthor()
    personRank = rank
    beginText(isMarkup: false)
    return .person
  }

  /// Reads a link. RSS has the address as text and Atom as an attribute, but both forms occur in both formats.
  mutating func openLink(_ attributes: XMLAttributes) -> Role {
    guard !attributes.isEmpty else { return read(.link, .text) }
    let values = values(of: attributes)
    let relation = Self.relation(values[.rel])
    guard let target = values[.href] else {
      // An empty address is the document's own address (RFC 3986 §4.4).
      if relation == "self", values.has(.href), !isInEntry, feed.parsed.selfLink == nil {
        feed.parsed.selfLink = resolve(base)
      }
      return relation == "alternate" ? read(.link, .text, linkRank(values)) : .skipped
    }
    guard let address = resolve(target) else {
      if isInEntry, ["alternate", "enclosure"].contains(relation), let magnet = Enclosure(magnet: target) {
        draft.add(magnet)
      }
      return .skipped
    }
    if isInEntry {
      openEntryLink(relation, address, values)
    } else {
      switch relation {
      case "alternate": feed.link.set(address, linkRank(values))
      case "self": if feed.parsed.selfLink == nil { feed.parsed.selfLink = address }
      case "next": feed.parsed.nextPage = feed.parsed.nextPage ?? address
      case "prev-archive": feed.parsed.previousArchive = feed.parsed.previousArchive ?? address
      case "current": feed.parsed.currentPage = feed.parsed.currentPage ?? address
      default: break
      }
    }
    return .skipped
  }

  /// Returns the name of a relation, which may be stated as an IRI (RFC 4287 §4.2.7.2).
  static func relation(_ text: String?) -> String {
    let name = Trimmed.string(Array((text ?? "").utf8)).lowercased()
    let prefix = ["http://www.iana.org/assignments/relation/", "https://www.iana.org/assignments/relation/"].first(
      where: name.hasPrefix)
    let short = name.dropFirst(prefix?.count ?? 0)
    return short.isEmpty || short == "bookmark" ? "alternate" : String(short)
  }

  private mutating func openEntryLink(_ relation: String, _ address: String, _ values: AttributeValues) {
    switch relation {
    case "alternate": draft.link.set(address, linkRank(values))
    case "enclosure":
      draft.add(enclosure(address, values, length: .length))
    case "replies":
      setCommentCount(values.number(.count))
      if linkRank(values) == .exact {
        draft.parsed.commentsLink = draft.parsed.commentsLink ?? address
      } else {
        draft.parsed.commentsFeed = draft.parsed.commentsFeed ?? address
      }
    case "license": draft.parsed.licence = draft.parsed.licence ?? address
    case "http://podlove.org/simple-chapters": draft.parsed.chaptersAddress = draft.parsed.chaptersAddress ?? address
    default: break
    }
  }

  /// Reads a source. RSS has the title as text and the address as an attribute.
  mutating func openSource(_ attributes: XMLAttributes) -> Role {
    guard !isAtom else { return .source }
    if !attributes.isEmpty { draft.source.link = values(of: attributes)[.url].flatMap(resolve) }
    return read(.sourceTitle, .html)
  }

  /// Ranks a link by its type: the address of a web page is better than the address of a data file.
  private func linkRank(_ values: AttributeValues) -> Rank {
    switch values[.type]?.lowercased() {
    case nil, "text/html", "application/xhtml+xml": .exact
    default: .close
    }
  }

  mutating func openIdentifier(_ attributes: XMLAttributes) -> Role {
    let isLink =
      attributes.isEmpty
      || values(of: attributes)[.ispermalink].map { Trimmed.string(Array($0.utf8)).lowercased() } != "false"
    return read(isLink ? .identifier : .id, .text)
  }

  mutating func openContent(_ attributes: XMLAttributes) -> Role {
    guard !attributes.isEmpty, let source = values(of: attributes)[.src] else {
      return read(.content, constructOf: attributes)
    }
    // External content (RFC 4287 §4.1.3.2) counts as a link, not as a text.
    draft.link.set(resolve(source), .far)
    return .skipped
  }

  mutating func openCategory(_ attributes: XMLAttributes) -> Role {
    if !attributes.isEmpty {
      let values = values(of: attributes)
      if let tag = values[.label] ?? values[.term] ?? values[.text] {
        add(tag: tag)
        return .category
      }
    }
    return read(.category, .text)
  }

  mutating func openEnclosure(_ attributes: XMLAttributes) -> Role {
    let values = values(of: attributes)
    let address = values[.url] ?? values[.href]
    if let resolved = address.flatMap(resolve) {
      draft.add(enclosure(resolved, values, length: .length))
    } else if let magnet = address.flatMap(Enclosure.init(magnet:)) {
      draft.add(magnet)
    } else if address == nil {
      file = enclosure("", values, length: .length)
      return read(.file, .text)
    }
    return .skipped
  }

  /// Reads a picture's address from one of several attributes, or from the text.
  mutating func openPicture(_ attributes: XMLAttributes, _ rank: Rank = .exact) -> Role {
    let values = values(of: attributes)
    guard
      let written = [values[.href], values[.url], values[.text]].compactMap(\.self).first(where: { resolve($0) != nil })
    else {
      // The address may be in a child element.
      return read(.image, .html, rank)
    }
    if isInEntry { draft.setImage(resolve(written), rank) } else { feed.image.set(ofSite(written), rank) }
    return .skipped
  }

  /// - Returns: True if the element is a picture.
  mutating func openMediaContent(_ values: AttributeValues) -> Bool {
    guard let address = values[.url].flatMap(resolve) else {
      // The duration belongs to a player, not to a file.
      draft.parsed.duration = draft.parsed.duration ?? Self.seconds(values[.duration])
      return false
    }
    let type = values[.type] ?? FileType.named(by: address)
    if values[.medium] == "image" || type?.hasPrefix("image/") == true {
      draft.setImage(address, width: values.number(.width), height: values.number(.height), .close)
      draft.add(ParsedPicture(address: address, type: type))
      return true
    } else if type != nil || values[.medium] == "audio" || values[.medium] == "video" {
      draft.add(enclosure(address, values, length: .filesize))
    }
    return false
  }

  private func enclosure(_ address: String, _ values: AttributeValues, length: AttributeName) -> Enclosure {
    Enclosure(
      address: address, type: values[.type] ?? FileType.named(by: address),
      length: values.number(length).flatMap(Self.positive), duration: Self.seconds(values[.duration]),
      title: values[.title].map(PlainLabel.cut))
  }

  mutating func href(_ attributes: XMLAttributes) -> String? {
    values(of: attributes)[.href]
  }
}
