import Text

/// Reads lists of subscriptions.
public enum OPML {
  /// The namespace of our own attributes.
  static let namespace = "https://github.com/courant-reader/courant"

  /// Reads OPML 1 or 2. Leaves out rows without a usable address, and lists them in `problems`.
  ///
  /// - Throws: A `FeedError` if the bytes are not a list of subscriptions; `.notAFeed` also if they are a feed.
  public static func parse(_ body: [UInt8]) throws(FeedError) -> OPMLDocument {
    guard body.contains(where: { $0 > 0x20 }) else { throw .empty }
    if BinaryFile.looksBinary(body) { throw .binary }
    let text = TextDecoding.decode(body, contentType: nil)
    let prolog = XMLProlog(text.span)
    guard let root = prolog.root else { throw prolog.isWebPage ? .webPage : .notAFeed }
    let document = text.span.extracting(root...)
    var (reader, outcome) = read(document, prolog.entities)
    if outcome != .wellFormed, outcome != .mended, reader.isOPML {
      let references = XMLRepair.repairingReferences(document).text
      let escaped = OPMLRepair.escapingAttributes(references.span)
      let (second, secondOutcome) = read(escaped.span, prolog.entities)
      // The repair may lose rows of a truncated list, so the result with more rows is used.
      if second.rows >= reader.rows { (reader, outcome) = (second, secondOutcome) }
    }
    guard reader.isOPML else { throw prolog.isWebPage || WebPage.looksLikeOne(document) ? .webPage : .notAFeed }
    return reader.document(isBroken: outcome == .broken)
  }

  private static func read(_ document: Span<UInt8>, _ entities: OwnEntities) -> (OPMLReader, XMLOutcome) {
    var reader = OPMLReader()
    var outcome = XMLStream<OPMLReader>.read(document, into: &reader, entities: entities)
    if reader.hasLinksAlone {
      reader = OPMLReader(linksAreFeeds: true)
      outcome = XMLStream<OPMLReader>.read(document, into: &reader, entities: entities)
    }
    return (reader, outcome)
  }
}
