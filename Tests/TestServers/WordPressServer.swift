import Foundation
import FoundationNetworking

/// A real WordPress with the newspaper of scripts/demo in it, on the loopback interface, until it is stopped.
///
/// The first one on a machine makes the newspaper, which takes about twenty seconds; later ones copy it.
public final class WordPressServer: Sendable {
  public enum Permalinks: String, Sendable {
    case pretty, plain
  }

  /// How the REST API refuses.
  public enum Refusal: String, Sendable, CaseIterable {
    /// As a plugin that turns it off does: `rest_disabled`.
    case unauthorized = "401"
    case forbidden = "403"
    case missing = "404"
    /// A page where the answer should be, with status 200.
    case page = "html"
  }

  /// What was asked of the site.
  public struct Request: Sendable, Equatable {
    public let method: String
    /// The path and the query.
    public let target: String
    public let userAgent: String
  }

  /// The site's front page, with the permalinks that were asked for.
  public let address: String

  let folder: TemporaryFolder
  private let addresses: [String: String]
  private let process: Child
  /// The script ends when the other end of its input does, so that it does not outlive the tests.
  private let leash: FileHandle

  /// Starts the site and waits until it answers.
  ///
  /// - Parameter entry: A program with its arguments that starts it, so as to have it in a network of its own.
  public init(permalinks: Permalinks = .pretty, after entry: [String] = []) async throws {
    folder = try TemporaryFolder()
    let pipe = Pipe()
    leash = pipe.fileHandleForWriting
    for handle in [pipe.fileHandleForReading, leash] {
      _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    let words = entry + [Self.script("wordpress.sh"), "start", folder.file("site"), "--testbed"]
    process = try Child(
      words[0], Array(words.dropFirst()), input: pipe.fileHandleForReading,
      output: folder.file("addresses"), errors: folder.file("errors"))
    addresses = try await Self.addresses(of: process, in: folder)
    address = addresses[permalinks.rawValue] ?? ""
  }

  deinit {
    stop()
  }

  /// Ends the site, and waits for its end.
  public func stop() {
    try? leash.close()
    process.wait()
  }

  /// The same site's front page with these permalinks. Both answer all the time.
  public func address(_ permalinks: Permalinks) -> String { addresses[permalinks.rawValue] ?? "" }

  /// Everything that was asked of the site so far, of both addresses, in the order in which it came.
  public var requests: [Request] {
    let log = (try? String(contentsOfFile: folder.file("site/access.log"), encoding: .utf8)) ?? ""
    return log.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
      return fields.count == 3 ? Request(method: fields[0], target: fields[1], userAgent: fields[2]) : nil
    }
  }

  /// The id of the first thing in a list of the site's API.
  ///
  /// - Parameter route: The list and its query, such as `posts?order=asc`.
  public func number(of route: String) async throws -> Int {
    let address = address(.pretty) + "wp-json/wp/v2/" + route
    guard let url = URL(string: address) else { throw TestServerError("\(address) is no address") }
    let (body, _) = try await URLSession(configuration: .ephemeral).data(from: url)
    let list = try JSONSerialization.jsonObject(with: body) as? [[String: Any]]
    guard let id = list?.first?["id"] as? Int else { throw TestServerError("\(address) is empty") }
    return id
  }

  // MARK: Starting

  private static func script(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "scripts/\(name)").path
  }

  /// What the script prints when the site is up: a line for each kind of permalinks.
  private static func addresses(of process: Child, in folder: TemporaryFolder) async throws -> [String: String] {
    for _ in 0..<6000 {
      let output = (try? String(contentsOfFile: folder.file("addresses"), encoding: .utf8)) ?? ""
      let lines = output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
      if lines.count == 2, output.hasSuffix("\n"), lines.allSatisfy({ $0.count == 2 }) {
        return Dictionary(uniqueKeysWithValues: lines.map { ($0[0], $0[1]) })
      }
      if process.hasEnded { break }
      try await Task.sleep(for: .milliseconds(20))
    }
    let errors = (try? String(contentsOfFile: folder.file("errors"), encoding: .utf8)) ?? ""
    throw TestServerError("WordPress did not start: \(errors)")
  }
}
