import CGTK
import GLibSupport
import GTKSupport
import Glibc
import Library
import ReaderUI

/// A library with the Courant Guide in it, in a folder that is temporary.
enum ProbeLibrary {
  /// Makes a folder that is temporary.
  static func folder() throws -> String {
    guard let folder = g_dir_make_tmp("courant-probe-XXXXXX", nil) else { throw Late(what: "temporary folder") }
    defer { g_free(folder) }
    return String(cString: folder)
  }

  static func open() async throws -> Library {
    let path = try folder()
    let library = try Library(folder: path, cache: path, version: "0", resource: { resourceData($0) })
    try await library.addGuideToNewLibrary()
    return library
  }
}

/// Something did not happen in time.
struct Late: Error {
  let what: String
}

/// Waits until a condition holds.
///
/// - Parameter seconds: For how long at most.
/// - Returns: Whether it holds.
func holds(within seconds: Int, _ condition: () -> Bool) async -> Bool {
  for _ in 0..<seconds * 50 {
    if condition() { return true }
    try? await Task.sleep(for: .milliseconds(20))
  }
  return condition()
}
