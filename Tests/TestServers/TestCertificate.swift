import Foundation

/// A certificate for `localhost` and the throw-away authority that vouches for it.
public final class TestCertificate: Sendable {
  /// The authority's certificate, in PEM.
  public let authority: URL
  let chain: URL
  let key: URL
  private let folder: URL

  /// Makes both with the openssl command.
  public init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "ca-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    authority = folder.appending(path: "ca.pem")
    chain = folder.appending(path: "server.pem")
    key = folder.appending(path: "server.key")
    let newKey = "req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes"
    try run([
      "\(newKey) -x509 -days 2 -subj /CN=Throw-away -keyout ca.key -out ca.pem",
      "\(newKey) -subj /CN=localhost -keyout server.key -out server.csr",
    ])
    try renew()
  }

  /// Makes another one of the same authority, which servers show that are started from now on.
  ///
  /// - Parameters:
  ///   - host: What it is for.
  ///   - days: How long it is good; 0 for one that runs out in a second.
  public func renew(for host: String = "localhost", days: Int = 2) throws {
    try "subjectAltName=DNS:\(host)".write(
      to: folder.appending(path: "extensions"), atomically: true, encoding: .utf8)
    try run([
      "x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days \(days) -extfile extensions -out server.pem"
    ])
  }

  private func run(_ commands: [String]) throws {
    let script = (["cd '\(folder.path)'"] + commands.map { "openssl \($0)" }).joined(separator: " && ")
    guard try Child("/bin/sh", ["-c", script]).wait() else {
      throw TestServerError("openssl made no certificate, and these tests need it: apt-get install openssl")
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }
}
