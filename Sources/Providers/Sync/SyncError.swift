import HTTP

/// Why a service could not be asked. It holds no secret.
public enum SyncError: Error, Sendable, Hashable {
  /// Nothing usable came over the network.
  case network(HTTPError)
  /// The service refuses the name, the password or the key. Nothing is sent it again until the reader gives others.
  case signInRefused(complaint: String)
  /// The service's interface is switched off there.
  case interfaceOff
  /// It wants to be left alone (RFC 9110 §15.6.4, RFC 6585 §4).
  case busy(status: Int)
  /// The plan with the service has ended, or is used up (RFC 9110 §15.5.3, RFC 4918 §11.5).
  case full
  /// The interface is at another address for good (RFC 9110 §15.4.2 and §15.4.9), which was not told who the reader is.
  case moved(to: String)
  /// The server answered with another error status.
  case refused(status: Int)
  /// What came is not what the interface promises: another address, or something in front of the server.
  case garbled
  /// The service has no such list.
  case unsupported
}
