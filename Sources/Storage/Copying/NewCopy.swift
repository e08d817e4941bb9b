import FoundationEssentials
import Glibc
import SQLite

/// An unfinished copy. It replaces the last one when it is complete and sound.
final class NewCopy {
  private let copy: LibraryCopy
  private let isWhole: Bool
  private let path: String
  private let descriptor: Int32
  private var target: Connection?
  private var pages: PageCopy?

  /// - Parameter mostBytes: The largest size of a library that is copied as a whole.
  /// - Returns: `nil` if another program is making a copy.
  init?(of library: String, mostBytes: Int = LibraryCopy.mostBytes) throws(StorageError) {
    copy = LibraryCopy(library: library)
    isWhole = copy.isWhole(mostBytes: mostBytes)
    path = copy.path + "-new"
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw [ENOSPC, EDQUOT].contains(errno) ? .full : .unwritable(path: library) }
    var (held, named) = (stat(), stat())
    // Another program may have finished this file and renamed it already.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, fstat(descriptor, &held) == 0, stat(path, &named) == 0,
      held.st_ino == named.st_ino, held.st_nlink == 1, ftruncate(descriptor, 0) == 0
    else { return nil }
    do throws(StorageError) {
      let target = try Connection(path: path, as: library, readOnly: false)
      // No one reads the copy before it is complete.
      try target.script("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
      self.target = target
    } catch {
      unlink(path)
      throw error
    }
  }

  deinit {
    // Deletes a copy that was not kept.
    if target != nil {
      (pages, target) = (nil, nil)
      unlink(path)
    }
    // This is also needed if the copy could not begin. The descriptor is closed only here, because another file may get
    // the same number immediately.
    close(descriptor)
  }

  /// Copies a part.
  ///
  /// - Returns: True if there is more.
  func step() throws(StorageError) -> Bool {
    guard let target else { return false }
    guard isWhole else {
      try LeanCopy.make(of: copy.library, to: target)
      return false
    }
    if pages == nil { pages = try PageCopy(of: copy.library, to: target) }
    if try pages?.step() == true { return true }
    pages = nil
    return false
  }

  /// The completed part, from 0 to 1.
  var progress: Double { pages?.progress ?? 0 }

  /// True if SQLite finds no damage in the complete copy. Reads the whole copy.
  func isSound() throws(StorageError) -> Bool {
    try target?.row("PRAGMA quick_check(1)", read: { $0.text(0) }) == "ok"
  }

  /// True if all texts of the complete copy can be unpacked. A copy with damaged texts must not replace a good one.
  func hasSoundTexts() throws(StorageError) -> Bool {
    guard isWhole, let target else { return true }
    for table in PackedText.tables where try !target.damagedTexts(in: table).isEmpty { return false }
    return true
  }

  /// Replaces the last copy with the complete one.
  func keep(at date: Date) throws(StorageError) {
    // The finished copy has no log file.
    try target?.script("PRAGMA journal_mode = DELETE")
    pages = nil
    target = nil
    let time = timespec(tv_sec: Int(date.timeIntervalSince1970), tv_nsec: 0)
    guard futimens(descriptor, [time, time]) == 0, fsync(descriptor) == 0, rename(path, copy.path) == 0 else {
      let isFull = [ENOSPC, EDQUOT].contains(errno)
      unlink(path)
      throw isFull ? .full : .unwritable(path: copy.library)
    }
  }
}

extension NewCopy {
  /// Makes a copy before a migration. If the disk has no space for it, returns `nil` and the library is opened without
  /// a copy.
  static func beforeMigration(of library: String, _ opening: (OpeningStep) -> Void) -> NewCopy? {
    guard let new = (try? NewCopy(of: library)) ?? nil else { return nil }
    do throws(StorageError) {
      opening(.copying(0))
      while try new.step() { opening(.copying(new.progress)) }
      if try new.isSound() { return new }
      Suspicion(library: library).raise()
    } catch {
      // If the copy fails for another reason, the migration reports the error.
    }
    return nil
  }
}

/// Makes the daily copy, on a separate thread.
actor Copier {
  private let queue = SerialQueue(label: "courant.store.copier")

  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  /// - Returns: True if the copy was made; false if another program is making one or the task was cancelled.
  /// - Throws: `StorageError.partlyDamaged` if the library is damaged; the last copy then stays.
  func copy(_ library: String, mostBytes: Int, at now: Date) async throws(StorageError) -> Bool {
    guard let new = try NewCopy(of: library, mostBytes: mostBytes) else { return false }
    do throws(StorageError) {
      while try new.step() {
        do { try await Task.sleep(for: .milliseconds(1)) } catch { return false }
      }
      guard try new.isSound(), try new.hasSoundTexts() else { throw .damaged(path: library) }
    } catch .damaged {
      Suspicion(library: library).raise()
      throw .partlyDamaged(path: library)
    }
    try new.keep(at: now)
    return true
  }
}

extension Store {
  /// Copies the library, a megabyte at a time, if the last good copy is older than a day, or if the library is more
  /// than twice as large as the copy.
  ///
  /// - Parameter mostBytes: The largest size of a library that is copied as a whole.
  /// - Returns: True if the library was copied.
  /// - Throws: `StorageError.partlyDamaged` if the library is damaged; the next opening repairs it.
  @discardableResult
  public func copyIfDue(mostBytes: Int = 1 << 30, at now: Date) async throws(StorageError) -> Bool {
    let copy = LibraryCopy(library: path)
    if !copy.isDue(at: now) {
      // The library has grown much since the copy, for example after the first day, so the copy lacks much.
      guard copy.isWhole(mostBytes: mostBytes), let status = copy.status,
        try await read({ try $0.bytes() }) > 2 * status.bytes
      else { return false }
    }
    return try await Copier().copy(path, mostBytes: mostBytes, at: now)
  }

  /// The date and size of the last good copy; `nil` if there is none.
  public var lastCopy: CopyStatus? { LibraryCopy(library: path).status }

  /// The damaged files that were set aside, with their sizes in bytes. Only the reader deletes them.
  public var damagedFiles: [String: Int] { LibraryFile.setAside(from: path) }
}
