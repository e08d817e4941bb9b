import Providers

/// What keeps an account from being added, or signed in to.
public enum AccountProblem: Error, Sendable, Hashable {
  /// The service cannot be asked, or says no.
  case service(SyncError)
  /// The address is http, by which others could read the password, and the reader did not agree to that.
  case plain(host: String)
  /// Neither a key nor a password was given.
  case noSecret
  /// The service says that the reader is somebody else than whose account it is.
  case otherUser(String)
  /// The service refused the password earlier, or none is kept.
  case signedOut
  /// There is no such account any more.
  case gone
}
