import Sync

/// The reasons why an account cannot be added, or signed in to.
public enum AccountProblem: Error, Sendable, Hashable {
  /// The service could not be asked, or answered with an error.
  case service(SyncError)
  /// The address is http, so that others could read the password, and the reader did not agree to this.
  case plain(host: String)
  /// The reader gave neither a key nor a password.
  case noSecret
  /// The password belongs to another user of the service than the account.
  case otherUser(String)
  /// The service refused the password earlier, or no password is stored.
  case signedOut
  /// The account does not exist any more.
  case gone
}
