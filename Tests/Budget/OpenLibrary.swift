import FoundationEssentials
import Library

/// Opens a library whose clock stands.
func openLibrary(in folder: String) throws -> Library {
  try Library(
    folder: folder, cache: folder + "/cache", version: "1.0", now: { Date(timeIntervalSince1970: 1_790_000_000) },
    isNetworkAvailable: { true })
}
