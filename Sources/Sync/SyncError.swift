import HTTP

/// The reason why a call to a service failed. Contains no secret.
public enum SyncError: Error, Sendable, Hashable {
  /// Nothing usable came over the network.
  case network(HTTPError)
  /// The service refuses the name, the password or the key. Nothing more is sent until the reader gives new ones.
  case signInRefused(complaint: String)
  /// The service's interface is switched off.
  case interfaceOff
  /// The service asks for fewer requests (RFC 9110 §15.6.4, RFC 6585 §4).
  case busy(status: Int)
  /// The plan with the service has ended, or is used up (RFC 9110 §15.5.3, RFC 4918 §11.5).
  case full
  /// The interface has permanently moved (RFC 9110 §15.4.2 and §15.4.9). The new address did not get the credentials.
  case moved(to: String)
  /// The server answered with another error status.
  case refused(status: Int)
  /// The answer does not follow the interface: it came from another address, or from a proxy in front of the server.
  case garbled
  /// The service does not support the request.
  case unsupported
}
