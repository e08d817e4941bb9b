import FoundationEssentials
import Library

/// The feeds of a list refreshed for the first time, and once more when nothing is new.
enum RefreshWorks {
  static func run(folder: String, list: String) async throws {
    let library = try openLibrary(in: folder)
    let imported = try await library.importSubscriptions(Array(try Data(contentsOf: URL(filePath: list))))
    try await library.allowPrivate(imported.privateAddresses)
    try await measured("refresh") { try await refresh(library) }
    try await measured("unchanged") { try await refresh(library) }
    await library.finish()
  }

  private static func refresh(_ library: Library) async throws {
    let summary = try await library.refresh(.all, on: .insistence)
    guard summary.failed == 0, summary.sources > 0 else { throw RefreshFailed(failures: summary.failures) }
    try await library.follow(summary)
  }
}

/// Feeds did not come, so that nothing is measured.
struct RefreshFailed: Error {
  let failures: [RefreshSummary.Failure]
}
