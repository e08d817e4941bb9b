import Articles
import Storage

/// Something the reader did that can be taken back.
public enum Deed: Sendable, Hashable {
  /// These articles got this mark, and had the opposite one before. The reader sees so many of them: other sources' articles
  /// on the same stories are marked as well, and are no rows.
  case marked([ArticleSummary.ID], Mark, rows: Int)
  /// These publications were removed together.
  case removed([Publication.ID])
  /// A publication got another name from the reader, whose own one before was this, if any.
  case renamed(Publication.ID, from: String)
  /// A publication got another address, and had this source before.
  case readdressed(Publication.ID, from: Source)
  case renamedFolder(Folder.ID, from: String)
  /// Something got another place, and this move takes it back.
  case moved(back: Move)
}

/// The last things the reader did, newest last.
actor UndoHistory {
  private var deeds: [Deed] = []
  private static let depth = 100

  func add(_ deed: Deed) {
    deeds.append(deed)
    if deeds.count > Self.depth {
      deeds.removeFirst()
    }
  }

  func takeLast() -> Deed? {
    deeds.popLast()
  }
}
