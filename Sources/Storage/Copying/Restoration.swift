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

  /// What goes wrong before the copy is in place leaves everything as it was.
  func run() throws(StorageError) -> Restoration {
    let copy = LibraryCopy(library: library)
    guard let copied = copy.status?.made else { throw .missing(path: library) }
    var (shortened, recovered) = (0, 0)
    var setAside: String?
    let isPlaced = try LibraryFile.make(at: library) { connection throws(StorageError) in
      let pages = try PageCopy(of: copy.path, to: connection)
      while try pages.step() {}
      try connection.keepLog()
      try Schema.migrate(connection, from: Schema.version(of: connection, path: library), path: library)
      // A feed is asked for all that it has; what else a source remembers says how to go on from the copy.
      try connection.run("UPDATE publications SET state = NULL, failure = NULL WHERE kind = 'feed'")
      recovered = (try? Salvage(from: library, into: connection).run()) ?? 0
      shortened = try LeanCopy.fillTexts(in: connection)
    } beforePlacing: { () throws(StorageError) in
      setAside = try setDamagedAside()
    }
    guard isPlaced else { throw .busy }
    Suspicion(library: library).drop()
    return Restoration(copied: copied, setAside: setAside, shortened: shortened, recovered: recovered)
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
