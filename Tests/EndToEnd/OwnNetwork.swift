import Foundation
import TestServers

/// A network of the kernel's own for a reader and its sites, whose way out can be taken away.
final class OwnNetwork {
  /// Where sites are that can be lost; those on the loopback interface can be lost as well.
  static let host = "10.77.0.2"
  /// Starts the reader there.
  let program: URL
  private let folder: TemporaryFolder
  private let holder: Child

  init() async throws {
    folder = try TemporaryFolder()
    program = URL(filePath: folder.file("reader"))
    let ready = folder.file("ready")
    holder = try Child(
      "/usr/bin/unshare",
      [
        "--net", "sh", "-ec",
        """
        ip link set lo up
        ip link add news type veth peer name world
        ip link set world up
        ip address add \(Self.host)/24 dev news
        ip link set news up
        ip route add default via 10.77.0.1
        echo ready
        exec sleep infinity
        """,
      ], output: ready, errors: folder.file("errors"))
    try await holder.isStarted(writingTo: ready, errors: folder.file("errors"))
    let words = (entry + [Reader.programs.appending(path: "courant").path]).map { "'\($0)'" }
    try Data("#!/bin/sh\nexec \(words.joined(separator: " ")) \"$@\"\n".utf8).write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
  }

  deinit { holder.stop() }

  /// The words before a command that is to run there.
  var entry: [String] { ["/usr/bin/nsenter", "--target", String(holder.id), "--net"] }

  /// Gives the way out, or takes it away with all sites.
  func set(isUp: Bool) throws {
    let change =
      isUp
      ? "ip address add 127.0.0.1/8 dev lo && ip address add \(Self.host)/24 dev news && ip route add default via 10.77.0.1"
      : "ip address delete \(Self.host)/24 dev news && ip address delete 127.0.0.1/8 dev lo"
    guard try Child(entry[0], Array(entry.dropFirst()) + ["sh", "-c", change]).wait() else {
      throw Reader.Late(description: "The network cannot be changed.")
    }
  }
}
