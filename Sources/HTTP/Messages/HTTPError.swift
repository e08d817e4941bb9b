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
      translated("This is not a web address; check it for typing errors.")
    case .unsupportedScheme(let scheme):
      translated(
        "Addresses that begin with “%s:” cannot be opened; use one that begins with “https:” or “http:”.", scheme)
    case .hostNotFound:
      translated("No site has this name; the address may have changed.")
    case .unreachable:
      translated("The site cannot be reached; check the network connection.")
    case .connectionRefused:
      translated("The site’s computer accepts no connections; try again later.")
    case .reset:
      translated("The site closed the connection without an answer; try again later.")
    case .truncated:
      translated("The connection broke before everything had arrived; try again.")
    case .certificate(let problem):
      Self.insecure(problem.reason)
    case .tls(let message):
      Self.insecure(translated("no secure connection could be agreed on (%s)", message))
    case .timedOut:
      translated("The site took too long to answer; try again later.")
    case .tooLarge(let limit):
      translated(
        "The site sent more than the %s that are allowed here; ask its owner for a shorter feed or page.",
        Self.size(limit))
    case .tooManyRedirects:
      translated("The site redirects in circles; open it in a web browser to find the address that works.")
    case .badRedirect:
      translated(
        "The site redirects to an address that cannot be opened; open it in a web browser to find the address that works."
      )
    case .garbled:
      translated("The site’s answer is damaged and cannot be read; try again later.")
    case .privateNetwork:
      translated(
        "This address leads into your private network and was not opened; allow it, or add it yourself, if you trust it."
      )
    case .held:
      translated("The site asked for a pause, which is not over; try again later.")
    case .outcomeUnknown:
      translated(
        "The connection broke before the server said whether it did this; look there, or wait for the next sync.")
    case .cancelled:
      translated("The download was stopped; start it again if you need it.")
    case .other(let message):
      translated("The download failed (%s); try again later.", message)
    }
  }

  private static func insecure(_ reason: String) -> String {
    translated(
      "The connection is not secure, because %s; tell the site’s owner, and do not send it anything secret.", reason)
  }

  private static func size(_ bytes: Int) -> String {
    bytes >= 1_000_000
      ? translated("%s MB", String(bytes / 1_000_000)) : translated("%s byte", plural: "%s bytes", count: bytes)
  }
}
