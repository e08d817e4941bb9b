import Articles
import Text

/// The terms for the tags of feeds' entries. Different spellings of a name are one tag.
struct EntryTags {
  /// The terms by the feed's spelling of the name; `nil` for a name that cannot be a tag.
  private var known: [String: SourceTerm?] = [:]

  /// The maximum number of tags of an entry, more than any real entry has; some feeds list all words of a text as tags.
  static let most = 40
  /// The longest tag, in characters: a longer one is a misplaced sentence.
  static let longest = 100

  /// Returns the terms of one entry.
  ///
  /// - Parameter names: The entry's tags, as plain text.
  mutating func terms(_ names: [String]) -> [SourceTerm] {
    var keys: Set<String> = []
    return names.prefix(Self.most).compactMap { name in
      let term = known[name] ?? Self.term(name)
      known[name] = .some(term)
      guard let term, keys.insert(term.key).inserted else { return nil }
      return term
    }
  }

  private static func term(_ name: String) -> SourceTerm? {
    let key = FoldedName.of(name)
    guard !key.isEmpty, name.count <= longest else { return nil }
    return SourceTerm(kind: .tag, key: key, name: name)
  }
}
