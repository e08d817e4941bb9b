/// Reads the elements of an entry, by namespace.
extension FeedReader {
  mutating func openInEntry(_ name: ElementName, _ namespace: Namespace, _ attributes: XMLAttributes) -> Role {
    switch namespace {
    case .core: openCoreInEntry(name, attributes)
    case .dublinCore: openDublinCoreInEntry(name)
    case .content where name == .encoded: read(.content, .html)
    case .podcast: openPodcastInEntry(name, attributes)
    case .media: openInMedia(name, namespace, attributes)
    case .xhtml where name == .body || name == .div: read(.content, .markup, .close)
    case .feedburner where name == .origlink: read(.origin, .text)
    case .comments, .thread: openCommentsInEntry(name, attributes)
    case .slash where name == .comments: read(.commentCount, .text)
    case .places: openPlace(name)
    case .chapters where name == .chapters: openChapters(attributes)
    case .podcasting: openPodcastFile(name, attributes)
    case .licences where name == .license: openLicence(attributes)
    default: .skipped
    }
  }

  private mutating func openCoreInEntry(_ name: ElementName, _ attributes: XMLAttributes) -> Role {
    if isCDF, let role = openInChannel(name, attributes) { return role }
    return switch name {
    case .title: read(.title, constructOf: attributes)
    case .link: openLink(attributes)
    case .url: read(.link, .text, .close)
    case .guid: openIdentifier(attributes)
    // In Atom, the id is used as the link of an entry without a link.
    case .id: read(isAtom ? .identifier : .id, .text)
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
    case .image: attributes.isEmpty ? .image : openPicture(attributes, .close)
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
    case .image: openPicture(attributes, .close)
    case .block: read(.block, .text)
    case .explicit: read(.explicit, .text)
    default: .skipped
    }
  }

  mutating func openInMedia(_ name: ElementName, _ namespace: Namespace, _ attributes: XMLAttributes) -> Role {
    guard namespace == .media else { return .skipped }
    switch name {
    case .group: return .media
    case .content:
      return openMediaContent(values(of: attributes)) ? .picture : .media
    case .thumbnail:
      let values = values(of: attributes)
      draft.setImage(
        values[.url].flatMap(resolve), width: values.number(.width), height: values.number(.height), .exact)
      return .skipped
    case .title: return read(.title, .html, .far)
    // The text is plain unless the type says HTML.
    case .description: return read(.summary, values(of: attributes)[.type] == "html" ? .html : .loose, .far)
    case .category: return openCategory(attributes)
    case .keywords: return read(.keywords, .text)
    case .player, .credit, .license, .restriction, .rating: return openMediaDetail(name, values(of: attributes))
    default: return .skipped
    }
  }

  /// Reads an element of a picture. A description in it belongs to the picture and not to the entry.
  mutating func openInPicture(_ name: ElementName, _ namespace: Namespace, _ attributes: XMLAttributes) -> Role {
    guard namespace == .media, name == .description else { return openInMedia(name, namespace, attributes) }
    return read(.pictureText, .loose)
  }

  private mutating func openMediaDetail(_ name: ElementName, _ values: AttributeValues) -> Role {
    switch name {
    case .player:
      draft.media.player = draft.media.player ?? values[.url].flatMap(resolve)
      return .skipped
    case .credit:
      guard draft.media.credits.count < Self.creditLimit else { return .skipped }
      draft.media.credits.append(ParsedMedia.Credit(role: values[.role]?.lowercased()))
      return read(.mediaCredit, .text)
    case .license:
      draft.media.licence = ParsedMedia.Licence(type: values[.type], address: values[.href].flatMap(resolve))
      return read(.mediaLicence, .text)
    case .restriction:
      draft.media.restriction = ParsedMedia.Restriction(relationship: values[.relationship], type: values[.type])
      return read(.mediaRestriction, .text)
    default: return read(.mediaRating, .text)
    }
  }

  private static let creditLimit = 100
}
