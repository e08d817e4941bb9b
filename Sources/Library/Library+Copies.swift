import Articles
import FoundationEssentials
import Storage
import Text

public typealias CopyStatus = Storage.CopyStatus
public typealias OpeningStep = Storage.OpeningStep
public typealias Restoration = Storage.Restoration

extension Library {
  /// The replacement of a damaged library by its last good copy, when the library was opened; `nil` if there was none.
  public var restoration: Restoration? { store.file.restoration }

  /// Copies the library once a day while it is used. If the disk is full, the last copy stays.
  ///
  /// - Throws: `LibraryError.storage` if the library is damaged. The next opening repairs it.
  public func copyIfDue() async throws(LibraryError) {
    do throws(LibraryError) {
      _ = try await LibraryError.wrapping { try await store.file.copyIfDue(at: environment.now()) }
    } catch .storage(.full) {
      // The next write to the library reports the full disk.
    }
  }
}

extension Restoration {
  /// A message about the data that was lost, the data that was kept, and the data that will return, in the reader's
  /// language.
  ///
  /// - Parameter date: The date of the copy, as text.
  public func message(copied date: String) -> String {
    var sentences = [translated("The library was damaged, and its copy of %s took its place.", date)]
    if recovered > 0 {
      sentences.append(
        translated(
          "%s later article or mark was rescued.",
          plural: "%s later articles and marks were rescued.", count: recovered))
    }
    sentences.append(
      translated(
        "Other later marks are lost. The next refresh brings back articles that feeds still have."))
    if shortened > 0 {
      sentences.append(
        translated("The copy has no texts. Articles show their beginnings until texts are fetched again."))
    }
    if let setAside { sentences.append(translated("The damaged file is kept: %s", setAside)) }
    return sentences.joined(separator: " ")
  }
}

extension OpeningStep {
  /// A message about this step, in the reader's language.
  public var message: String {
    switch self {
    case .copying(let done):
      translated("The library is being copied before it is converted (%s of 100)", String(Int(done * 100)))
    case .converting: translated("The library is being converted for this version of Courant")
    case .examining: translated("The library was damaged at its last use, and is being examined")
    case .restoring: translated("The library is damaged, and is being restored from its last copy")
    }
  }
}
