/// Reads the elements of a feed or channel, by namespace.
extension FeedReader {
  mutating func openInFeed(_ name: ElementName, _ namespace: Namespace, _ attributes: XMLAttributes) -> Role {
    if feed.parsed.language == nil { feed.parsed.language = language }
    switch namespace {
    case .core: return openCoreInFeed(name, attributes)
    case .dublinCore: return openDublinCoreInFeed(name)
    case .podcast, .media: return openPodcastInFeed(name, namespace, attributes)
    case .syndication where name == .updateperiod: return read(.period, .text)
    case .syndication where name == .updatefrequency: return read(.frequency, .text)
    case .webfeeds where name == .icon: return read(.icon, .text)
    case .thread where name == .inReplyTo: feed.parsed.replyTo = reply(attributes)
    case .openSearch where name == .totalresults: return read(.total, .text)
    case .history where name == .complete: feed.parsed.isComplete = true
    case .history where name == .archive: feed.parsed.isArchive = true
    default: break
    }
    return .skipped
  }

  private mutating func openCoreInFeed(_ name: ElementName, _ attributes: XMLAttributes) -> Role {
    if isCDF, let role = openInChannel(name, attributes) { return role }
    return switch name {
    case .item, .entry: openEntry(attributes)
    // CDF channels nest; the outer channel is the feed.
    case .channel: .document
    case .image: .image
    case .title: read(.title, constructOf: attributes)
    case .subtitle, .tagline, .description, .abstract, .info: read(.subtitle, constructOf: attributes)
    case .link: openLink(attributes)
    case .icon: read(.icon, .text)
    case .logo: openPicture(attributes)
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
    case .generator: read(.generator, .text)
    // The child elements are read as parts of the feed.
    case .skiphours, .skipdays: .feed
    case .hour: read(.skippedHour, .text)
    case .day: read(.skippedDay, .text)
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
    case (.podcast, .image), (.media, .thumbnail): return openPicture(attributes, .close)
    case (.podcast, .author): return openPerson(.close)
    case (.podcast, .owner): return openPerson(.far)
    case (_, .category): return openCategory(attributes)
    case (_, .keywords): return read(.keywords, .text)
    case (.podcast, .newFeedURL): return read(.newAddress, .text)
    case (.podcast, .block): return read(.block, .text)
    case (.podcast, .explicit): return read(.explicit, .text)
    default: return .skipped
    }
  }
}
