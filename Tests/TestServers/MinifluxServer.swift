import Foundation
import FoundationNetworking

/// A real Miniflux 2.2.6 with a database of its own on the loopback interface, until it is stopped. It speaks its own interface
/// and that of Google Reader.
public final class MinifluxServer: Sendable {
  /// Who its reader is, as scripts/miniflux.sh makes it.
  public static let user = "ann"
  public static let password = "secret"
  public static let key = "k-e-y"
  /// By Google Reader.
  public static let readerUser = "gr"
  public static let readerPassword = "pw"

  /// Where its pages begin, without a slash at the end.
  public let address: String
  /// The address of its database, for `psql`.
  public let database: String

  private let folder: TemporaryFolder
  private let process: Child
  /// The script ends when the other end of its input does, so that it does not outlive the tests.
  private let leash: FileHandle

  /// Whether scripts/miniflux.sh could get it.
  public static var isInstalled: Bool {
    FileManager.default.isExecutableFile(atPath: root.appending(path: "build/miniflux/miniflux").path)
  }

  /// Why tests of it are skipped where it is not installed.
  public static let absence = "Miniflux is not there: scripts/dependencies.sh miniflux; scripts/miniflux.sh prepare"

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Starts it and waits until it answers.
  public init() async throws {
    folder = try TemporaryFolder()
    let pipe = Pipe()
    leash = pipe.fileHandleForWriting
    for handle in [pipe.fileHandleForReading, leash] {
      _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    process = try Child(
      Self.root.appending(path: "scripts/miniflux.sh").path, ["start"], input: pipe.fileHandleForReading,
      output: folder.file("addresses"), errors: folder.file("errors"))
    var lines: [String: String] = [:]
    while lines.count < 2 {
      if process.hasEnded {
        throw TestServerError((try? String(contentsOfFile: folder.file("errors"), encoding: .utf8)) ?? "No Miniflux")
      }
      try await Task.sleep(for: .milliseconds(20))
      let text = (try? String(contentsOfFile: folder.file("addresses"), encoding: .utf8)) ?? ""
      for line in text.split(separator: "\n").map({ $0.split(separator: " ") }) where line.count == 2 {
        lines[String(line[0])] = String(line[1])
      }
    }
    address = String((lines["miniflux"] ?? "").dropLast())
    database = lines["database"] ?? ""
  }

  deinit {
    try? leash.close()
    process.wait()
  }

  /// Calls its own interface, as another device of the reader's does.
  ///
  /// - Returns: The answer's JSON; an empty object where there is none.
  @discardableResult
  public func call(_ method: String, _ path: String, _ body: Any? = nil) async throws -> Any {
    guard let url = URL(string: address + path) else { throw TestServerError("\(path) is no path") }
    var request = URLRequest(url: url)
    request.httpMethod = method
    request.setValue(Self.key, forHTTPHeaderField: "X-Auth-Token")
    if let body { request.httpBody = try JSONSerialization.data(withJSONObject: body) }
    let (data, response) = try await URLSession(configuration: .ephemeral).data(for: request)
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard (200...299).contains(status) else {
      throw TestServerError("\(method) \(path): \(status) \(String(decoding: data, as: UTF8.self))")
    }
    return data.isEmpty ? [String: Any]() : try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
  }

  /// Stops it; its database goes on. Returns once nobody is there.
  public func stop() async throws {
    try leash.write(contentsOf: Data("stop\n".utf8))
    while await isThere() { try await Task.sleep(for: .milliseconds(10)) }
  }

  /// Starts it again, at the same address.
  public func start() async throws {
    try leash.write(contentsOf: Data("start\n".utf8))
    while await !isThere() { try await Task.sleep(for: .milliseconds(10)) }
  }

  private func isThere() async -> Bool {
    guard let url = URL(string: address + "/healthcheck") else { return false }
    return (try? await URLSession(configuration: .ephemeral).data(from: url)) != nil
  }

  /// Subscribes to a feed, which is read at once.
  ///
  /// - Returns: The feed's number.
  @discardableResult
  public func subscribe(to address: String, category: Int? = nil) async throws -> Int {
    var body: [String: Any] = ["feed_url": address]
    body["category_id"] = category
    let answer = try await call("POST", "/v1/feeds", body) as? [String: Any]
    return answer?["feed_id"] as? Int ?? 0
  }

  /// Runs SQL in its database.
  public func run(_ sql: String) throws {
    guard try Child("/usr/bin/psql", ["-q", "-v", "ON_ERROR_STOP=1", database, "-c", sql]).wait() else {
      throw TestServerError("The database refuses: \(sql)")
    }
  }
}
