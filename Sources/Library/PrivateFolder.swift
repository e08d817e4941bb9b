import FoundationEssentials

extension FileManager {
  /// Creates a folder that only its owner may open, and its missing parent folders.
  func createPrivateDirectory(_ path: String) throws {
    try createDirectory(atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }
}
