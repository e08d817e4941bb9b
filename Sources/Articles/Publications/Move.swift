/// Moves a publication or a folder to another place in the reader's order.
///
/// Folders are ordered among folders, and publications among publications. `before` names the entry that follows in the
/// new folder; `nil`, or an entry outside that folder, means the end of the folder. A folder of `nil` is the top level.
public enum Move: Hashable, Sendable, Codable {
  case publication(Publication.ID, in: Folder.ID?, before: Publication.ID?)
  case folder(Folder.ID, in: Folder.ID?, before: Folder.ID?)

  /// The folder that the move leads into; `nil` at the top level.
  public var folder: Folder.ID? {
    switch self {
    case .publication(_, let folder, _), .folder(_, let folder, _): folder
    }
  }
}
