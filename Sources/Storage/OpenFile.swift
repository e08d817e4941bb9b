import FoundationEssentials
import Glibc

/// The file with its connections.
struct OpenFile {
  let writer: StoreWriter
  let readers: ReaderPool
  let isNew: Bool

  /// - Parameter isExamined: True to examine a file that may be damaged, and to refuse it if it is.
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
    // SQLite would create a new library and delete the log with all its content.
    if size ?? 0 < Self.leastSize, LibraryFile.size(of: path + "-wal") ?? 0 > 0 { throw .damaged(path: path) }
    // SQLite would also create a new library in an empty file.
    if size == 0 { throw .emptied(path: path) }
    // The path is a link whose target is missing, perhaps on another disk. The link must not be replaced.
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
        // There is no copy to replace the library, so its readable parts are used.
        isSound = (try? suspicion.isTrue()) == false
      }
    }
    // If the file is not a database, the first statement fails. So the writer is opened first.
    let connection = try Self.connection(to: path, at: now, opening)
    // If damage cannot be repaired now, the suspicion stays.
    if isSuspect, Self.isMended(connection, isSound: isSound, from: LibraryCopy(library: path)) { suspicion.drop() }
    connection.noticeUse()
    writer = StoreWriter(connection)
    readers = try ReaderPool(path: path)
    // This file was made to replace the library, but the library is sound.
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
      // If the disk has no space for this, the file stays as it is and reuses its free pages.
      try? connection.script("\(Schema.givesBack); VACUUM")
    }
    return connection
  }

  /// Repairs damage that SQLite does not check: texts, the set of unread articles, and counts. If these are sound,
  /// rebuilds the search index, because it may be damaged.
  ///
  /// - Parameters:
  ///   - isSound: True if all pages are sound. Otherwise the texts and the set are repaired only as far as they can be
  ///     read.
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

  /// The first version whose files give free pages back to the disk.
  private static let firstThatGivesBack = 12
  /// The largest file to rewrite, in bytes. Rewriting a larger file takes more than seconds.
  private static let mostRewritten = 256 << 20

  /// A database's smallest page, in bytes.
  private static let leastSize = 512
}

extension StorageError {
  /// True if the error is not about the file and may pass.
  var passes: Bool { self == .full || self == .busy }

  /// True if the library is lost without a copy.
  var isLoss: Bool {
    switch self {
    case .damaged, .emptied, .missing: true
    default: false
    }
  }
}
