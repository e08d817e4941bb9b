import FoundationEssentials
import Glibc

/// Keys in a file that only its owner may open.
struct SecretFile: Sendable {
  let path: String

  /// Returns all keys; empty if the file is missing or belongs to another user.
  func read() -> [String: String] {
    guard let data = FileManager.default.contents(atPath: path) else { return [:] }
    return (try? JSONDecoder().decode([String: String].self, from: data)) ?? [:]
  }

  /// Changes one key. The whole file is replaced, so that it is never half written.
  func write(_ key: String?, for name: String) throws(SecretsError) {
    var keys = read()
    guard keys[name] != key else { return }
    keys[name] = key
    if keys.isEmpty {
      guard unlink(path) == 0 || errno == ENOENT else { throw .unwritable(path: path) }
      return
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    // Encoding texts never fails.
    guard let data = try? encoder.encode(keys) else { throw .unwritable(path: path) }
    try replace(with: [UInt8](data))
  }

  private func replace(with bytes: [UInt8]) throws(SecretsError) {
    let new = path + ".new"
    unlink(new)
    // The mode is set when the file is created, so that nobody else can open it at any time.
    let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .unwritable(path: path) }
    let isWritten = Glibc.write(descriptor, bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
    close(descriptor)
    guard isWritten, rename(new, path) == 0 else {
      unlink(new)
      throw .unwritable(path: path)
    }
  }
}
