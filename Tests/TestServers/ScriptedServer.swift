import Foundation
import Synchronization

/// A server on loopback whose answers are changed while it runs, and which writes down who asked for what, by a clock that
/// tests move.
public final class ScriptedServer: Sendable {
  /// A request as it came.
  public struct Visit: Sendable {
    /// By the tests' clock.
    public let time: Date
    public let method: String
    /// The path with its query, as it came.
    public let target: String
    private let fields: [(name: String, value: String)]

    init(head: String, time: Date) {
      self.time = time
      let lines = head.components(separatedBy: "\r\n")
      let words = (lines.first ?? "").components(separatedBy: " ")
      method = words.first ?? ""
      target = words.count > 1 ? words[1] : ""
      fields = lines.dropFirst().compactMap { line in
        guard let colon = line.firstRange(of: ": ") else { return nil }
        return (line[..<colon.lowerBound].lowercased(), String(line[colon.upperBound...]))
      }
    }

    /// The names of its fields, in lower case.
    public var names: Set<String> { Set(fields.map(\.name)) }

    /// The value of a field, whose name is given in lower case.
    public subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

    /// Whether it asks whether something changed.
    public var isConditional: Bool { self["if-none-match"] != nil || self["if-modified-since"] != nil }
  }

  private let server: FaultServer
  private let script: Switch
  private let log: Log

  private final class Log: Sendable {
    let visits = Mutex<[Visit]>([])
  }

  /// Starts the server; every path gets 404 until it is given an answer.
  public init(clock: TestClock) throws {
    let (script, log) = (Switch([:]), Log())
    (self.script, self.log) = (script, log)
    server = try FaultServer(answering: { head, path in
      log.visits.withLock { $0.append(Visit(head: head, time: clock.now)) }
      return script[path] ?? .status(404)
    })
  }

  /// What a path, without a query, is answered with.
  public subscript(path: String) -> Fault? {
    get { script[path] }
    set { script[path] = newValue }
  }

  public var visits: [Visit] { log.visits.withLock { $0 } }

  /// The visits to one path, whatever the query.
  public func visits(to path: String) -> [Visit] {
    visits.filter { $0.target.prefix { $0 != "?" } == path }
  }

  public func address(_ path: String) -> String { server.address(path) }
  public var port: UInt16 { server.port }
  public var peakConnections: Int { server.peakConnections }
}
