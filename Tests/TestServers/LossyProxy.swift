import Foundation
import Synchronization

/// Stands between a client and a real server on loopback, and loses what it is told to lose.
public final class LossyProxy: Sendable {
  /// What becomes of a request.
  public enum Loss: Sendable {
    /// It does not reach the server.
    case request
    /// The server does as it is told, and its answer does not come back.
    case answer
    /// The server does as it is told, and half of its answer comes back.
    case half
  }

  private let server: FaultServer
  private let box = Box()

  private final class Box: Sendable {
    struct Values {
      var losses: [Loss] = []
      var method = ""
    }
    let values = Mutex(Values())
  }

  /// - Parameter address: The server's, without a slash at the end.
  public init(to address: String) throws {
    guard let port = URLComponents(string: address)?.port else { throw TestServerError("\(address) has no port") }
    server = try FaultServer(reading: { [box] head, _, body in
      let loss = box.values.withLock { values -> Loss? in
        guard head.hasPrefix(values.method), !values.losses.isEmpty else { return nil }
        return values.losses.removeFirst()
      }
      if case .request = loss { return .raw([]) }
      let answer = (try? Self.exchange(head, body, port: UInt16(port))) ?? []
      switch loss {
      case .answer: return .raw([])
      // In the middle of its head or its body.
      case .half: return .raw(Array(answer.prefix(answer.count / 2)))
      case .request, nil: return .raw(answer)
      }
    })
  }

  /// Without a slash at the end.
  public var address: String { String(server.address("/").dropLast()) }
  public var requests: [String] { server.requests }

  /// Loses the next requests of a method, one after the other.
  public func lose(_ losses: [Loss], of method: String) {
    box.values.withLock { ($0.losses, $0.method) = (losses, method) }
  }

  /// Asks the server, and reads until it closes the connection.
  private static func exchange(_ head: String, _ body: String, port: UInt16) throws -> [UInt8] {
    let connection = try connectedSocket(port: port)
    defer { close(connection) }
    let fields = head.components(separatedBy: "\r\n").filter {
      !$0.lowercased().hasPrefix("connection:") && !$0.isEmpty
    }
    let text = (fields + ["Connection: close", "", ""]).joined(separator: "\r\n") + body
    guard FaultConnection(socket: connection).write(text) else { throw TestServerError("The server takes nothing.") }
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return answer }
      answer += buffer[..<count]
    }
  }
}
