import FoundationEssentials
import Glibc

/// The record of a restoration: the last good copy replaced a damaged library.
public struct Restoration: Sendable, Hashable, Codable {
  /// The date of the copy.
  public let copied: Date
  /// The path of the damaged file; `nil` if the file was gone.
  public let setAside: String?
  /// The number of articles that have only their excerpts until their sources deliver them again.
  public let shortened: Int
  /// The number of subscriptions, articles and marks newer than the copy that were found in the damaged file.
  public let recovered: Int
}

/// Replaces a damaged library with its last good copy.
struct Restoring {
  let library: String
  let now: Date

  /// Restores the library. A failure before the copy is in place changes nothing. A kill at any moment leaves the
  /// complete new library beside the damaged one, or in its place.
  func run() throws(StorageError) -> Restoration {
    let copy = LibraryCopy(library: library)
    guard let copied = copy.status?.made else { throw .missing(path: library) }
    var (shortened, recovered) = (0, 0)
    let restored = library + LibraryFile.restored
    // A file that a kill left is complete, if the killed program was of this version.
    if !isComplete(restored) {
      LibraryFile.files(of: restored).forEach { unlink($0) }
      let isMade = try LibraryFile.make(at: restored) { connection throws(StorageError) in
        try fill(connection, from: copy)
        try connection.keepLog()
        try Schema.migrate(connection, from: Schema.version(of: connection, path: library), path: library)
        // Feeds are asked for everything again. The other sources' states stay: they continue from the copy.
        try connection.run("UPDATE publications SET state = NULL, failure = NULL WHERE kind = 'feed'")
        do throws(StorageError) {
          recovered = try Salvage(from: library, into: connection).run()
        } catch {
          // Errors that are no damage pass with time. A file that cannot be read at all is lost except for its copy.
          if error.passes { throw error }
        }
        // Texts newer than the copy may have been damaged themselves.
        _ = try connection.mendTexts()
        shortened = try LeanCopy.fillTexts(in: connection)
      }
      guard isMade else { throw .busy }
    }
    let setAside = try setDamagedAside()
    guard rename(restored, library) == 0 else { throw .unwritable(path: library) }
    Suspicion(library: library).drop()
    return Restoration(copied: copied, setAside: setAside, shortened: shortened, recovered: recovered)
  }

  /// Copies a sound copy into a new file.
  private func fill(_ connection: Connection, from copy: LibraryCopy) throws(StorageError) {
    do throws(StorageError) {
      let pages = try PageCopy(of: copy.path, to: connection)
      while try pages.step() {}
      let finding = try connection.row("PRAGMA quick_check(1)", read: { $0.text(0) })
      if finding == "ok", try Schema.version(of: connection, path: copy.path) > 0 { return }
    } catch {
      guard case .damaged = error else { throw error }
    }
    throw .damagedWithCopy(path: library)
  }

  /// True if a file is a sound library of this version.
  private func isComplete(_ path: String) -> Bool {
    guard LibraryFile.size(of: path) != nil, !LibraryFile.isSpecial(path) else { return false }
    do throws(StorageError) {
      let connection = try Connection(path: path, readOnly: true)
      let finding = try connection.row("PRAGMA quick_check(1)", read: { $0.text(0) })
      let version = try Schema.version(of: connection, path: path)
      return finding == "ok" && version == Schema.migrations.count
    } catch {
      return false
    }
  }

  /// Renames the damaged file and its log. They are kept for good.
  private func setDamagedAside() throws(StorageError) -> String? {
    var time = time_t(now.timeIntervalSince1970)
    var parts = tm()
    gmtime_r(&time, &parts)
    var text = [CChar](repeating: 0, count: 32)
    strftime(&text, text.count, "%Y-%m-%d-%H%M%S", &parts)
    let stamp = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let base = library + LibraryFile.damaged + stamp
    var name = base
    var number = 1
    while LibraryFile.files(of: name).contains(where: { LibraryFile.size(of: $0) != nil }) {
      number += 1
      name = base + "-\(number)"
    }
    var isAnythingThere = false
    // The file goes first: a log without its file counts as damage, and not as part of a library.
    for (old, new) in zip(LibraryFile.files(of: library), LibraryFile.files(of: name)) {
      if rename(old, new) == 0 {
        isAnythingThere = true
      } else if errno != ENOENT {
        throw .unwritable(path: library)
      }
    }
    return isAnythingThere ? name : nil
  }
}
