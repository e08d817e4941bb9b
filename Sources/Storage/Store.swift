import CSQLite
import FoundationEssentials

/// The library's file: one SQLite database with a writer and, beside it, readers that never wait for the writer.
public struct Store: Sendable {
  public let writer: StoreWriter
  private let readers: ReaderPool
  let path: String
  private let presence: Presence
  /// The file was made by this opening.
  public let isNew: Bool
  /// The file was replaced by its last good copy in this opening.
  public let restoration: Restoration?

  /// Opens the file, makes it where it is missing, and brings it to the newest version. Blocks for as long as that takes.
  /// Nobody but its owner may read it from then on.
  ///
  /// A file that is damaged, empty or gone is replaced by its last good copy, where there is one, and kept under another name.
  ///
  /// - Parameters:
  ///   - isExpected: Whether a file that is missing is an error, and none is made.
  ///   - now: The time.
  ///   - opening: Told what is going on where it takes longer, on the thread that called.
  /// - Throws: `StorageError`, with the file left as it was.
  public init(
    path: String, isExpected: Bool = false, at now: Date = Date(), opening: (OpeningStep) -> Void = { _ in }
  ) throws(StorageError) {
    let presence = Presence(beside: path)
    var restoration: Restoration?
    var file: OpenFile
    do throws(StorageError) {
      file = try OpenFile(path: path, isExpected: isExpected, at: now, opening)
    } catch {
      guard error.isLoss, LibraryCopy(library: path).status != nil else { throw error }
      (file, restoration) = try presence.alone { () throws(StorageError) in
        // Another program may have done it meanwhile.
        if !Suspicion(library: path).isRaised,
          let file = try? OpenFile(path: path, isExpected: isExpected, at: now, opening)
        {
          return (file, nil)
        }
        opening(.restoring)
        do throws(StorageError) {
          let restored = try Restoring(library: path, now: now).run()
          return (try OpenFile(path: path, isExpected: true, at: now, opening), restored)
        } catch {
          // Where the copy is no better, what can be read of the library is more than nothing.
          guard !error.passes,
            let file = try? OpenFile(path: path, isExpected: true, isExamined: false, at: now, opening)
          else { throw error }
          return (file, nil)
        }
      }
    }
    writer = file.writer
    readers = file.readers
    isNew = file.isNew
    self.path = path
    self.presence = presence
    self.restoration = restoration
  }

  /// Reads in one transaction: all that `body` sees is one state of the library, whatever is written meanwhile.
  public func read<Result: Sendable>(
    _ body: @Sendable (isolated StoreReader) throws -> Result
  ) async throws(StorageError) -> Result {
    let reader = try await readers.take()
    do throws(StorageError) {
      let result = try await reader.snapshot(body)
      await readers.giveBack(reader)
      return result
    } catch {
      await readers.giveBack(reader)
      throw error
    }
  }

  /// SQLite's own version.
  public static var engineVersion: String { String(cString: sqlite3_libversion()) }
}
