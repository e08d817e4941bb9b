import FoundationEssentials
import Glibc

/// That a damaged library was replaced by its last good copy.
public struct Restoration: Sendable, Hashable, Codable {
  /// When the copy was made.
  public let copied: Date
  /// Where the damaged file is kept; `nil` where it was gone.
  public let setAside: String?
  /// How many articles have no more than their excerpts until their sources give them again.
  public let shortened: Int
  /// How many subscriptions, articles and marks of after the copy were found in the damaged file.
  public let recovered: Int
}

/// Puts the last good copy in the place of a damaged library.
struct Restoring {
  let library: String
  let now: Date

  /// What goes wrong before the copy is in place leaves everything as it was. A kill at any moment leaves the library that takes the
  /// place complete beside the damaged one, or in its place.
  func run() throws(StorageError) -> Restoration {
    let copy = LibraryCopy(library: library)
    guard let copied = copy.status?.made else { throw .missing(path: library) }
    var (shortened, recovered) = (0, 0)
    let restored = library + LibraryFile.restored
    // One that a kill has left is complete, if it was this program that was killed.
    if !isComplete(restored) {
      LibraryFile.files(of: restored).forEach { unlink($0) }
      let isMade = try LibraryFile.make(at: restored) { connection throws(StorageError) in
        try fill(connection, from: copy)
        try connection.keepLog()
        try Schema.migrate(connection, from: Schema.version(of: connection, path: library), path: library)
        // A feed is asked for all that it has; what else a source remembers says how to go on from the copy.
        try connection.run("UPDATE publications SET state = NULL, failure = NULL WHERE kind = 'feed'")
        do throws(StorageError) {
          recovered = try Salvage(from: library, into: connection).run()
        } catch {
          // What is no damage can be waited for; a file that cannot be read at all is lost but for its copy.
          if error.passes { throw error }
        }
        // What was newer than the copy may have been damaged itself.
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

  /// Puts the copy into a new file, if it is sound.
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

  /// Whether a file is a sound library of this version.
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

  /// Gives the damaged file and its log another name, under which they are kept for good.
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
    // The file goes first: without it its log is known for damage, and not taken for a library's.
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
