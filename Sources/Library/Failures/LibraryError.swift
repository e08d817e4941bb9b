import EPUB
import HTTP
import Providers
import Secrets
import Storage

/// What keeps the library from doing what it was asked, with a sentence for the reader.
public enum LibraryError: Error, Sendable {
  case storage(StorageError)
  case provider(ProviderError)
  /// The reader typed what is no web address.
  case notAnAddress(String)
  /// A subscription list that cannot be read, and why.
  case badSubscriptionList(String)
  /// No article has this number.
  case noSuchArticle
  /// There is no article to make a book of.
  case nothingToSave
  /// A book cannot be written there.
  case unwritableBook(path: String)
  /// A key cannot be taken out of the desktop's keyring.
  case keyringIsLocked
  /// A service with an account cannot be asked, or says no.
  case account(AccountProblem)
}

extension LibraryError {
  /// Does what the modules below do. This is the one place where their errors become the library's, which keep them.
  static func wrapping<Value>(_ work: () async throws -> Value) async throws(LibraryError) -> Value {
    do {
      return try await work()
    } catch {
      throw LibraryError(error)
    }
  }

  /// - Throws: `.provider(.network(.cancelled))` in a task that was cancelled.
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
