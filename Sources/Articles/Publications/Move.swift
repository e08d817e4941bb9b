/// Puts a publication or a folder to another place in the reader's order.
///
/// Folders stand among folders and publications among publications. `before` names what it is to stand before in its new
/// folder; `nil`, or what is not in that folder, puts it at the end there. A folder of `nil` is the top level.
public enum Move: Hashable, Sendable, Codable {
  case publication(Publication.ID, in: Folder.ID?, before: Publication.ID?)
  case folder(Folder.ID, in: Folder.ID?, before: Folder.ID?)

  /// The folder it leads into, or `nil` at the top.
  public var folder: Folder.ID? {
    switch self {
    case .publication(_, let folder, _), .folder(_, let folder, _): folder
    }
  }
}
