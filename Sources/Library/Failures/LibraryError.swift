import EPUB
import HTTP
import Providers
import Secrets
import Storage
import Sync

/// An error of the library, with a sentence for the reader.
public enum LibraryError: Error, Sendable {
  case storage(StorageError)
  case provider(ProviderError)
  /// The reader typed a text that is not a web address.
  case notAnAddress(String)
  /// A subscription list cannot be read; the text is the reason.
  case badSubscriptionList(String)
  /// No article has this number.
  case noSuchArticle
  /// There are no articles for a book.
  case nothingToSave
  /// The book cannot be written at this path.
  case unwritableBook(path: String)
  /// The key cannot be removed from the desktop's keyring, which is locked.
  case keyringIsLocked
  /// The service of an account could not be asked, or answered with an error.
  case account(AccountProblem)
}

extension LibraryError {
  /// Runs code of the lower modules, and wraps their errors. This is the only place that makes a `LibraryError` from
  /// other errors.
  static func wrapping<Value>(_ work: () async throws -> Value) async throws(LibraryError) -> Value {
    do {
      return try await work()
    } catch {
      throw LibraryError(error)
    }
  }

  /// Throws if the task is cancelled.
  ///
  /// - Throws: `.provider(.network(.cancelled))` in a cancelled task.
  static func checkCancellation() throws(LibraryError) {
    if Task.isCancelled { throw .provider(.network(.cancelled)) }
  }

  init(_ error: any Error) {
    switch error {
    case let error as LibraryError: self = error
    case let error as StorageError: self = .storage(error)
    case let error as ProviderError: self = .provider(error)
    case let error as SyncError: self = .account(.service(error))
    case let error as HTTPError: self = .provider(.network(error))
    case EPUBError.empty: self = .nothingToSave
    case EPUBError.full: self = .storage(.full)
    case EPUBError.unwritable(let path): self = .unwritableBook(path: path)
    case is CancellationError: self = .provider(.network(.cancelled))
    case SecretsError.unwritable(let path): self = .storage(.unwritable(path: path))
    case SecretsError.locked: self = .keyringIsLocked
    default: self = .storage(.failed(code: 0, reason: String(describing: error)))
    }
  }
}
