import Foundation
import TestServers
import Testing

/// A pointer that a Wayland compositor takes from a program, as the protocol wlr-virtual-pointer-unstable-v1 has it.
final class WaylandPointer {
  private let socket: FileHandle
  /// What was read and belongs to no whole message yet.
  private var rest = Data()

  /// Objects of the connection, numbered by us but for the first.
  private enum Number {
    static let display: UInt32 = 1
    static let registry: UInt32 = 2
    static let reply: UInt32 = 3
    static let manager: UInt32 = 4
    static let pointer: UInt32 = 5
    static let secondReply: UInt32 = 6
  }

  private static let manager = "zwlr_virtual_pointer_manager_v1"
  /// What scrolls (`wl_pointer.axis_source`).
  private static let finger: UInt32 = 1
  /// `wl_pointer.axis`.
  private static let vertical: UInt32 = 0

  /// - Parameter path: The compositor's socket, which may come a moment later.
  init(at path: String) async throws {
    var descriptor: Int32 = -1
    await eventually {
      descriptor = Self.connected(to: path)
      return descriptor >= 0
    }
    try #require(descriptor >= 0, "No compositor came at \(path).")
    socket = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try send(Number.display, 1, [Number.registry])
    try send(Number.display, 0, [Number.reply])
    var name: UInt32?
    try readMessages(until: Number.reply) { object, body in
      // A global object: its name, how long that of its interface is, and that.
      guard object == Number.registry, body.count > 8 else { return }
      let interface = String(decoding: body.dropFirst(8).prefix { $0 != 0 }, as: UTF8.self)
      if interface == Self.manager { name = Self.number(in: body) }
    }
    try send(
      Number.registry, 0,
      [try #require(name, "The compositor takes no pointers.")] + Self.words(Self.manager) + [1, Number.manager])
    // For whichever seat there is.
    try send(Number.manager, 0, [0, Number.pointer])
    try send(Number.display, 0, [Number.secondReply])
    try readMessages(until: Number.secondReply) { _, _ in }
  }

  func move(to point: (x: Int, y: Int), in size: (width: Int, height: Int)) throws {
    try send(
      Number.pointer, 1, [now, UInt32(point.x), UInt32(point.y), UInt32(size.width), UInt32(size.height)])
    try endFrame()
  }

  /// - Parameter distance: In pixels, downwards positive.
  func scroll(by distance: Double) throws {
    try send(Number.pointer, 5, [Self.finger])
    // A number with eight bits behind the point.
    try send(Number.pointer, 3, [now, Self.vertical, UInt32(bitPattern: Int32(distance * 256))])
    try endFrame()
  }

  func endScrolling() throws {
    try send(Number.pointer, 5, [Self.finger])
    try send(Number.pointer, 6, [now, Self.vertical])
    try endFrame()
  }

  private func endFrame() throws { try send(Number.pointer, 4, []) }

  private var now: UInt32 { UInt32(truncatingIfNeeded: DispatchTime.now().uptimeNanoseconds / 1_000_000) }

  // MARK: The wire

  private func send(_ object: UInt32, _ request: UInt32, _ words: [UInt32]) throws {
    let message = [object, UInt32(8 + 4 * words.count) << 16 | request] + words
    // A compositor that is gone must not end the tests by a signal.
    let sent = message.withUnsafeBytes {
      Glibc.send(socket.fileDescriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    try #require(sent == 4 * message.count, "The compositor is gone.")
  }

  /// A text as it is sent: its length with the zero at its end, and its bytes filled up to whole words.
  private static func words(_ text: String) -> [UInt32] {
    var bytes = Array(text.utf8) + [0]
    let length = UInt32(bytes.count)
    while bytes.count % 4 != 0 { bytes.append(0) }
    return [length] + stride(from: 0, to: bytes.count, by: 4).map { number(in: Data(bytes[$0..<$0 + 4])) }
  }

  /// The number that some bytes begin with.
  private static func number(in bytes: Data) -> UInt32 {
    bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
  }

  /// Reads what the compositor says, up to a reply.
  private func readMessages(until reply: UInt32, _ take: (_ object: UInt32, _ body: Data) -> Void) throws {
    while true {
      while rest.count >= 8 {
        let (object, length) = (Self.number(in: rest), Int(Self.number(in: rest.dropFirst(4)) >> 16))
        guard length >= 8, rest.count >= length else { break }
        take(object, rest.prefix(length).dropFirst(8))
        rest = Data(rest.dropFirst(length))
        if object == reply { return }
      }
      // FileHandle would wait for all that it was asked for.
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = read(socket.fileDescriptor, &bytes, bytes.count)
      try #require(count > 0, "The compositor ended the connection.")
      rest += bytes[..<count]
    }
  }

  private static func connected(to path: String) -> Int32 {
    let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    if result != 0 {
      close(descriptor)
      return -1
    }
    return descriptor
  }
}
