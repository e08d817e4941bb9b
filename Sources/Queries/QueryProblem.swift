/// A part of a query that cannot be understood. It is searched for as plain words.
public struct QueryProblem: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    /// No predicate has this name, but one has a similar name.
    case unknownName
    /// The value does not fit the predicate's name.
    case wrongValue(PredicateName.Operand)
    /// A value does not follow the colon.
    case missingValue
    /// The query is longer than what counts. The rest is left out.
    case tooLong
  }

  public let kind: Kind
  /// The place in the query, in bytes of UTF-8.
  public let range: Range<Int>
  /// The text that is meant, as far as one can tell.
  public let proposal: String?
  /// A text with the right form, where no proposal is known.
  public let example: String?
}
