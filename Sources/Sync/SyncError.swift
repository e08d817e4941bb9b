import HTTP

/// The reason why a call to a service failed. It contains no secret.
public enum SyncError: Error, Sendable, Hashable {
  /// There was no answer, or an unusable one.
  case network(HTTPError)
  /// The service refuses the user name, the password or the key. No further requests are sent until the reader enters
  /// new ones.
  case signInRefused(complaint: String)
  /// The service's interface is switched off.
  case interfaceOff
  /// The service asks for fewer requests (RFC 9110 §15.6.4, RFC 6585 §4).
  case busy(status: Int)
  /// The reader's plan at the service has ended, or its limit is reached (RFC 9110 §15.5.3, RFC 4918 §11.5).
  case full
  /// The interface has moved permanently (RFC 9110 §15.4.2 and §15.4.9). The credentials were not sent to the new
  /// address.
  case moved(to: String)
  /// The server answered with another error status.
  case refused(status: Int)
  /// The answer does not follow the interface. It may come from another address, or from a proxy before the server.
  case garbled
  /// The service does not support the request.
  case unsupported
}
