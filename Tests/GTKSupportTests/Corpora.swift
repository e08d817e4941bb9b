import Foundation

/// Samples that others wrote, which lie beside the checkout or where `COURANT_CORPORA` says.
enum Corpora {
  static var folder: URL? {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let stated = ProcessInfo.processInfo.environment["COURANT_CORPORA"].map { URL(fileURLWithPath: $0) }
    let folder = stated ?? root.deletingLastPathComponent().appendingPathComponent("shared/corpora")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }
}
