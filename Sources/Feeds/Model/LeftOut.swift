import Text

/// The parts of a feed that were left out, because they exceed every real feed or could not be read.
public struct LeftOut: Sendable, Equatable, Codable {
  /// The number of texts that were cut.
  public var texts = 0
  /// The number of bytes that were cut off these texts.
  public var bytes = 0
  /// The number of tags that lost their attributes because there were too many.
  public var tags = 0
  /// The number of elements that were nested too deeply.
  public var elements = 0
  /// The number of entries that were left out because they have no id.
  public var entries = 0
  /// True if there are more entries than the limit.
  public var hasMoreEntries = false
  /// True if the feed is broken, so that more may be missing.
  public var isBroken = false

  public init() {}

  /// Returns the text, cut at the limit if it is too long.
  mutating func cut(_ text: String?) -> String? {
    let limit = FeedLimits().value
    guard let text, text.utf8.count > limit else { return text }
    texts += 1
    bytes += text.utf8.count - limit
    return String(decoding: text.utf8.prefix(limit), as: UTF8.self)
  }

  /// Sentences about the missing parts in the reader's language; empty if the whole feed was read.
  public var sentences: [String] {
    var sentences: [String] = []
    if isBroken { sentences.append(translated("The feed’s XML is broken; what could be read was kept.")) }
    if elements > 0 {
      sentences.append(
        translated(
          "%s element of the feed is nested too deeply and was left out.",
          plural: "%s elements of the feed are nested too deeply and were left out.", count: elements))
    }
    if texts > 0 {
      sentences.append(
        translated(
          "%1$s text in the feed is too long; its last %2$s bytes were left out.",
          plural: "%1$s texts in the feed are too long; the last %2$s bytes of them were left out.", count: texts,
          String(bytes)))
    }
    if tags > 0 {
      sentences.append(
        translated(
          "%s tag in the feed has too many attributes; they were left out.",
          plural: "%s tags in the feed have too many attributes; they were left out.", count: tags))
    }
    if entries > 0 {
      sentences.append(
        translated(
          "%s entry of the feed has no id and was left out.",
          plural: "%s entries of the feed have no id and were left out.", count: entries))
    }
    if hasMoreEntries { sentences.append(translated("The feed has too many entries; the first ones were kept.")) }
    return sentences
  }
}
