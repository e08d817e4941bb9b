import CSoup
import GLibSupport
import Text

extension HTTPError {
  /// Converts an error of GLib or libsoup that ended a message's exchange.
  init(_ error: GLibError, message: Message) {
    switch error.domain {
    case g_resolver_error_quark():
      self = error.code == Int32(G_RESOLVER_ERROR_TEMPORARY_FAILURE.rawValue) ? .unreachable : .hostNotFound
    case g_tls_error_quark():
      self = message.certificateProblem.map { .certificate($0) } ?? .tls(error.message)
    case soup_session_error_quark():
      self = .garbled
    case g_io_error_quark():
      self.init(GIOErrorEnum(rawValue: numericCast(error.code)), error.message, hasBegun: message.status != 0)
    default:
      self = .other(error.message)
    }
  }

  private init(_ code: GIOErrorEnum, _ message: String, hasBegun: Bool) {
    switch code {
    case G_IO_ERROR_CANCELLED: self = .cancelled
    case G_IO_ERROR_TIMED_OUT: self = .timedOut
    case G_IO_ERROR_CONNECTION_REFUSED: self = .connectionRefused
    case G_IO_ERROR_HOST_UNREACHABLE, G_IO_ERROR_NETWORK_UNREACHABLE: self = .unreachable
    case G_IO_ERROR_HOST_NOT_FOUND: self = .hostNotFound
    case G_IO_ERROR_CONNECTION_CLOSED, G_IO_ERROR_BROKEN_PIPE, G_IO_ERROR_PARTIAL_INPUT:
      self = hasBegun ? .truncated : .reset
    case G_IO_ERROR_INVALID_DATA: self = .garbled
    default: self = .other(message)
    }
  }
}
