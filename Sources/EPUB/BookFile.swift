import CMinizip
import Glibc

/// The ZIP file of a book, written part by part beside its place and moved there when it is whole. What is given up leaves nothing.
struct BookFile: ~Copyable {
  private let path: String
  /// Where it is written.
  private let part: String
  private let zip: zipFile
  private var isOpen = true

  /// Where a book is written that is to be at a path: what a symbolic link leads to is replaced, and not the link.
  ///
  /// - Throws: `unwritable` where something else than a file is there: a device would be replaced by a book.
  static func place(of path: String) throws(EPUBError) -> String {
    var status = stat()
    guard stat(path, &status) == 0 else { return path }
    guard status.st_mode & S_IFMT == S_IFREG, let real = realpath(path, nil) else { throw .unwritable(path: path) }
    defer { free(real) }
    return String(cString: real)
  }

  /// Makes an empty file beside a book's place, under a name that no file had.
  static func part(beside path: String) throws(EPUBError) -> String {
    errno = 0
    let part = path + ".\(String(UInt32.random(in: 0 ... .max), radix: 36)).part"
    let file = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw error(path) }
    close(file)
    return part
  }

  /// - Parameters:
  ///   - path: Where the book is to be; what is there stays until the book is whole.
  ///   - part: Where it is written.
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
  /// - Parameter isPacked: Pictures are packed already.
  func add(_ name: String, _ data: [UInt8], isPacked: Bool) throws(EPUBError) {
    errno = 0
    guard courant_zip_begin(zip, name, isPacked ? 0 : 6) == ZIP_OK,
      zipWriteInFileInZip(zip, data, UInt32(data.count)) == ZIP_OK, zipCloseFileInZip(zip) == ZIP_OK
    else { throw Self.error(path) }
  }

  /// Moves the whole book to its place.
  mutating func finish() throws(EPUBError) {
    errno = 0
    isOpen = false
    guard zipClose(zip, nil) == ZIP_OK, Self.store(part), rename(part, path) == 0 else {
      let error = Self.error(path)
      unlink(part)
      throw error
    }
  }

  /// Has a file on the disk before it takes the place of another.
  private static func store(_ path: String) -> Bool {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    return file >= 0 && fsync(file) == 0
  }

  private static func error(_ path: String) -> EPUBError {
    [ENOSPC, EDQUOT, EFBIG].contains(errno) ? .full : .unwritable(path: path)
  }
}
