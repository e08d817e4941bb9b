import Glibc

/// That a library's file was seen to be damaged while it was in use: an empty file beside it, as nothing can be relied on that
/// would be written into it.
struct Suspicion: Sendable {
  let library: String

  private var path: String { library + ".suspect" }

  func raise() {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    if descriptor >= 0 { close(descriptor) }
  }

  var isRaised: Bool { LibraryFile.size(of: path) != nil }

  func drop() { unlink(path) }

  /// Looks at all of the file.
  ///
  /// - Returns: Whether pages of it are damaged.
  /// - Throws: What says nothing about the file, such as another program that holds it.
  func isTrue() throws(StorageError) -> Bool {
    do throws(StorageError) {
      let connection = try Connection(path: library, readOnly: true)
      return try connection.row("PRAGMA integrity_check(1)", read: { $0.text(0) }) != "ok"
    } catch .damaged {
      return true
    }
  }
}
