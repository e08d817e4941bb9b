import CSecret
import Dispatch
import FoundationEssentials

/// Stores the reader's keys to web services: in the desktop's Secret Service (libsecret) or, if there is none, in a
/// file that only the reader may open.
public struct SecretStore: Sendable {
  /// The place of a key.
  public enum Place: Sendable, Hashable {
    case secretService
    /// A file with mode 600, at this path.
    case file(path: String)
  }

  private let service: SecretService
  private let file: SecretFile
  /// The queue of all calls: the service may ask the reader for a password, and a call then blocks until the reader
  /// answers.
  private let queue = DispatchQueue(label: "courant.secrets")

  /// - Parameter folder: The library's folder. Each library has its own keys, and this folder contains their file.
  public init(folder: String) {
    service = SecretService(library: folder)
    file = SecretFile(path: folder + "/keys.json")
  }

  /// Returns the key of this name, and its place; `nil` if there is none.
  public func read(_ name: String) async -> (key: String, place: Place)? {
    await onQueue { find(name) }
  }

  private func find(_ name: String) -> (key: String, place: Place)? {
    // A key in the file is newer than a key in the service. A key is written to the file if the service refuses it, and
    // deleted from the file when the service accepts it.
    if let key = file.read()[name] { return (key, .file(path: file.path)) }
    return service.read(name).map { ($0, .secretService) }
  }

  /// Stores a key, or deletes it.
  ///
  /// - Parameter key: The key; `nil` or an empty text deletes it.
  /// - Returns: The place of the key now; `nil` if it was deleted.
  /// - Throws: `SecretsError`; the old key then stays.
  @discardableResult
  public func write(_ key: String?, for name: String) async throws(SecretsError) -> Place? {
    let result: Result<Place?, SecretsError> = await onQueue {
      Result { () throws(SecretsError) in try keep(key, for: name) }
    }
    return try result.get()
  }

  /// Changes a stored key. No other call of this program runs meanwhile. Does nothing if there is no such key.
  ///
  /// - Parameter edit: Returns the new key for the old one; the same key changes nothing.
  /// - Throws: `SecretsError`; the old key then stays.
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

/// The reasons why a key could not be stored or deleted.
public enum SecretsError: Error, Sendable {
  /// The file cannot be written.
  case unwritable(path: String)
  /// The keyring is locked, so the key cannot be deleted.
  case locked
}
