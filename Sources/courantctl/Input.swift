import FoundationEssentials
import Glibc
import Text

/// Reads the files that are named on the command line.
enum Input {
  /// The content of a file, or of standard input for "-".
  ///
  /// - Throws: `Failure.failed` with the reason why the file cannot be read.
  static func bytes(of path: String) throws -> [UInt8] {
    let file = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw unreadable(path) }
    defer { if path != "-" { close(file) } }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(file, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw unreadable(path)
      }
      bytes += chunk[..<count]
      guard bytes.count <= limit else {
        throw Failure.failed(translated("“%s” has no end, or is too large to be a feed or a list of them.", path))
      }
    }
  }

  /// The maximum size of a file, in bytes. No known feed is as large.
  private static let limit = 256_000_000

  private static func unreadable(_ path: String) -> Failure {
    let reason = errno == EISDIR ? translated("it is a folder") : String(cString: strerror(errno))
    return .failed(translated("“%1$s” cannot be read: %2$s. Check the path.", path, reason))
  }
}
