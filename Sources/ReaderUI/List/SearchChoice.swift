import Queries
import Text

/// A choice that completes the end of a query.
struct SearchChoice: Equatable {
  /// The text that the choice inserts into the query, such as `is:unread`.
  let text: String
  /// The explanation of the choice; empty if the text needs none.
  let meaning: String
  /// The completed query.
  let query: String

  /// The maximum number of choices.
  static let most = 8

  private init(_ text: String, _ meaning: String, in ending: QueryEnding, isComplete: Bool) {
    (self.text, self.meaning) = (text, meaning)
    // A space follows, so that the next part of the query can begin.
    query = ending.before + text + (isComplete ? " " : "")
  }

  /// Returns the choices for the end of a query that do not depend on the library.
  static func choices(for ending: QueryEnding) -> [SearchChoice] {
    switch ending.piece {
    case .word(let names):
      return names.map { SearchChoice($0.name + ":", $0.valueMeaning, in: ending, isComplete: false) }
    case .value(let name, let typed):
      guard case .choice(let words) = name.operand else { return [] }
      let typed = typed.lowercased()
      return words.filter { $0.hasPrefix(typed) && $0 != typed }
        .map { SearchChoice("\(name.name):\($0)", meaning(of: $0), in: ending, isComplete: true) }
    }
  }

  /// Returns the choices for the value at the end of a query, from names in the library.
  static func choices(among known: [String], for ending: QueryEnding) -> [SearchChoice] {
    guard case .value(let name, let typed) = ending.piece else { return [] }
    return known.filter { $0.lowercased() != typed.lowercased() }.compactMap { value in
      let isPlain = value.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
      let text = name.name + ":" + (isPlain ? value : "\"\(value)\"")
      // A query cannot contain a name with a quotation mark.
      let query = ParsedQuery(text)
      guard case .test = query.condition, query.problems.isEmpty else { return nil }
      return SearchChoice(text, "", in: ending, isComplete: true)
    }
  }

  private static func meaning(of word: String) -> String {
    switch word {
    case "unread": translated("Not read yet")
    case "read": translated("Already read")
    case "starred": translated("With a star")
    case "muted": translated("Hidden by a filter")
    case "episode": translated("With sound, such as a podcast")
    case "video": translated("With a video")
    case "post": translated("Without a title")
    case "picture": translated("With a picture")
    case "recording": translated("With sound or a video")
    case "comments": translated("With comments")
    default: ""
    }
  }
}
