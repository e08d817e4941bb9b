import FoundationEssentials
import Glibc

/// The file with its connections.
struct OpenFile {
  let writer: StoreWriter
  let readers: ReaderPool
  let isNew: Bool

  /// - Parameter isExamined: True if a file that is suspected of damage is to be examined, and refused if it is
  ///   damaged.
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
    // SQLite would begin a new library and throw the log away, with all its content.
    if size ?? 0 < Self.leastSize, LibraryFile.size(of: path + "-wal") ?? 0 > 0 { throw .damaged(path: path) }
    // SQLite would also begin a new library in an empty file.
    if size == 0 { throw .emptied(path: path) }
    // The link's disk may be away, and nothing must take the link's place.
    if size == nil, LibraryFile.isLink(path) { throw .unwritable(path: path) }
    // A copy proves that there was a library.
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
        // Nothing could replace the library, and readable parts are better than nothing.
        isSound = (try? suspicion.isTrue()) == false
      }
    }
    // A file that is not a database fails at the first statement, so the writer goes first.
    let connection = try Self.connection(to: path, at: now, opening)
    // Damage that cannot be mended now stays suspect.
    if isSuspect, Self.isMended(connection, isSound: isSound, from: LibraryCopy(library: path)) { suspicion.drop() }
    connection.noticeUse()
    writer = StoreWriter(connection)
    readers = try ReaderPool(path: path)
    // A file that was to replace this library, which is sound after all.
    LibraryFile.files(of: path + LibraryFile.restored).forEach { unlink($0) }
  }

  /// Opens a file that cannot be changed: every write throws `StorageError.unwritable`.
  private init(readOnly path: String) throws(StorageError) {
    // An immutable file is read without its log, so data that only the log has would be missing.
    let isImmutable = LibraryFile.size(of: path + "-wal") ?? 0 == 0
    let connection = try Connection(path: path, readOnly: true, isImmutable: isImmutable)
    guard try Schema.version(of: connection, path: path) == Schema.migrations.count else {
      throw .unwritable(path: path)
    }
    connection.noticeUse()
    writer = StoreWriter(connection)
    readers = try ReaderPool(path: path, isImmutable: isImmutable)
    isNew = false
  }

  /// Connects to the file and brings it to the newest version.
  private static func connection(
    to path: String, at now: Date, _ opening: (OpeningStep) -> Void
  ) throws(StorageError) -> sending Connection {
    let connection = try Connection(path: path, readOnly: false)
    // The version is checked before any write: the journal's mode is a part of the file.
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
      // Without room for this, freed space is reused for new data.
      try? connection.script("\(Schema.givesBack); VACUUM")
    }
    return connection
  }

  /// Mends damage outside of SQLite's own checks: texts, and the set of the unread with its counts. If these are sound,
  /// rebuilds the search index, which can have damage of its own.
  ///
  /// - Parameters:
  ///   - isSound: True if all pages are sound. Otherwise only texts and the set can be mended, if they can be read.
  ///   - copy: The copy, which has the original texts.
  /// - Returns: True if no known damage is left.
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

  /// The first version whose files give freed space back; files of earlier versions keep it.
  private static let firstThatGivesBack = 12
  /// The largest file to rewrite, in bytes. A larger one takes more than seconds.
  private static let mostRewritten = 256 << 20

  /// A database's smallest page, in bytes.
  private static let leastSize = 512
}

extension StorageError {
  /// True if the error says nothing about the file.
  var passes: Bool { self == .full || self == .busy }

  /// True if the library is lost without a copy.
  var isLoss: Bool {
    switch self {
    case .damaged, .emptied, .missing: true
    default: false
    }
  }
}
