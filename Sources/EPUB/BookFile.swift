import CMinizip
import Glibc

/// The ZIP file of a book, written part by part beside its place and moved there when it is whole. What is given up leaves nothing.
struct BookFile: ~Copyable {
  private let path: String
  private let zip: zipFile
  private var isOpen = true

  /// - Parameter path: Where the book is to be; what is there stays until the book is whole.
  init(path: String) throws(EPUBError) {
    errno = 0
    guard let zip = zipOpen(Self.part(of: path), APPEND_STATUS_CREATE) else { throw Self.error(path) }
    self.path = path
    self.zip = zip
  }

  deinit {
    guard isOpen else { return }
    zipClose(zip, nil)
    unlink(Self.part(of: path))
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
    guard zipClose(zip, nil) == ZIP_OK, rename(Self.part(of: path), path) == 0 else {
      let error = Self.error(path)
      unlink(Self.part(of: path))
      throw error
    }
  }

  private static func part(of path: String) -> String { path + ".part" }

  private static func error(_ path: String) -> EPUBError {
    [ENOSPC, EDQUOT, EFBIG].contains(errno) ? .full : .unwritable(path: path)
  }
}
