import Text

/// What changed between two versions of an article's text: its words. A change of white space, of attributes or of markup alone
/// is none.
public struct TextChanges: Sendable, Equatable {
  /// The new text with the words that came inside `<ins>` and those that went inside `<del>`, as the sanitiser would leave it.
  /// What a publisher marked in this way has `<u>` and `<s>`, which look the same. `nil` where the texts are too long, or too
  /// unlike, to find out what changed.
  public let html: String?
  /// How many words came; 0 where that is not known.
  public let added: Int
  /// How many words went.
  public let removed: Int

  /// - Parameters:
  ///   - old: What the sanitiser let through of the old text.
  ///   - new: The same of the new one.
  /// - Returns: `nil` where both have the same words.
  public static func between(_ old: String, _ new: String) -> TextChanges? {
    between(old, new, hasLines: true)
  }

  private static func between(_ old: String, _ new: String, hasLines: Bool) -> TextChanges? {
    guard old != new else { return nil }
    let (old, new) = (ComparedText(old), ComparedText(new))
    let areSame =
      old.words.count == new.words.count && old.words.indices.allSatisfy { old.key(of: $0) == new.key(of: $0) }
    guard !areSame else { return nil }
    guard old.html.count + new.html.count <= mostBytes, let changes = WordChanges(from: old, to: new) else {
      // Spaces and tags may part the same words otherwise.
      guard old.digest(of: old.words.indices) != new.digest(of: new.words.indices) else { return nil }
      return TextChanges(html: nil, added: 0, removed: 0)
    }
    guard !changes.changes.isEmpty else { return nil }
    return TextChanges(
      html: MarkedText.html(of: new, since: old, changes, hasLines: hasLines),
      added: changes.changes.reduce(0) { $0 + $1.new.count { !new.isSign($0) } },
      removed: changes.changes.reduce(0) { $0 + $1.old.count { !old.isSign($0) } })
  }

  /// The same of texts without markup, such as headlines.
  public static func between(plain old: String, _ new: String) -> TextChanges? {
    between(escaped(old), escaped(new), hasLines: false)
  }

  private static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    Escaping.append(text: text.utf8, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let mostBytes = 4_000_000
}
