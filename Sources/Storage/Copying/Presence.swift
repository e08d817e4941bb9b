import Glibc

/// Tells other programs that a library is open here, so that none puts another file in its place: a shared lock on its folder for
/// as long as this lives.
final class Presence: Sendable {
  private let descriptor: Int32

  /// Waits for as long as another program is putting a file in place.
  init(beside path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    flock(descriptor, LOCK_SH)
  }

  deinit {
    close(descriptor)
  }

  /// Does something while no other program has the library open.
  ///
  /// - Throws: `StorageError.busy` where one has for longer than it takes to look at it.
  func alone<Result>(_ body: () throws(StorageError) -> Result) throws(StorageError) -> Result {
    defer { flock(descriptor, LOCK_SH) }
    for _ in 0..<Self.tries {
      // Some file systems know no such locks.
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK { return try body() }
      // Who waits for the same must not be kept by this one.
      flock(descriptor, LOCK_UN)
      usleep(20_000)
    }
    throw .busy
  }

  private static let tries = 100
}
