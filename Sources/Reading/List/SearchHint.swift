import Library
import Queries
import Text

/// The line below the search field: what would be right, or what belongs behind a name with a colon.
public struct SearchHint: Equatable {
  public let text: String
  /// The text of a button that corrects the query, and the corrected query; `nil` if no correction is known.
  public let correction: Correction?

  public struct Correction: Equatable {
    public let proposal: String
    public let query: String
  }

  /// - Returns: `nil` if the query needs no line.
  public init?(_ query: String, _ problems: [QueryProblem]) {
    if let name = PredicateName.awaitingValue(atEndOf: query) {
      (text, correction) = (Self.meaning(of: name), nil)
      return
    }
    guard let problem = problems.first else { return nil }
    text = problem.message(in: query, saysProposal: false)
    correction = problem.proposal.map { proposal in
      let (bytes, range) = (Array(query.utf8), problem.range)
      let corrected = bytes[..<range.lowerBound] + Array(proposal.utf8) + bytes[range.upperBound...]
      return Correction(proposal: proposal, query: String(decoding: corrected, as: UTF8.self))
    }
  }

  /// Returns the meaning of a name's value.
  private static func meaning(of name: PredicateName) -> String {
    switch name.operand {
    case .choice(let words): words.joined(separator: ", ")
    case .language: translated("A language, such as “en”")
    case .bound: translated("A number, such as >800 for more than 800")
    case .period: translated("A year, a month or a day, such as 2026-11-28")
    case .span: translated("A time, such as 7d for seven days")
    case .text:
      switch name.name {
      case "title": translated("Words of the headline")
      case "author": translated("Words of an author’s name")
      case "source": translated("A part of the source’s name")
      case "folder": translated("The name of a folder")
      default: translated("The name of a category or tag")
      }
    }
  }
}
