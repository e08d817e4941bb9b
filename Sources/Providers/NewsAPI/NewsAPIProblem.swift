/// The errors that NewsAPI documents, by their codes.
///
/// See <https://newsapi.org/docs/errors>.
public enum NewsAPIProblem: String, Error, Sendable, Hashable, CaseIterable {
  case keyDisabled = "apiKeyDisabled"
  case keyExhausted = "apiKeyExhausted"
  case keyInvalid = "apiKeyInvalid"
  case keyMissing = "apiKeyMissing"
  case parameterInvalid
  case parametersMissing
  case rateLimited
  case sourcesTooMany
  case sourceDoesNotExist
  /// The account's plan does not allow this number of results, or results of this age.
  case maximumResultsReached
  case unexpectedError

  /// - Parameter code: The error's `code`. An undocumented code becomes `.unexpectedError`.
  init(code: String) {
    self = NewsAPIProblem(rawValue: code) ?? .unexpectedError
  }
}
