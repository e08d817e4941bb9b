import Articles
import Text

/// What entries of feeds are filed under, as terms. Spellings of one name are one tag.
struct EntryTags {
  /// By the name as the feed has it; `nil` for what names nothing.
  private var known: [String: SourceTerm?] = [:]

  /// More than any real entry has; others list all their words.
  static let most = 40
  /// In characters: what is longer is a sentence in the wrong place.
  static let longest = 100

  /// - Parameter names: Of one entry, as plain text.
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
