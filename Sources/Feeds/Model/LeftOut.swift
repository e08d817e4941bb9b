import Text

/// What of a feed was left out because no real feed has as much of it, or because it could not be read.
public struct LeftOut: Sendable, Equatable, Codable {
  /// Texts of which only the beginning was kept.
  public var texts = 0
  /// How many bytes of those texts were not.
  public var bytes = 0
  /// Tags that lost their attributes, having too many.
  public var tags = 0
  /// Elements that stood too deep in others.
  public var elements = 0
  /// Entries that could not be told from others, having no id.
  public var entries = 0
  /// Whether there were more entries than are kept, or than could be looked at.
  public var hasMoreEntries = false
  /// Whether the feed is broken, so that more may be missing.
  public var isBroken = false

  public init() {}

  /// The beginning of a text that is too long, and all of others.
  mutating func cut(_ text: String?) -> String? {
    let limit = FeedLimits().value
    guard let text, text.utf8.count > limit else { return text }
    texts += 1
    bytes += text.utf8.count - limit
    return String(decoding: text.utf8.prefix(limit), as: UTF8.self)
  }

  /// Sentences about it in the reader's language; none where all of the feed was read.
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
