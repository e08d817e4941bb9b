/// A part of a query that cannot be understood. It is searched for as plain words.
public struct QueryProblem: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    /// No predicate has this name, but there is a similar name.
    case unknownName
    /// The value is not allowed for this predicate.
    case wrongValue(PredicateName.Operand)
    /// There is no value after the colon.
    case missingValue
    /// The query is too long. Its end is ignored.
    case tooLong
  }

  public let kind: Kind
  /// The place in the query, in bytes of UTF-8.
  public let range: Range<Int>
  /// The text that the reader probably means; `nil` if unknown.
  public let proposal: String?
  /// A text in the correct form, if there is no proposal.
  public let example: String?
}
