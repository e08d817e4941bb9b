import FoundationEssentials
import Glibc

/// The file with its connections.
struct OpenFile {
  let writer: StoreWriter
  let readers: ReaderPool
  let isNew: Bool

  /// - Parameter isExamined: Whether a file that was seen to be damaged is looked at, and refused where it is.
  init(
    path: String, isExpected: Bool, isExamined: Bool = true, at now: Date, _ opening: (OpeningStep) -> Void
  ) throws(StorageError) {
    if LibraryFile.isSpecial(path) { throw .special(path: path) }
    if LibraryFile.size(of: path) ?? 0 >= Self.leastSize, LibraryFile.isReadOnly(path) {
      self = try Self(readOnly: path)
      return
    }
    LibraryFile.removeLeftovers(of: path)
    LibraryFile.removeLeftovers(of: path + LibraryFile.restored)
    let size = LibraryFile.size(of: path)
    // SQLite would begin a new library and throw the log away, with everything that is in it.
    if size ?? 0 < Self.leastSize, LibraryFile.size(of: path + "-wal") ?? 0 > 0 { throw .damaged(path: path) }
    // Or just begin a new library.
    if size == 0 { throw .emptied(path: path) }
    // The disk may be away that a link leads to, and nothing is to take the link's place.
    if size == nil, LibraryFile.isLink(path) { throw .unwritable(path: path) }
    // Who has a copy had a library.
    if size == nil, isExpected || LibraryCopy(library: path).status != nil { throw .missing(path: path) }
    isNew = if size == nil { try LibraryFile.make(at: path) } else { false }
    LibraryFile.files(of: path).forEach(FilePermissions.makePrivate)
    let suspicion = Suspicion(library: path)
    let isSuspect = isExamined && suspicion.isRaised
    var isSound = true
    if isSuspect {
      opening(.examining)
      if LibraryCopy(library: path).status != nil {
        if try suspicion.isTrue() { throw .damaged(path: path) }
      } else {
        // Nothing could take its place: what can be read of it is more than nothing.
        isSound = (try? suspicion.isTrue()) == false
      }
    }
    // A file that is not a database shows at the first statement, so the writer goes first.
    let connection = try Self.connection(to: path, at: now, opening)
    // What cannot be mended now stays suspect.
    if isSuspect, Self.isMended(connection, isSound: isSound, from: LibraryCopy(library: path)) { suspicion.drop() }
    connection.isInUse = true
    writer = StoreWriter(connection)
    readers = try ReaderPool(path: path)
    // What was to take the place of a file that is sound after all.
    LibraryFile.files(of: path + LibraryFile.restored).forEach { unlink($0) }
  }

  /// Opens a file that cannot be changed: all that writes throws `StorageError.unwritable`.
  private init(readOnly path: String) throws(StorageError) {
    // What only the log has would be missing without a word.
    let isImmutable = LibraryFile.size(of: path + "-wal") ?? 0 == 0
    let connection = try Connection(path: path, readOnly: true, isImmutable: isImmutable)
    guard try Schema.version(of: connection, path: path) == Schema.migrations.count else {
      throw .unwritable(path: path)
    }
    connection.isInUse = true
    writer = StoreWriter(connection)
    readers = try ReaderPool(path: path, isImmutable: isImmutable)
    isNew = false
  }

  /// Connects to the file and brings it to the newest version.
  private static func connection(
    to path: String, at now: Date, _ opening: (OpeningStep) -> Void
  ) throws(StorageError) -> sending Connection {
    let connection = try Connection(path: path, readOnly: false)
    // Before anything is written: the journal's mode is a part of the file.
    let version = try Schema.version(of: connection, path: path)
    var copy: NewCopy?
    if 1..<Schema.migrations.count ~= version {
      copy = NewCopy.beforeMigration(of: path, opening)
      opening(.converting)
    }
    try connection.keepLog()
    try Schema.migrate(connection, from: version, path: path)
    try copy?.keep(at: now)
    if 1..<Self.firstThatGivesBack ~= version, LibraryFile.size(of: path) ?? .max <= Self.mostRewritten {
      // Where there is no room for it, what becomes free is used for what comes.
      try? connection.script("\(Schema.givesBack); VACUUM")
    }
    return connection
  }

  /// Mends what no page that SQLite calls damaged is to blame for: texts, the set of the unread with its counts, or where these are
  /// as they should be, the search index, which knows damage of its own and is made anew.
  ///
  /// - Parameters:
  ///   - isSound: Whether all pages are. Where they are not, only texts and the set can be mended, if they can be read.
  ///   - copy: Has texts as they were.
  /// - Returns: Whether nothing is left that is known to be damaged.
  private static func isMended(_ connection: Connection, isSound: Bool, from copy: LibraryCopy) -> Bool {
    do throws(StorageError) {
      let isUnreadMended = try connection.mendUnread()
      let areTextsMended = try connection.mendTexts(from: copy.status == nil ? nil : copy.path)
      if isSound, !isUnreadMended, !areTextsMended { try connection.forgetIndex() }
      return isSound
    } catch {
      return false
    }
  }

  /// Files of earlier versions keep what becomes free in them.
  private static let firstThatGivesBack = 12
  /// What is larger takes more than seconds to be written anew, in bytes.
  private static let mostRewritten = 256 << 20

  /// A database's smallest page, in bytes.
  private static let leastSize = 512
}

extension StorageError {
  /// Whether it says nothing about the file.
  var passes: Bool { self == .full || self == .busy }

  /// Whether the library is lost for who has no copy of it.
  var isLoss: Bool {
    switch self {
    case .damaged, .emptied, .missing: true
    default: false
    }
  }
}
