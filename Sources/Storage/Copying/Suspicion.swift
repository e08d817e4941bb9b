import Glibc

/// The suspicion that a library's file is damaged, raised while the library was in use. It is an empty file beside the
/// library, because data in a damaged library is not reliable.
struct Suspicion: Sendable {
  let library: String

  private var path: String { library + ".suspect" }

  func raise() {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    if descriptor >= 0 { close(descriptor) }
  }

  var isRaised: Bool { LibraryFile.size(of: path) != nil }

  func drop() { unlink(path) }

  /// Examines the whole file.
  ///
  /// - Returns: True if pages are damaged.
  /// - Throws: Errors that are not about the file itself, such as a lock of another program.
  func isTrue() throws(StorageError) -> Bool {
    do throws(StorageError) {
      let connection = try Connection(path: library, readOnly: true)
      return try connection.row("PRAGMA integrity_check(1)", read: { $0.text(0) }) != "ok"
    } catch .damaged {
      return true
    }
  }
}
