/// A query that was read from text.
///
/// All words must occur; words between quotation marks must follow each other. `OR` means that one of its two
/// neighbours is enough. `-` excludes the next word. Brackets group. A name with a colon is another test, such as
/// `is:unread`. No text is an error: a part that is not correct is searched for as words.
public struct ParsedQuery: Sendable, Hashable {
  public let condition: Condition
  public let problems: [QueryProblem]

  /// - Parameter isUnfinished: True if the last word may be unfinished, because the reader is typing.
  public init(_ text: String, isUnfinished: Bool = false) {
    var parser = QueryParser(text, isUnfinished: isUnfinished)
    condition = parser.parse()
    problems = parser.problems
  }
}
