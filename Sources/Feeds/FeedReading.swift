/// What came of reading a document.
struct FeedReading {
  var reader: FeedReader
  var outcome = XMLOutcome.wellFormed
  /// Whether it ended at what has to be repaired.
  var isCutShort = false
  /// Whether references had to be repaired before it was read.
  var hasBadReferences = false
  /// Whether HTML had to be.
  var hasBadMarkup = false
  /// Elements had no end.
  var hasOpenElements = false

  /// Returns the feed with what was wrong with it.
  func feed(address: String?) -> ParsedFeed {
    var feed = reader.feed.finished(reader.format ?? .rss20)
    feed.entries = reader.entries
    feed.dropPagesThatLeadBack(to: address)
    feed.distinguishEntries()
    if reader.isAtom { feed.inheritAuthors() }
    feed.leftOut = reader.leftOut
    feed.leftOut.isBroken = (outcome == .broken || outcome == .badText || isCutShort) && !reader.isDone
    if hasBadReferences || outcome == .mended || outcome == .badReference {
      feed.problems.append("The feed's XML has ampersands that were not escaped, or characters that do not exist.")
    }
    if hasBadMarkup {
      feed.problems.append(
        "The feed's texts have HTML that was not escaped and is no XML: tags without an end, values without quotation"
          + " marks, or a < that begins no tag.")
    }
    if hasOpenElements { feed.problems.append("The feed's XML has elements without an end.") }
    feed.problems += feed.leftOut.sentences
    return feed
  }
}
