/// The piece at the end of a query, while the reader types it.
public struct QueryEnding: Sendable, Hashable {
  public enum Piece: Sendable, Hashable {
    /// A word with which these names begin.
    case word([PredicateName])
    /// A name with a colon, and the typed part of its value.
    case value(PredicateName, String)
  }

  public let piece: Piece
  /// The query before the piece.
  public let before: String

  /// - Returns: `nil` if nothing at the end of the query can be completed.
  public init?(of query: String) {
    guard let token = QueryToken.tokens(of: query).last, token.range.upperBound == query.endIndex else { return nil }
    before = String(query[..<token.range.lowerBound])
    switch token.kind {
    // Inside an open quotation mark there are no names.
    case .word where before.count(where: QueryToken.quotationMarks.contains).isMultiple(of: 2):
      let typed = token.text.lowercased()
      let names = PredicateName.all.filter { $0.name.hasPrefix(typed) }
      // Two letters are not enough, because many words begin with them.
      guard names.contains(where: { typed.count > 2 || $0.name == typed }) else { return nil }
      piece = .word(names)
    // A value is complete if a quotation mark follows it.
    case .named(let name, let value, _) where value.endIndex == query.endIndex: piece = .value(name, String(value))
    case .word, .named, .open, .close, .minus, .quoted: return nil
    }
  }

  /// Returns a query without an unfinished name at its end: a name whose value was not typed yet. A minus, bracket or
  /// `OR` before the name is removed too. The list shows the articles of this query while the reader types the value.
  public static func settled(_ query: String) -> String {
    var tokens = QueryToken.tokens(of: query)
    guard case .named(let name, let value, let isQuoted)? = tokens.last?.kind, name.operand.canBegin(value),
      name.predicate(.init(text: value, isExact: isQuoted, isUnfinished: true)) == nil
    else { return query }
    var end = query.endIndex
    repeat { end = tokens.removeLast().range.lowerBound } while tokens.last?.joinsNext == true
    let rest = query[..<end]
    return String(rest.prefix(upTo: rest.lastIndex { !$0.isWhitespace }.map(rest.index(after:)) ?? rest.startIndex))
  }
}

extension QueryToken {
  /// True for a minus, an opening bracket and `OR`.
  fileprivate var joinsNext: Bool {
    switch kind {
    case .minus, .open: true
    case .word: text == "OR"
    case .close, .quoted, .named: false
    }
  }
}
