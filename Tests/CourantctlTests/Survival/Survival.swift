import Foundation
import TestServers

/// What the tests of survival share.
enum Survival {
  /// What chance begins with; `COURANT_SEED` repeats a run that failed.
  static let seed = ProcessInfo.processInfo.environment["COURANT_SEED"].flatMap { UInt64($0) } ?? 20_261_122

  /// A feed's page with these entries, the last of which is the newest.
  static func page(_ title: String, _ entries: some Sequence<Int>, older: String? = nil) -> [UInt8] {
    let rows = entries.reversed().map { index in
      let date = Date(timeIntervalSince1970: 1_700_000_000 + Double(index) * 3600).formatted(.iso8601)
      let text = String(repeating: "The lighthouse of \(title) number\(index) stands. ", count: 20)
      return """
        <entry><id>\(title)-\(index)</id><title>\(title) \(index)</title><updated>\(date)</updated>
        <category term="\(title)"/><link href="https://\(title).example/\(index)"/><content>\(text)</content></entry>
        """
    }
    let link = older.map { "<link rel='next' href='\($0)'/>" } ?? ""
    return Array(
      "<feed xmlns=\"http://www.w3.org/2005/Atom\"><id>\(title)</id><title>\(title)</title>\(link)\(rows.joined())</feed>"
        .utf8)
  }
}

/// The feeds of a server, of which each publishes more on demand.
struct PublishingServer {
  let server: NginxServer
  let names: [String]
  private(set) var newest: [String: Int] = [:]

  /// How many entries a feed has of those that it published.
  static let length = 30
  /// What older pages have.
  static let archived = -60

  init(_ count: Int) async throws {
    server = try await NginxServer()
    names = (0..<count).map { "Feed\($0)" }
    for name in names {
      // Two older pages, which only the archive's walk reads.
      try server.put(Survival.page(name, -30..<0, older: "/\(name)-2.xml"), at: "\(name)-1.xml")
      try server.put(Survival.page(name, Self.archived ..< -30), at: "\(name)-2.xml")
      newest[name] = 0
      try publish(name, 10)
    }
  }

  mutating func publish(_ name: String, _ count: Int) throws {
    let last = (newest[name] ?? 0) + count
    newest[name] = last
    try server.put(
      Survival.page(name, max(0, last - Self.length)..<last, older: "/\(name)-1.xml"), at: "\(name).xml",
      modified: Date(timeIntervalSince1970: 1_700_000_000 + Double(last)))
  }

  func address(_ name: String) -> String { server.address("/\(name).xml") }

  /// The headlines of all that a feed itself published so far.
  func published(_ name: String) -> [String] { (0..<(newest[name] ?? 0)).map { "\(name) \($0)" } }
}

extension Courantctl {
  var file: String { data + "/library.sqlite" }

  func state() throws -> LibraryState { try LibraryState(file) }

  /// Starts it and kills it after a while.
  ///
  /// - Returns: Its exit code; 137 where it was killed.
  func kill(_ words: [String], after seconds: Double) async throws -> Int32 {
    let child = try start(words, run: "killed")
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        Thread.sleep(forTimeInterval: seconds)
        Foundation.kill(child.id, SIGKILL)
        continuation.resume(returning: child.exitCode())
      }
    }
  }

  /// Runs it with files that may not become longer than so many kilobytes.
  func run(_ words: [String], kilobytes: Int) async throws -> (code: Int32, errors: String) {
    let script = "trap '' XFSZ; ulimit -f \(kilobytes); exec /usr/bin/env \"$@\""
    let errors = folder.file("limited.err")
    let child = try Child(
      "/bin/bash", ["-c", script, "bash"] + arguments(words), output: "/dev/null", errors: errors)
    let code = await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: child.exitCode()) }
    }
    return (code, try String(contentsOfFile: errors, encoding: .utf8))
  }
}
