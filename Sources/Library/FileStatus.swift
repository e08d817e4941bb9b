import FoundationEssentials
import Glibc

/// A file's size and time of modification. This does not use FileManager, because its attributes have other types if
/// the whole of Foundation is loaded.
struct FileStatus {
  /// The size in bytes.
  let size: Int
  let modified: Date

  /// Reads the status of a file; `nil` if there is no such file.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    size = Int(status.st_size)
    modified = Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9)
  }

  /// Returns the number of free bytes on the disk of a file; `nil` if the system does not state it.
  static func freeBytes(at path: String) -> Int? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return nil }
    return Int(clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize)).partialValue)
  }
}
