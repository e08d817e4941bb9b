/// The result of reading a document.
struct FeedReading {
  var reader: FeedReader
  var outcome = XMLOutcome.wellFormed
  /// True if reading stopped at an error that must be repaired.
  var isCutShort = false
  /// True if references were repaired before reading.
  var hasBadReferences = false
  /// True if HTML was repaired before reading.
  var hasBadMarkup = false
  /// True if elements without an end were repaired before reading.
  var hasOpenElements = false

  /// Returns the feed with a list of its problems.
  func feed(address: String?) -> ParsedFeed {
    var feed = reader.feed.finished(reader.format ?? .rss20, base: reader.base)
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
