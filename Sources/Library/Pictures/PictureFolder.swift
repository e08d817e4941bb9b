import Articles
import FoundationEssentials
import Storage

/// A folder of pictures. The name of each file is a digest of the picture's address, so that servers cannot choose file
/// names.
struct PictureFolder: Sendable {
  let path: String

  func read(_ address: String) -> [UInt8]? {
    FileManager.default.contents(atPath: file(of: address)).map { Array($0) }
  }

  func has(_ address: String) -> Bool {
    FileManager.default.fileExists(atPath: file(of: address))
  }

  /// Stores a picture. If it cannot be stored, for example on a full disk, it is fetched again later.
  ///
  /// - Returns: True if the picture is stored now.
  @discardableResult
  func write(_ data: [UInt8], _ address: String) -> Bool {
    try? FileManager.default.createPrivateDirectory(path)
    let file = file(of: address)
    guard (try? Data(data).write(to: URL(filePath: file), options: .atomic)) != nil else { return false }
    FilePermissions.makePrivate(file)
    return true
  }

  /// Records that a picture was used, for `evict`.
  func touch(_ address: String, at now: Date) {
    let file = file(of: address)
    // A precision of one hour is enough for `evict`, and avoids a write for every row that becomes visible.
    guard let status = FileStatus(path: file), abs(now.timeIntervalSince(status.modified)) > 3600 else { return }
    try? FileManager.default.setAttributes([.modificationDate: now], ofItemAtPath: file)
  }

  /// The total bytes of the pictures, and their number.
  func size() -> (bytes: Int, count: Int) {
    let entries = entries()
    return (entries.reduce(0) { $0 + $1.bytes }, entries.count)
  }

  /// Deletes the pictures that were not used for the longest time, until the rest has at most `limit` bytes.
  ///
  /// - Returns: The number of bytes left.
  func evict(to limit: Int) -> Int {
    let entries = entries().sorted { $0.seen < $1.seen }
    var bytes = entries.reduce(0) { $0 + $1.bytes }
    for entry in entries {
      guard bytes > limit else { break }
      try? FileManager.default.removeItem(atPath: path + "/" + entry.name)
      bytes -= entry.bytes
    }
    return bytes
  }

  /// Deletes all pictures except the ones with these addresses.
  func remove(keeping addresses: some Sequence<String>) {
    let kept = Set(addresses.map(Self.name))
    for entry in entries() where !kept.contains(entry.name) {
      try? FileManager.default.removeItem(atPath: path + "/" + entry.name)
    }
  }

  private func entries() -> [(name: String, bytes: Int, seen: Date)] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.compactMap { name in
      FileStatus(path: path + "/" + name).map { (name, $0.size, $0.modified) }
    }
  }

  private func file(of address: String) -> String { path + "/" + Self.name(of: address) }

  private static func name(of address: String) -> String {
    // Two digests of 64 bits: of the address, and of a prefix with the address. Together, these 128 bits never collide
    // by accident.
    var (one, two) = (Fingerprint(), Fingerprint())
    one.add(address)
    two.add("picture")
    two.add(address)
    return [one, two].map { String(UInt64(bitPattern: $0.value), radix: 16) }.joined(separator: "-")
  }
}
