import Text

/// The tags of a feed or an entry, as plain text, each one once.
struct TagList {
  /// The maximum number of tags. A feed with more tags uses them for something else.
  private static let limit = 100

  private(set) var tags: [String] = []

  mutating func add(_ tag: String) {
    let tag = PlainText.of(html: tag, limit: 200)
    guard !tag.isEmpty, tags.count < Self.limit, !tags.contains(tag) else { return }
    tags.append(tag)
  }
}
