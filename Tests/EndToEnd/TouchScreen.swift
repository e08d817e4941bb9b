import Foundation
import TestServers
import Testing

/// A real X server with a touch screen and a touchpad, which a test moves the fingers on.
///
/// Xorg draws into memory and takes its input from sockets, with the drivers that it has for that. A window manager is
/// not there, so a window's points are the screen's.
final class TouchScreen {
  /// What `DISPLAY` is for programs on this screen.
  var display: String { server.display }
  private let folder: TemporaryFolder
  private let server: XServer
  private let touch: Device
  private let touchpad: Device
  /// Where the finger is.
  private var finger = Point(x: 0, y: 0)

  /// A point of the screen, in pixels from its upper left corner.
  struct Point {
    var x: Double
    var y: Double
  }

  private static let size = Point(x: 1400, y: 950)

  init() async throws {
    let programs = ["/usr/lib/xorg/Xorg", "/usr/libexec/Xorg", "/usr/lib/Xorg", "/usr/bin/Xorg"]
    let program = try #require(
      programs.first(where: FileManager.default.isExecutableFile), "Xorg is not there: scripts/dependencies.sh test")
    folder = try TemporaryFolder()
    let configuration = try folder.put(Self.configuration(in: folder).utf8, at: "xorg.conf")
    // A seat that is not the machine's own has no console that would have to be opened.
    server = try await XServer(
      program, ["-config", configuration, "-seat", "test", "-logfile", folder.file("log")], within: 60)
    touch = try Device(at: folder.file("touch"))
    touchpad = try Device(at: folder.file("touchpad"))
  }

  // MARK: The finger

  func press(_ x: Double, _ y: Double) throws {
    finger = Point(x: x, y: y)
    try touch.send(.touch(phase: .begin, at: onDevice(finger)))
  }

  /// Moves the finger down the screen, or up, as smoothly as fingers do; or to the right, or left.
  func drag(by distance: Double = 0, sideways: Double = 0) async throws {
    let steps = max(1, Int((max(abs(distance), abs(sideways)) / 5).rounded(.up)))
    for _ in 0..<steps {
      finger.x += sideways / Double(steps)
      finger.y += distance / Double(steps)
      try touch.send(.touch(phase: .update, at: onDevice(finger)))
      try await Task.sleep(for: .milliseconds(16))
    }
  }

  func release() throws {
    try touch.send(.touch(phase: .end, at: onDevice(finger)))
  }

  /// Puts two fingers on the screen, one on each side of a point, and moves them apart, or together, until they are lifted.
  func pinch(around x: Double, _ y: Double, from start: Double, to end: Double) async throws {
    let steps = 20
    let fingers = { (distance: Double) in [Point(x: x - distance / 2, y: y), Point(x: x + distance / 2, y: y)] }
    for step in 0...steps + 1 {
      let distance = start + (end - start) * Double(min(step, steps)) / Double(steps)
      for (number, point) in fingers(distance).enumerated() {
        let phase: Message.Phase = step == 0 ? .begin : step > steps ? .end : .update
        try touch.send(.touch(phase: phase, by: UInt32(number), at: onDevice(point)))
      }
      try await Task.sleep(for: .milliseconds(16))
    }
  }

  private func onDevice(_ point: Point) -> Point {
    Point(x: point.x / Self.size.x * 65535, y: point.y / Self.size.y * 65535)
  }

  // MARK: The touchpad

  /// Moves the pointer.
  func point(byX x: Double, y: Double) throws {
    try touchpad.send(.motion([0: x, 1: y]))
  }

  /// Scrolls as two fingers do, by a part of a wheel's turn, downwards positive.
  func scroll(by turns: Double) throws {
    try touchpad.send(.motion([3: turns * 120]))
  }

  // MARK: The server

  private static func configuration(in folder: TemporaryFolder) -> String {
    let devices = [("touch", "Touch"), ("touchpad", "PointerGesture"), ("keys", "Keyboard")]
    let sections = devices.map { name, type in
      """
      Section "InputDevice"
        Identifier "\(name)"
        Driver "inputtest"
        Option "DeviceType" "\(type)"
        Option "SocketPath" "\(folder.file(name))"
      EndSection

      """
    }
    return sections.joined() + """
      Section "ServerFlags"
        Option "AutoAddDevices" "false"
      EndSection
      Section "Device"
        Identifier "card"
        Driver "dummy"
        VideoRam 65536
      EndSection
      Section "Monitor"
        Identifier "monitor"
        HorizSync 5-1000
        VertRefresh 5-200
        Modeline "wanted" 83.12 1400 1408 1440 1480 950 953 963 984
      EndSection
      Section "Screen"
        Identifier "screen"
        Device "card"
        Monitor "monitor"
        DefaultDepth 24
        SubSection "Display"
          Depth 24
          Modes "wanted"
          Virtual \(Int(size.x)) \(Int(size.y))
        EndSubSection
      EndSection
      Section "ServerLayout"
        Identifier "layout"
        Screen "screen"
        InputDevice "touch"
        InputDevice "touchpad" "CorePointer"
        InputDevice "keys" "CoreKeyboard"
      EndSection

      """
  }
}

extension TouchScreen {
  /// The socket of one input device of the server, `inputtest(4)`.
  private final class Device {
    private let socket: FileHandle

    init(at path: String) throws {
      let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      socket = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
      let result = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      try #require(result == 0, "No device at \(path): \(String(cString: strerror(errno)))")
      try send(.version)
      // Its own version is the answer, after which it takes events.
      try #require(socket.read(upToCount: 12)?.count == 12)
    }

    func send(_ message: Message) throws {
      try socket.write(contentsOf: message.bytes)
    }
  }

  /// What a device is told, laid out as in `xf86-input-inputtest-protocol.h`.
  private struct Message {
    let bytes: Data

    /// The number that XInput has for each.
    enum Phase: UInt32 {
      case begin = 18
      case update = 19
      case end = 20
    }

    private init(type: UInt32, _ body: Data) {
      bytes = Self.data([UInt32(body.count + 8), type]) + body
    }

    static var version: Message { Message(type: 0, data([1, 0] as [UInt16])) }

    /// Moves axes from where they are.
    static func motion(_ axes: [Int: Double]) -> Message {
      // Not absolute, and four bytes for alignment.
      Message(type: 2, data([0, 0] as [UInt32]) + values(axes))
    }

    static func touch(phase: Phase, by finger: UInt32 = 0, at point: Point) -> Message {
      Message(type: 6, data([finger, phase.rawValue]) + values([0: point.x, 1: point.y]))
    }

    /// A mask of the axes that have a value, and 64 values twice, of which the second are unaccelerated.
    private static func values(_ axes: [Int: Double]) -> Data {
      let mask = axes.keys.reduce(0 as UInt32) { $0 | 1 << UInt32($1) }
      let values = (0..<64).map { (axes[$0] ?? 0).bitPattern }
      return data([0, mask, 0, 0] as [UInt32]) + data(values) + Data(count: 64 * 8)
    }

    private static func data<Number: FixedWidthInteger>(_ numbers: [Number]) -> Data {
      numbers.withUnsafeBytes { Data($0) }
    }
  }
}
