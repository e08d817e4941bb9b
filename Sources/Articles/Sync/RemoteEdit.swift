/// A change of an account's feeds and folders. The service's ids identify them.
public enum RemoteEdit: Sendable, Hashable {
  /// Adds a feed. A folder of `nil` leaves the choice to the service.
  case subscribe(address: String, title: String?, folder: RemoteFolder?)
  case unsubscribe(feed: String)
  case rename(feed: String, title: String)
  /// Moves a feed from one folder to another; labels of further folders stay.
  case move(feed: String, from: RemoteFolder?, to: RemoteFolder?)
  case makeFolder(title: String)
  case renameFolder(RemoteFolder, title: String)
  /// Deletes a folder. The folder must be empty, because some services delete the feeds in it.
  case delete(folder: RemoteFolder)
}
