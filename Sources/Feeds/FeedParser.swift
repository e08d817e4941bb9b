import Text

/// Reads feeds of every format.
public enum FeedParser {
  /// Reads a feed from the bytes of an answer.
  ///
  /// - Parameters:
  ///   - address: The address of the bytes, after redirects. Relative addresses in the feed are relative to it.
  ///   - contentType: The answer's `Content-Type`, for its charset.
  ///   - contentLanguage: The answer's `Content-Language` (RFC 9110 §8.5), for feeds that state no language.
  /// - Returns: The readable parts of the feed. Its `problems` describe the errors.
  /// - Throws: A `FeedError` if there is no feed to read.
  public static func parse(
    _ body: [UInt8], address: String?, contentType: String?, contentLanguage: String? = nil
  ) throws(FeedError) -> ParsedFeed {
    var feed = try parse(body, address: address, contentType: contentType, limits: FeedLimits())
    // A list of languages describes the audience and not the language of one text.
    if feed.language == nil, let text = contentLanguage, !text.contains(",") {
      let tag = FeedReader.languageTag(Whitespace.folded(text))
      feed.language = tag.isEmpty ? nil : tag
    }
    return feed
  }

  static func parse(
    _ body: [UInt8], address: String?, contentType: String?, limits: FeedLimits
  ) throws(FeedError) -> ParsedFeed {
    guard let first = body.first(where: { $0 > 0x20 }) else { throw .empty }
    if BinaryFile.looksBinary(body) { throw .binary }
    if TextDecoding.isProbablyUTF8(body, contentType: contentType), first != UInt8(ascii: "{"),
      let feed = try parseXML(body, address: address, limits: limits, isUnchecked: true)
    {
      return feed
    }
    var feed = try parseText(TextDecoding.decode(body, contentType: contentType), address: address, limits: limits)
    if TextDecoding.hasUnknownLabel(body, contentType: contentType) {
      feed.problems.append("The feed names an encoding that does not exist.")
    } else if TextDecoding.mustGuess(body, contentType: contentType) {
      feed.problems.append("The feed does not say how its text is encoded, which was guessed.")
    }
    return feed
  }

  private static func parseText(
    _ text: [UInt8], address: String?, limits: FeedLimits
  ) throws(FeedError) -> ParsedFeed {
    let start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if text.dropFirst(start).first(where: { $0 > 0x20 }) == UInt8(ascii: "{") {
      return try JSONFeed.parse(Array(text.dropFirst(start)), address: address)
    }
    guard let feed = try parseXML(text, address: address, limits: limits, isUnchecked: false) else { throw .notAFeed }
    return feed
  }

  /// - Parameter isUnchecked: True if the text is perhaps not UTF-8. If it is not UTF-8, the method returns `nil`.
  private static func parseXML(
    _ text: [UInt8], address: String?, limits: FeedLimits, isUnchecked: Bool
  ) throws(FeedError) -> ParsedFeed? {
    let prolog = XMLProlog(text.span)
    guard let root = prolog.root else { throw prolog.isWebPage ? .webPage : .notAFeed }
    var reading = read(text.span.extracting(root...), prolog.entities, address, limits, isUnchecked)
    if reading.outcome == .badText, isUnchecked { return nil }
    if reading.reader.format == nil, !prolog.isWebPage, let later = rootBehindNoise(text, after: root) {
      reading = read(text.span.extracting(later...), prolog.entities, address, limits, isUnchecked)
    }
    let reader = reading.reader
    if reader.format == nil {
      if prolog.isWebPage || WebPage.looksLikeOne(text.span.extracting(root...)) { throw .webPage }
      throw reader.foreignRoot == .opml ? .subscriptionList : .notAFeed
    }
    if reader.leftOut.elements > 0, reader.entries.isEmpty { throw .tooDeep }
    // A feed that ends within its first tags would look like a feed without entries.
    if reading.outcome == .broken, reader.entries.isEmpty, reader.feed.isEmpty { throw .incomplete }
    return reading.feed(address: address)
  }

  private static func read(
    _ document: Span<UInt8>, _ entities: OwnEntities, _ address: String?, _ limits: FeedLimits, _ isUnchecked: Bool
  ) -> FeedReading {
    var first = FeedReading(reader: FeedReader(address: address, limits: limits))
    first.outcome = XMLStream<FeedReader>.read(
      document, into: &first.reader, entities: entities, endsAtBadReference: true)
    // In checked text, only a reference to an invalid character causes `badText`. This error cannot be repaired.
    first.isCutShort = first.outcome == .badReference || (first.outcome == .badText && !isUnchecked)
    // Tags without an end cause deep nesting.
    let isOdd = first.isCutShort || first.outcome == .broken || first.reader.leftOut.elements > 0
    guard isOdd, first.reader.format != nil else { return first }
    // At a bare ampersand or unescaped HTML, libxml2 loses the text around it. So broken feeds are repaired and read
    // again.
    let references = XMLRepair.repairingReferences(document)
    let markup = references.text.withUnsafeBufferPointer { MarkupRepair($0) }
    let elements = markup.document.withUnsafeBufferPointer { ElementRepair($0) }
    guard references.isChanged || markup.isChanged || elements.isChanged || first.isCutShort else { return first }
    var second = FeedReading(reader: FeedReader(address: address, limits: limits))
    second.outcome = XMLStream<FeedReader>.read(elements.document.span, into: &second.reader, entities: entities)
    second.hasBadReferences = references.isChanged
    second.hasBadMarkup = markup.isChanged
    second.hasOpenElements = elements.isChanged
    return second.reader.entries.count < first.reader.entries.count ? first : second
  }

  /// Finds the root of a feed after the warnings in HTML that some servers print before it.
  private static func rootBehindNoise(_ text: [UInt8], after root: Int) -> Int? {
    for index in root..<min(text.count, root + 65_536) where text[index] == UInt8(ascii: "<") {
      if text.span.starts(with: "<rss", at: index) || text.span.starts(with: "<feed", at: index)
        || text.span.starts(with: "<rdf:rdf", at: index)
      {
        return index
      }
    }
    return nil
  }
}
