/// A place in the sidebar whose articles the list can show.
public enum Section: Hashable, Sendable {
  /// What was published since local midnight.
  case today
  case unread
  case starred
  case all
  case folder(Folder.ID)
  case publication(Publication.ID)
}
