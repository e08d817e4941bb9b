import CGTK
import GLibSupport
import GTKSupport
import Glibc
import Library
import ReaderUI
import SharedUI
import TestServers

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

  /// A library with one feed, which was read, and the server that has it and is there while somebody keeps it.
  ///
  /// - Parameters:
  ///   - items: The feed's items (RSS).
  ///   - answer: What the server has beside the feed.
  static func following(
    _ items: String, titled title: String = "Feed",
    answering answer: @escaping @Sendable (String) -> Fault = { _ in .status(404) }
  ) async throws -> (library: Library, server: FaultServer) {
    let feed = "<rss version=\"2.0\"><channel><title>\(title)</title>\(items)</channel></rss>"
    let server = try FaultServer(answering: { _, path in
      path == "/feed.xml" ? .status(200, body: Array(feed.utf8)) : answer(path)
    })
    let path = try folder()
    let library = try Library(folder: path, cache: path, version: "0")
    let row = "<outline type=\"rss\" text=\"\(title)\" xmlUrl=\"\(server.address("/feed.xml"))\"/>"
    let list = try await library.importSubscriptions(Array("<opml version=\"2.0\"><body>\(row)</body></opml>".utf8))
    try await library.allowPrivate(list.privateAddresses)
    _ = try await library.refresh(.all, on: .insistence)
    return (library, server)
  }
}

/// Something did not happen in time.
struct Late: Error {
  let what: String
}

/// Waits until a number stays the same for half a second: what comes frame by frame is there then.
///
/// - Returns: The number.
@discardableResult
func settled(_ number: () -> Int) async -> Int {
  var (last, same) = (number(), 0)
  await eventually {
    let now = number()
    (last, same) = (now, now == last ? same + 1 : 0)
    return same == 50
  }
  return last
}
