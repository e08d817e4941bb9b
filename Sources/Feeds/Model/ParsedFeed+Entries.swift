extension ParsedFeed {
  /// Drops the links to older pages if they lead back to this document. Reading them would never end.
  mutating func dropPagesThatLeadBack(to address: String?) {
    func isElsewhere(_ page: String) -> Bool { page != selfLink && page != address }
    nextPage = nextPage.flatMap { isElsewhere($0) ? $0 : nil }
    previousArchive = previousArchive.flatMap { isElsewhere($0) ? $0 : nil }
  }

  /// Gives the feed's authors to entries without authors, as in Atom (RFC 4287 §4.2.1) and JSON Feed.
  mutating func inheritAuthors() {
    guard !authors.isEmpty else { return }
    for index in entries.indices where entries[index].authors.isEmpty { entries[index].authors = authors }
  }

  /// Makes the ids unique, because the rest of the program treats entries with the same id as one entry.
  ///
  /// If an entry comes twice, the newer one goes first. An id is dropped if entries with different addresses and titles
  /// share it. Entries without an id that share an address, often the site's, get an id from the address and the title.
  mutating func distinguishEntries() {
    var first: [String: Int] = [:]
    first.reserveCapacity(entries.count)
    var worthless: Set<String> = []
    for index in entries.indices {
      guard let id = entries[index].id else { continue }
      guard let before = first[id] else {
        first[id] = index
        continue
      }
      if entries[before].isOther(than: entries[index]) {
        worthless.insert(id)
      } else if let old = entries[before].updated, let new = entries[index].updated, new > old {
        entries.swapAt(before, index)
      }
    }
    if !worthless.isEmpty {
      for index in entries.indices {
        if let id = entries[index].id, worthless.contains(id) { entries[index].id = nil }
      }
    }
    nameByTitle()
  }

  private mutating func nameByTitle() {
    guard entries.contains(where: { $0.id == nil }) else { return }
    var links: [String: Int] = [:]
    for entry in entries { if let link = entry.link { links[link, default: 0] += 1 } }
    for index in entries.indices where entries[index].id == nil {
      guard let entryLink = entries[index].link, let title = entries[index].title else { continue }
      if entryLink == link || links[entryLink, default: 0] > 1 { entries[index].id = entryLink + "\n" + title }
    }
  }
}

extension ParsedEntry {
  /// True if two entries with the same id cannot be the same entry.
  fileprivate func isOther(than entry: ParsedEntry) -> Bool {
    link != entry.link && title != entry.title
  }
}
