import Text

/// The reasons why a request has no answer.
public enum HTTPError: Error, Sendable, Hashable {
  /// The text is not an address, or contains line breaks or other control characters.
  case notAnAddress
  /// The address is neither http nor https.
  case unsupportedScheme(String)
  /// The name server knows no address of the host.
  case hostNotFound
  /// No route leads to the site or to the name server: usually, the computer is offline.
  case unreachable
  /// The computer exists, but accepts no connection.
  case connectionRefused
  /// The connection ended before the answer began.
  case reset
  /// The connection ended before the answer was complete.
  case truncated
  /// The server's identity could not be established.
  case certificate(CertificateProblem)
  /// The two sides found no common method for a secure connection. The value is the library's message.
  case tls(String)
  /// Nothing arrived for longer than the idle limit, or the whole exchange took longer than the time limit.
  case timedOut
  /// The decoded body is larger than the limit, in bytes.
  case tooLarge(limit: Int)
  /// More than ten redirects.
  case tooManyRedirects
  /// The site redirects to a text that is not a web address.
  case badRedirect
  /// The answer is not HTTP, or its compression is broken.
  case garbled
  /// The address led to a computer in the private network that is not allowed.
  case privateNetwork
  /// The pause that the site asked for is not over. Nothing was sent.
  case held
  /// A write was sent, but no complete answer came; it may have taken effect. After any other error of a write, nothing
  /// has changed. The reason is in `recentExchanges`.
  case outcomeUnknown
  /// The task was cancelled.
  case cancelled
  /// Another error. The value is the library's message.
  case other(String)

  /// A sentence about the error and its remedy, in the reader's language.
  public var message: String {
    switch self {
    case .notAnAddress:
      translated("This is not a web address. Check it for typing mistakes.")
    case .unsupportedScheme(let scheme):
      translated(
        "Addresses with “%s:” cannot be opened. Use one with https:// or http://.", scheme)
    case .hostNotFound:
      translated("The server was not found. Check the address.")
    case .unreachable:
      translated("The site cannot be reached. Check the network connection.")
    case .connectionRefused:
      translated("The server refused the connection. Try again later.")
    case .reset:
      translated("The server closed the connection without an answer. Try again later.")
    case .truncated:
      translated("The connection was lost. Try again.")
    case .certificate(let problem):
      Self.insecure(problem.reason)
    case .tls(let message):
      Self.insecure(translated("encryption could not be set up (%s)", message))
    case .timedOut:
      translated("The site took too long to answer. Try again later.")
    case .tooLarge(let limit):
      translated(
        "The answer is larger than %s, the limit. Tell the owner of the site.",
        Self.size(limit))
    case .tooManyRedirects:
      translated("The site redirects in circles. Look for its new address in a browser.")
    case .badRedirect:
      translated(
        "The site redirects to an address that cannot be opened. Look for its new address in a browser."
      )
    case .garbled:
      translated("The answer of the site is damaged. Try again later.")
    case .privateNetwork:
      translated(
        "This address is in your own network. Allow it only if you trust it."
      )
    case .held:
      translated("The site asked for a pause. Try again later.")
    case .outcomeUnknown:
      translated(
        "The connection was lost before the server confirmed this. Wait for the next sync.")
    case .cancelled:
      translated("The download was stopped.")
    case .other(let message):
      translated("The download failed (%s). Try again later.", message)
    }
  }

  private static func insecure(_ reason: String) -> String {
    translated(
      "The connection is not secure: %s. Tell the owner of the site.", reason)
  }

  private static func size(_ bytes: Int) -> String {
    bytes >= 1_000_000
      ? translated("%s MB", String(bytes / 1_000_000)) : translated("%s byte", plural: "%s bytes", count: bytes)
  }
}
