import CMinizip
import Glibc

/// The ZIP file of a book. It is written to a temporary file in the same folder, and renamed when it is complete. An
/// unfinished book leaves no file.
struct BookFile: ~Copyable {
  private let path: String
  /// The path of the temporary file.
  private let part: String
  private let zip: zipFile
  private var isOpen = true

  /// Returns the path at which a book is written: for a symbolic link, its target. The target is replaced, not the
  /// link.
  ///
  /// - Throws: `unwritable` if the path is not a regular file. Otherwise a book could replace a device.
  static func place(of path: String) throws(EPUBError) -> String {
    var status = stat()
    guard stat(path, &status) == 0 else { return path }
    guard status.st_mode & S_IFMT == S_IFREG, let real = realpath(path, nil) else { throw .unwritable(path: path) }
    defer { free(real) }
    return String(cString: real)
  }

  /// Creates an empty temporary file beside a book's path, under a new name.
  static func part(beside path: String) throws(EPUBError) -> String {
    errno = 0
    let part = path + ".\(String(UInt32.random(in: 0 ... .max), radix: 36)).part"
    let file = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw error(path) }
    close(file)
    return part
  }

  /// - Parameters:
  ///   - path: The path of the book. An existing file stays until the book is complete.
  ///   - part: The path of the temporary file.
  init(path: String, part: String) throws(EPUBError) {
    errno = 0
    guard let zip = zipOpen(part, APPEND_STATUS_CREATE) else {
      let error = Self.error(path)
      unlink(part)
      throw error
    }
    (self.path, self.part, self.zip) = (path, part, zip)
  }

  deinit {
    guard isOpen else { return }
    zipClose(zip, nil)
    unlink(part)
  }

  /// Adds a file.
  ///
  /// - Parameter isPacked: True if the data is already compressed, as pictures are.
  func add(_ name: String, _ data: [UInt8], isPacked: Bool) throws(EPUBError) {
    errno = 0
    guard courant_zip_begin(zip, name, isPacked ? 0 : 6) == ZIP_OK,
      zipWriteInFileInZip(zip, data, UInt32(data.count)) == ZIP_OK, zipCloseFileInZip(zip) == ZIP_OK
    else { throw Self.error(path) }
  }

  /// Moves the complete book to its path.
  mutating func finish() throws(EPUBError) {
    errno = 0
    isOpen = false
    guard zipClose(zip, nil) == ZIP_OK, Self.store(part), rename(part, path) == 0 else {
      let error = Self.error(path)
      unlink(part)
      throw error
    }
  }

  /// Forces a file's data to the disk (`fsync`), before the file replaces another.
  private static func store(_ path: String) -> Bool {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    return file >= 0 && fsync(file) == 0
  }

  private static func error(_ path: String) -> EPUBError {
    [ENOSPC, EDQUOT, EFBIG].contains(errno) ? .full : .unwritable(path: path)
  }
}
