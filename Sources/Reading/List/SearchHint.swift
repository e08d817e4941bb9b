import Library
import Queries
import Text

/// The line below the search field. It explains a mistake in the query, or the value that a name with a colon needs.
public struct SearchHint: Equatable {
  public let text: String
  /// The text of a button that corrects the query, and the corrected query; `nil` if no correction is known.
  public let correction: Correction?

  public struct Correction: Equatable {
    public let proposal: String
    public let query: String
  }

  /// - Returns: `nil` if the query needs no hint.
  public init?(_ query: String) {
    let problems = Self.problems(in: query)
    if let problem = problems.first {
      text = problem.message(in: query, saysProposal: false)
      correction = problem.proposal.map { proposal in
        let (bytes, range) = (Array(query.utf8), problem.range)
        let corrected = bytes[..<range.lowerBound] + Array(proposal.utf8) + bytes[range.upperBound...]
        return Correction(proposal: proposal, query: String(decoding: corrected, as: UTF8.self))
      }
      return
    }
    guard case .value(let name, let value)? = QueryEnding(of: query)?.piece, name.staysExplained || value.isEmpty else {
      return nil
    }
    (text, correction) = (name.valueMeaning, nil)
  }

  /// Returns the mistakes in a query. A value that the reader is still typing is not a mistake.
  public static func problems(in query: String) -> [QueryProblem] {
    ParsedQuery(QueryEnding.settled(query), isUnfinished: true).problems
  }
}

extension PredicateName {
  /// True if the hint about the value stays visible while the reader types the value.
  fileprivate var staysExplained: Bool {
    switch operand {
    case .text, .known, .choice, .language: false
    case .bound, .period, .span: true
    }
  }

  /// A hint for the value after the colon.
  public var valueMeaning: String {
    switch operand {
    case .choice: name == "is" ? translated("A mark or a kind of article") : translated("Something in the article")
    case .known(.sources): translated("A part of the source’s name")
    case .known(.folders): translated("The name of a folder")
    case .known: translated("The name of a category or tag")
    case .language: translated("A language, such as “en”")
    case .bound: translated("A number, such as >800 for more than 800")
    case .period: translated("A year, a month or a day, such as 2026-11-28")
    case .span: translated("A time, such as 7d for seven days")
    case .text: name == "title" ? translated("Words of the headline") : translated("Words of an author’s name")
    }
  }
}
