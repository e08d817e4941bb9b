import FoundationEssentials

extension FileManager {
  /// Makes a folder that only its owner may look into, and those around it that are missing.
  func createPrivateDirectory(_ path: String) throws {
    try createDirectory(atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }
}
