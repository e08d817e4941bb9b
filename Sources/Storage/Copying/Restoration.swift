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
  /// The number of subscriptions, articles and marks that are newer than the copy and were saved from the damaged file.
  public let recovered: Int
}

/// Replaces a damaged library with its last good copy.
struct Restoring {
  let library: String
  let now: Date

  /// Restores the library. If the restoration fails, nothing has changed. If the program is killed, the restored file
  /// is either incomplete and ignored, or complete, beside the damaged library or in its place.
  func run() throws(StorageError) -> Restoration {
    let copy = LibraryCopy(library: library)
    guard let copied = copy.status?.made else { throw .missing(path: library) }
    var (shortened, recovered) = (0, 0)
    let restored = library + LibraryFile.restored
    // An earlier, killed program may have left a complete file. It is used if it is of this version.
    if !isComplete(restored) {
      LibraryFile.files(of: restored).forEach { unlink($0) }
      let isMade = try LibraryFile.make(at: restored) { connection throws(StorageError) in
        try fill(connection, from: copy)
        try connection.keepLog()
        try Schema.migrate(connection, from: Schema.version(of: connection, path: library), path: library)
        // The states of feeds are deleted, so that all their entries are requested again. Other sources continue from
        // the state in the copy.
        try connection.run("UPDATE publications SET state = NULL, failure = NULL WHERE kind = 'feed'")
        do throws(StorageError) {
          recovered = try Salvage(from: library, into: connection).run()
        } catch {
          // An error that is not damage ends the restoration, because it may pass. If the damaged file cannot be read
          // at all, only the copy is used.
          if error.passes { throw error }
        }
        // Saved texts that are newer than the copy may be damaged too.
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

  /// Renames the damaged file and its log. They are never deleted automatically.
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
    // The file is renamed first, because a log without its file counts as damage.
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
