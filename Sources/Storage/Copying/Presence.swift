import Glibc

/// A shared lock on a library's folder, as long as this object exists. It shows other programs that the library is open
/// here, so that they do not replace the file.
final class Presence: Sendable {
  private let descriptor: Int32

  /// Waits while another program replaces the file.
  init(beside path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    flock(descriptor, LOCK_SH)
  }

  deinit {
    close(descriptor)
  }

  /// Runs `body` while no other program has the library open.
  ///
  /// - Throws: `StorageError.busy` if another program keeps the library open for the whole waiting time.
  func alone<Result>(_ body: () throws(StorageError) -> Result) throws(StorageError) -> Result {
    defer { flock(descriptor, LOCK_SH) }
    for _ in 0..<Self.tries {
      // Some file systems do not support these locks.
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK { return try body() }
      // Releases the shared lock, so that two programs that wait here do not block each other.
      flock(descriptor, LOCK_UN)
      usleep(20_000)
    }
    throw .busy
  }

  private static let tries = 100
}
