import Foundation

/// Why a server for tests did not start.
public struct TestServerError: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// A socket that listens on a port of the loopback interface.
func listeningSocket(port: UInt16 = 0) throws -> (socket: Int32, port: UInt16) {
  let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
  var yes: Int32 = 1
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
  var address = loopback(port)
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  let result = withUnsafeMutablePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
      bind(listener, pointer, length) == 0 && listen(listener, 512) == 0
        && getsockname(listener, pointer, &length) == 0
    }
  }
  guard result else {
    close(listener)
    throw TestServerError("No port to listen on: \(String(cString: strerror(errno)))")
  }
  return (listener, UInt16(bigEndian: address.sin_port))
}

/// A port on which nothing listens.
///
/// It is of a range that the system gives to nobody who does not name one: any other may be taken by a connection or a server of another
/// test in the moment before it is used.
public func freePort() throws -> UInt16 {
  for _ in 0..<100 {
    guard let (socket, port) = try? listeningSocket(port: .random(in: 20_000..<32_000)) else { continue }
    close(socket)
    return port
  }
  throw TestServerError("No port is free.")
}

/// Waits, a minute at most, until something accepts connections on the port.
func waitForListener(on port: UInt16) async throws {
  for _ in 0..<6000 {
    let probe = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(probe) }
    var address = loopback(port)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(probe, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if result == 0 { return }
    try await Task.sleep(for: .milliseconds(10))
  }
  throw TestServerError("No server came up on port \(port).")
}

/// A socket that is connected to a port.
func connectedSocket(port: UInt16) throws -> Int32 {
  let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
  var address = loopback(port)
  let result = withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
  guard result == 0 else {
    close(socket)
    throw TestServerError("Nothing listens on port \(port).")
  }
  return socket
}

private func loopback(_ port: UInt16) -> sockaddr_in {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = port.bigEndian
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  return address
}
