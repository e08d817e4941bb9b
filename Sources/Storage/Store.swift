import FoundationEssentials
import SQLite

/// The library's file: an SQLite database with a writer, and readers that never wait for the writer.
public struct Store: Sendable {
  public let writer: StoreWriter
  private let readers: ReaderPool
  let path: String
  private let presence: Presence
  /// True if this opening created the file.
  public let isNew: Bool
  /// The restoration, if this opening replaced the file with its last good copy.
  public let restoration: Restoration?

  /// Opens the file, creates it if it is missing, and migrates it to the newest version. Blocks until this is done.
  /// Only the file's owner may read the file after this.
  ///
  /// A damaged, empty or missing file is replaced by its last good copy, if there is one. A damaged file is kept under
  /// another name.
  ///
  /// - Parameters:
  ///   - isExpected: If true, a missing file is an error and is not created.
  ///   - now: The current date.
  ///   - opening: Called with the steps that take longer than a moment, on the calling thread.
  /// - Throws: `StorageError`; the file is then unchanged.
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
        // Another program may have restored the library meanwhile.
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
          // If the copy is damaged too, the readable parts of the library are used.
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

  /// Reads in one transaction, so that `body` reads one state of the library, even if there are writes meanwhile.
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
  public static var engineVersion: String { SQLError.engineVersion }
}
