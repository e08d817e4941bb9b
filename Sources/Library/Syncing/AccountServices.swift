import Articles
import Providers

/// Speaks to the services of the reader's accounts, with what is kept of each.
public protocol AccountServices: Sendable {
  /// - Throws: `.signInRefused` where nothing is kept of an account that could be sent.
  func service(of account: Account.ID) async throws(SyncError) -> any SyncService
}

extension LibraryError {
  /// What keeps a service from being asked for articles, as of any other source.
  init(_ error: SyncError) {
    switch error {
    case .network(let error): self = .provider(.network(error))
    case .signInRefused: self = .provider(.refused(status: 401, complaint: ""))
    case .busy(let status), .refused(let status): self = .provider(.refused(status: status, complaint: ""))
    case .interfaceOff, .moved, .garbled: self = .provider(.garbled)
    case .unsupported: self = .provider(.unsupported)
    }
  }
}
