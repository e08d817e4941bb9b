import Foundation

/// A connection that a fault is played on.
public struct FaultConnection: Sendable {
  let socket: Int32

  /// The next request's head, its path without the query, and its body. Nil at the end of the connection.
  func readRequest() -> (text: String, path: String, body: String)? {
    var head: [UInt8] = []
    var byte: UInt8 = 0
    while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      guard recv(socket, &byte, 1, 0) == 1 else { return nil }
      head.append(byte)
    }
    let text = String(decoding: head, as: UTF8.self)
    let target = text.split(separator: " ").dropFirst().first ?? "/"
    var body: [UInt8] = []
    let length = text.split(separator: "\r\n").firstMatch(prefix: "content-length:").flatMap(Int.init) ?? 0
    while body.count < length {
      guard recv(socket, &byte, 1, 0) == 1 else { return nil }
      body.append(byte)
    }
    return (text, String(target.prefix { $0 != "?" }), String(decoding: body, as: UTF8.self))
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
