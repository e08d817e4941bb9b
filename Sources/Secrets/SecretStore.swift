import CSecret
import Dispatch
import FoundationEssentials

/// Keeps the reader's keys to web services: in the desktop's Secret Service (libsecret), or where there is none, in a file
/// that only the reader may open.
public struct SecretStore: Sendable {
  /// Where a key is.
  public enum Place: Sendable, Hashable {
    case secretService
    /// A file with mode 600, at this path.
    case file(path: String)
  }

  private let service: SecretService
  private let file: SecretFile
  /// The service may ask the reader for a password, and blocks until there is one.
  private let queue = DispatchQueue(label: "courant.secrets")

  /// - Parameter folder: The library's, which has keys of its own; the file that stands in for the service is there.
  public init(folder: String) {
    service = SecretService(library: folder)
    file = SecretFile(path: folder + "/keys.json")
  }

  /// The key for a service, and where it is.
  public func read(_ name: String) async -> (key: String, place: Place)? {
    await onQueue { find(name) }
  }

  private func find(_ name: String) -> (key: String, place: Place)? {
    // What is in the file is newer: it goes there when the service does not take it, and leaves when the service does.
    if let key = file.read()[name] { return (key, .file(path: file.path)) }
    return service.read(name).map { ($0, .secretService) }
  }

  /// Keeps a key, or forgets it.
  ///
  /// - Parameter key: `nil` or an empty text forgets it.
  /// - Returns: Where it is now; `nil` where it was forgotten.
  /// - Throws: `SecretsError`, with what was kept before left as it was.
  @discardableResult
  public func write(_ key: String?, for name: String) async throws(SecretsError) -> Place? {
    let result: Result<Place?, SecretsError> = await onQueue {
      Result { () throws(SecretsError) in try keep(key, for: name) }
    }
    return try result.get()
  }

  /// Changes a key that is kept, with nobody else of this program in between. One that is not kept stays so.
  ///
  /// - Parameter edit: What is to be kept in its place; the same leaves it as it is.
  /// - Throws: `SecretsError`, with what was kept before left as it was.
  public func change(
    _ name: String, _ edit: @escaping @Sendable (String) -> String?
  ) async throws(SecretsError) {
    let result: Result<Void, SecretsError> = await onQueue {
      Result { () throws(SecretsError) in
        guard let key = find(name)?.key else { return }
        let new = edit(key)
        if new != key { _ = try keep(new, for: name) }
      }
    }
    return try result.get()
  }

  private func keep(_ key: String?, for name: String) throws(SecretsError) -> Place? {
    guard let key, !key.isEmpty else {
      service.forget(name)
      try file.write(nil, for: name)
      guard service.read(name) == nil else { throw .locked }
      return nil
    }
    if service.write(key, for: name) {
      try file.write(nil, for: name)
      return .secretService
    }
    try file.write(key, for: name)
    return .file(path: file.path)
  }

  private func onQueue<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: work()) }
    }
  }
}

/// Why a key could not be kept.
public enum SecretsError: Error, Sendable {
  /// The file cannot be written.
  case unwritable(path: String)
  /// The keyring is locked, and keeps the key.
  case locked
}
