import Foundation

/// A connection that a fault is played on.
public struct FaultConnection: Sendable {
  let socket: Int32

  /// The next request's head, its path without the query, and its body. Nil at the end of the connection.
  func readRequest() -> (text: String, path: String, body: String)? {
    guard let head = readHead() else { return nil }
    let text = String(decoding: head, as: UTF8.self)
    let target = text.split(separator: " ").dropFirst().first ?? "/"
    var body: [UInt8] = []
    let length = text.split(separator: "\r\n").firstMatch(prefix: "content-length:").flatMap(Int.init) ?? 0
    while body.count < length {
      guard let some = receive(length - body.count) else { return nil }
      body += some
    }
    return (text, String(target.prefix { $0 != "?" }), String(decoding: body, as: UTF8.self))
  }

  private func readHead() -> [UInt8]? {
    var head: [UInt8] = []
    while true {
      // Looked at before it is taken: what follows the head belongs to the body.
      guard let some = receive(65536, Int32(MSG_PEEK)) else { return nil }
      let known = head.count
      head += some
      guard let end = head[max(known - 3, 0)...].firstRange(of: Array("\r\n\r\n".utf8))?.upperBound else {
        guard receive(some.count) != nil else { return nil }
        continue
      }
      guard receive(end - known) != nil else { return nil }
      return Array(head[..<end])
    }
  }

  /// Some of what comes next. Nil at the end of the connection.
  private func receive(_ most: Int, _ flags: Int32 = 0) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: min(most, 65536))
    let count = recv(socket, &buffer, buffer.count, flags)
    return count > 0 ? Array(buffer[..<count]) : nil
  }

  /// Sends all of the bytes.
  ///
  /// - Returns: False if the peer has gone.
  @discardableResult
  public func write(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { return false }
      sent += count
    }
    return true
  }

  /// Sends text.
  ///
  /// - Returns: False if the peer has gone.
  @discardableResult
  public func write(_ text: String) -> Bool { write(Array(text.utf8)) }

  /// Waits until the peer goes.
  public func waitForEnd() {
    var byte: UInt8 = 0
    while recv(socket, &byte, 1, 0) > 0 {}
  }

  /// Waits until more comes, or the end.
  public func waitForMore() {
    var descriptor = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    poll(&descriptor, 1, -1)
  }

  /// Makes the coming end of the connection a reset.
  public func reset() {
    var now = linger(l_onoff: 1, l_linger: 0)
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
  }
}

extension [Substring] {
  /// What follows a beginning in the first line that has it, whose case does not matter.
  fileprivate func firstMatch(prefix: String) -> String? {
    first { $0.lowercased().hasPrefix(prefix) }?.dropFirst(prefix.count).trimmingCharacters(in: .whitespaces)
  }
}
