/// A change of an account's feeds and folders. Feeds and folders are named as the service names them.
public enum RemoteEdit: Sendable, Hashable {
  /// - Parameter folder: `nil` for wherever the service puts it.
  case subscribe(address: String, title: String?, folder: RemoteFolder?)
  case unsubscribe(feed: String)
  case rename(feed: String, title: String)
  /// From a folder to another; the labels of further folders stay.
  case move(feed: String, from: RemoteFolder?, to: RemoteFolder?)
  case makeFolder(title: String)
  case renameFolder(RemoteFolder, title: String)
  /// Of an empty folder: some services delete the feeds in it.
  case delete(folder: RemoteFolder)
}
