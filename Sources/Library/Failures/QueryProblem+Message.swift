import Queries
import Text

extension QueryProblem {
  /// Returns a sentence about the problem, for the reader.
  ///
  /// - Parameters:
  ///   - query: The query with the problem.
  ///   - saysProposal: True to include the proposed query. False if the proposal is shown elsewhere.
  public func message(in query: String, saysProposal: Bool) -> String {
    let piece = String(decoding: Array(query.utf8)[range], as: UTF8.self)
    if let example = saysProposal ? proposal ?? example : example {
      return translated("“%s” is searched as words. Examples: %s", piece, example)
    }
    return kind == .tooLong
      ? translated("The search is too long. Only its beginning counts.")
      : translated("“%s” is searched as words.", piece)
  }
}
