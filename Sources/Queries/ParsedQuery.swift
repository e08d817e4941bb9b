/// A query that was read from text.
///
/// Words stand beside each other and must all be there; words between quotation marks follow each other. `OR` joins its
/// two neighbours, `-` before a word excludes it, brackets join, and a name with a colon tests something else, such as
/// `is:unread`. No text is wrong: a part that is no syntax is searched for as words.
public struct ParsedQuery: Sendable, Hashable {
  public let condition: Condition
  public let problems: [QueryProblem]

  /// - Parameter isUnfinished: True if the last word may be unfinished, as while the reader types.
  public init(_ text: String, isUnfinished: Bool = false) {
    var parser = QueryParser(text, isUnfinished: isUnfinished)
    condition = parser.parse()
    problems = parser.problems
  }
}
