import FoundationEssentials
import Glibc

/// The last good copy of a library, a file beside it.
///
/// If the library has at most `mostBytes` and the disk has room, the whole library is copied. The copy of a larger
/// library omits texts, comments and the search index, because sources deliver the texts again.
struct LibraryCopy: Sendable {
  /// The library's file.
  let library: String

  var path: String { library + ".copy" }

  /// The copy's date and its size in bytes; `nil` if there is no copy.
  var status: CopyStatus? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { return nil }
    return CopyStatus(
      made: Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec)), bytes: Int(status.st_size))
  }

  /// True if the copy is a day old or missing, or if its date is a day in the future because the clock was set back.
  func isDue(at now: Date) -> Bool {
    status.map { abs(now.timeIntervalSince($0.made)) >= Self.age } ?? true
  }

  /// True if the whole library should be copied.
  func isWhole(mostBytes: Int = mostBytes) -> Bool {
    let bytes = LibraryFile.files(of: library).prefix(2).compactMap(LibraryFile.size).reduce(0, +)
    guard bytes <= mostBytes else { return false }
    var disk = statvfs()
    guard statvfs(library, &disk) == 0 else { return true }
    return UInt64(disk.f_bavail) * UInt64(disk.f_frsize) > UInt64(bytes + Self.reserve)
  }

  /// The seconds until the next copy is due.
  private static let age = 86_400.0
  /// The largest size of a library that is copied as a whole, in bytes. Two files of a larger library need too much of
  /// the disk, and copying takes too long.
  static let mostBytes = 1 << 30
  /// The free space to leave on the disk, in bytes.
  private static let reserve = 256 << 20
}

/// The date and size of the last good copy.
public struct CopyStatus: Sendable, Hashable, Codable {
  public let made: Date
  /// The size of the file.
  public let bytes: Int
}
