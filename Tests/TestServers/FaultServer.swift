import Foundation
import Synchronization

/// A server on loopback that answers as it is told, mostly badly. Each connection has a thread.
public final class FaultServer: Sendable {
  /// The port that it listens on.
  public let port: UInt16

  private let listener: Int32
  private let state: State

  private final class State: Sendable {
    struct Values {
      var requests: [String] = []
      var bodies: [String] = []
      var open: Set<Int32> = []
      var peak = 0
      var answering = 0
      var peakAnswering = 0
      var isStopped = false
    }
    let values = Mutex(Values())
  }

  /// Starts the server.
  ///
  /// - Parameter faults: What happens to requests, by their path without the query; other paths get 404.
  public convenience init(_ faults: [String: Fault]) throws {
    try self.init(answering: { _, path in faults[path] ?? .status(404) })
  }

  /// Starts the server.
  ///
  /// - Parameter answer: What happens to a request, by its head as it came and its path without the query.
  public convenience init(answering answer: @escaping @Sendable (_ head: String, _ path: String) -> Fault) throws {
    try self.init(reading: { head, path, _ in answer(head, path) })
  }

  /// Starts the server.
  ///
  /// - Parameter answer: What happens to a request, by its head as it came, its path without the query, and its body.
  public init(
    reading answer: @escaping @Sendable (_ head: String, _ path: String, _ body: String) -> Fault
  ) throws {
    (listener, port) = try listeningSocket()
    state = State()
    Thread.detachNewThread { [listener, state] in
      while true {
        let socket = accept(listener, nil, nil)
        guard socket >= 0 else { break }
        let isStopped = state.values.withLock { values in
          values.open.insert(socket)
          values.peak = max(values.peak, values.open.count)
          return values.isStopped
        }
        if isStopped { break }
        Thread.detachNewThread {
          let connection = FaultConnection(socket: socket)
          while let request = connection.readRequest() {
            state.values.withLock { values in
              values.requests.append(request.text)
              values.bodies.append(request.body)
              values.answering += 1
              values.peakAnswering = max(values.peakAnswering, values.answering)
            }
            let goesOn = answer(request.text, request.path, request.body).play(connection)
            state.values.withLock { $0.answering -= 1 }
            if !goesOn { break }
          }
          state.values.withLock { values in
            values.open.remove(socket)
            close(socket)
          }
        }
      }
      close(listener)
    }
  }

  deinit {
    state.values.withLock { values in
      values.isStopped = true
      for socket in values.open { shutdown(socket, Int32(SHUT_RDWR)) }
    }
    shutdown(listener, Int32(SHUT_RDWR))
  }

  /// The address of a path, which starts with a slash.
  public func address(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  /// The heads of the requests so far, as they came.
  public var requests: [String] { state.values.withLock { $0.requests } }

  /// Their bodies.
  public var bodies: [String] { state.values.withLock { $0.bodies } }

  /// The number of connections that are open.
  public var openConnections: Int { state.values.withLock { $0.open.count } }

  /// The most connections that were open at a time.
  public var peakConnections: Int { state.values.withLock { $0.peak } }

  /// The most requests that were answered at a time, over whatever connections.
  public var peakRequests: Int { state.values.withLock { $0.peakAnswering } }

  /// Waits, a minute at most, until that many requests came.
  public func becomesBusy(_ count: Int) async throws {
    try await wait { $0.requests.count >= count }
  }

  /// Waits, a minute at most, until no connection is open.
  public func becomesQuiet() async throws {
    try await wait { $0.openConnections == 0 }
  }

  private func wait(until condition: (FaultServer) -> Bool) async throws {
    guard await !eventually({ condition(self) }) else { return }
    throw TestServerError("\(openConnections) connections are open, \(requests.count) requests came")
  }
}
