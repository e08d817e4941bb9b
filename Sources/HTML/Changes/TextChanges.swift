import Text

/// The changed words between two versions of an article's text. A change of white space, of attributes or of markup
/// alone does not count.
public struct TextChanges: Sendable, Equatable {
  /// The new text with added words inside `<ins>` and removed words inside `<del>`, in the sanitiser's form. A
  /// publisher's own marks become `<u>` and `<s>`, which look the same. `nil` if the texts are too long or too
  /// different to compare.
  public let html: String?
  /// The number of added words; 0 if it is unknown.
  public let added: Int
  /// The number of removed words; 0 if it is unknown.
  public let removed: Int

  /// - Parameters:
  ///   - old: The sanitiser's output for the old text.
  ///   - new: The sanitiser's output for the new text.
  /// - Returns: The changes; `nil` if both texts have the same words.
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
      // The same words may have other spaces and tags between them.
      guard old.digest(of: old.words.indices) != new.digest(of: new.words.indices) else { return nil }
      return TextChanges(html: nil, added: 0, removed: 0)
    }
    guard !changes.changes.isEmpty else { return nil }
    return TextChanges(
      html: MarkedText.html(of: new, since: old, changes, hasLines: hasLines),
      added: changes.changes.reduce(0) { $0 + $1.new.count { !new.isSign($0) } },
      removed: changes.changes.reduce(0) { $0 + $1.old.count { !old.isSign($0) } })
  }

  /// Returns the changes between texts without markup, such as headlines.
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
