import Foundation

/// Samples that others wrote, which lie beside the checkout or where `COURANT_CORPORA` says. Tests that need them are skipped
/// where they are absent.
enum Corpora {
  static var folder: URL? {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let stated = ProcessInfo.processInfo.environment["COURANT_CORPORA"].map { URL(fileURLWithPath: $0) }
    let folder = stated ?? root.deletingLastPathComponent().appendingPathComponent("shared/corpora")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }

  static var areHere: Bool { folder != nil }

  /// Every file below a folder of the corpora, in order.
  static func files(in name: String) -> [URL] {
    guard let start = folder?.appendingPathComponent(name),
      let found = FileManager.default.enumerator(at: start, includingPropertiesForKeys: [.isRegularFileKey])
    else { return [] }
    return found.compactMap { $0 as? URL }
      .filter { (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true }
      .sorted { $0.path < $1.path }
  }
}
