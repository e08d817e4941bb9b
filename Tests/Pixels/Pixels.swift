import Foundation
import TestServers

/// A picture as its colours: red, green and blue of each point, line by line from the upper left corner.
public struct Pixels: Equatable {
  /// A picture could not be read, taken or written.
  public struct Unreadable: Error, CustomStringConvertible {
    public let description: String
  }

  public let width: Int
  public let height: Int
  public var bytes: [UInt8]

  /// - Parameter bytes: Three for each point.
  public init(width: Int, height: Int, bytes: [UInt8]) throws {
    guard bytes.count == width * height * 3 else {
      throw Unreadable(description: "\(bytes.count) bytes are no picture of \(width) × \(height)")
    }
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }

  /// Reads a file.
  public init(file: URL) throws {
    let folder = try TemporaryFolder()
    try Self.run("convert", [file.path, "-depth", "8", "ppm:" + folder.file("a")])
    try self.init(ppm: Data(contentsOf: URL(filePath: folder.file("a"))))
  }

  /// Takes what the upper left part of a display shows.
  public init(display: String, width: Int, height: Int) throws {
    let folder = try TemporaryFolder()
    let part = ["-window", "root", "-crop", "\(width)x\(height)+0+0", "+repage", "-depth", "8"]
    try Self.run("import", ["-display", display] + part + ["ppm:" + folder.file("a")])
    try self.init(ppm: Data(contentsOf: URL(filePath: folder.file("a"))))
  }

  /// - Parameter ppm: The picture as ppm(5) has it: three lines, and then the colours.
  private init(ppm: Data) throws {
    let head = ppm.prefix(20).split(maxSplits: 4, whereSeparator: { $0 <= UInt8(ascii: " ") })
    let size = head.dropFirst().prefix(2).compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard size.count == 2 else { throw Unreadable(description: "ImageMagick wrote no picture") }
    try self.init(width: size[0], height: size[1], bytes: [UInt8](ppm.suffix(size[0] * size[1] * 3)))
  }

  /// Writes a PNG file without a date. Of 256 shades it keeps 32, which nobody sees, and takes half the room.
  public func write(to file: URL) throws {
    let folder = try TemporaryFolder()
    let input = ["-size", "\(width)x\(height)", "-depth", "8", "rgb:" + (try folder.put(bytes, at: "a"))]
    let packing = ["png:compression-level=9", "png:compression-filter=1", "png:compression-strategy=0"].flatMap {
      ["-define", $0]
    }
    try Self.run("convert", input + ["-strip", "-posterize", "32"] + packing + ["png:" + file.path])
  }

  /// Whether both are the same to the last bit.
  public static func == (one: Pixels, other: Pixels) -> Bool {
    one.width == other.width && one.bytes.count == other.bytes.count
      && memcmp(one.bytes, other.bytes, one.bytes.count) == 0
  }

  /// Runs a program of ImageMagick. What it reads and writes are files: megabytes take long through pipes.
  private static func run(_ program: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/\(program)")
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Unreadable(description: "\(program) \(arguments.joined(separator: " ")) failed")
    }
  }
}
