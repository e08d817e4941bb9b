import Library
import Text

extension SecretPlace {
  /// The place of a secret, for the reader.
  var sentence: String {
    switch self {
    case .secretService: translated("In the desktop’s keyring")
    case .file(let path): translated("There is no keyring. It is in a file that only you can open: %s", path)
    }
  }
}
