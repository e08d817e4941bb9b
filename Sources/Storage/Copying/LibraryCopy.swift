import FoundationEssentials
import Glibc

/// The last good copy of a library, a file beside it.
///
/// It is a whole library where that is no longer than `mostBytes` and the disk has room; of a larger one it holds everything but
/// texts, comments and the search index, which sources and time bring back.
struct LibraryCopy: Sendable {
  /// The library's file.
  let library: String

  var path: String { library + ".copy" }

  /// When it was made, and its size in bytes; `nil` where there is none.
  var status: CopyStatus? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { return nil }
    return CopyStatus(
      made: Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec)), bytes: Int(status.st_size))
  }

  /// Whether a day has passed; a clock that was put back counts as one.
  func isDue(at now: Date) -> Bool {
    status.map { abs(now.timeIntervalSince($0.made)) >= Self.age } ?? true
  }

  /// Whether all of the library is to be copied.
  func isWhole(mostBytes: Int = mostBytes) -> Bool {
    let bytes = LibraryFile.files(of: library).prefix(2).compactMap(LibraryFile.size).reduce(0, +)
    guard bytes <= mostBytes else { return false }
    var disk = statvfs()
    guard statvfs(library, &disk) == 0 else { return true }
    return UInt64(disk.f_bavail) * UInt64(disk.f_frsize) > UInt64(bytes + Self.reserve)
  }

  /// How long a copy is good for, in seconds.
  private static let age = 86_400.0
  /// A larger library takes too much of the disk twice, and of the day to be read and written.
  static let mostBytes = 1 << 30
  /// What is left to others of the disk, in bytes.
  private static let reserve = 256 << 20
}

/// What there is of a last good copy.
public struct CopyStatus: Sendable, Hashable, Codable {
  public let made: Date
  /// Its size.
  public let bytes: Int
}
