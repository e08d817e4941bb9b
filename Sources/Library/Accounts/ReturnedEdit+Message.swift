import Articles
import Text

extension ReturnedEdit {
  /// The message about a change that the service refused, in the reader's language.
  public var message: String {
    switch kind {
    case .subscribe: translated("The service did not take “%s”", title)
    case .unsubscribe: translated("The service kept “%s”, so it is back", title)
    case .rename, .renameFolder: translated("The service kept the name “%s”", title)
    case .move: translated("The service did not move “%s”", title)
    case .deleteFolder: translated("The service kept the folder “%s”", title)
    }
  }
}
