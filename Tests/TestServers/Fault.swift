import Foundation

/// What a server may do to a request.
public struct Fault: Sendable {
  /// Answers on the connection, and tells whether the connection goes on.
  public let play: @Sendable (FaultConnection) -> Bool
  /// All that is sent, where that is known before.
  private let bytes: [UInt8]?

  /// Makes a fault of one's own.
  public init(_ play: @escaping @Sendable (FaultConnection) -> Bool) {
    self.play = play
    bytes = nil
  }

  private init(_ bytes: [UInt8], goesOn: Bool) {
    self.bytes = bytes
    play = { $0.write(bytes) && goesOn }
  }

  /// A proper answer.
  public static func status(_ status: Int, _ fields: [String] = [], body: [UInt8] = []) -> Fault {
    let head = ["HTTP/1.1 \(status) Status"] + fields + ["Content-Length: \(body.count)", "", ""]
    return raw(Array(head.joined(separator: "\r\n").utf8) + body, goesOn: true)
  }

  /// Exactly these bytes, and then the end of the connection.
  public static func raw(_ text: String) -> Fault { raw(Array(text.utf8), goesOn: false) }

  /// Exactly these bytes, and then the end of the connection.
  public static func raw(_ bytes: [UInt8]) -> Fault { raw(bytes, goesOn: false) }

  /// A redirect.
  public static func redirect(_ status: Int, to location: String) -> Fault {
    .status(status, ["Location: \(location)"])
  }

  /// The connection is reset after these bytes.
  public static func reset(after text: String = "") -> Fault {
    Fault { connection in
      connection.write(text)
      if !text.isEmpty { pause(0.05) }  // a reset discards what was not read yet
      connection.reset()
      return false
    }
  }

  /// No answer, ever.
  public static let silence = Fault { connection in
    connection.waitForEnd()
    return false
  }

  /// These bytes one at a time, and the last one again and again without an end.
  public static func trickle(_ text: String, every seconds: Double) -> Fault {
    Fault { connection in
      let bytes = Array(text.utf8)
      var index = 0
      while connection.write([bytes[min(index, bytes.count - 1)]]) {
        index += 1
        pause(seconds)
      }
      return false
    }
  }

  /// A body as fast as it is taken, without an end.
  public static let endless = Fault { connection in
    connection.write("HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\n\r\n")
    let chunk = [UInt8](repeating: 0x20, count: 65536)
    while connection.write(chunk) {}
    return false
  }

  /// A proper answer, late.
  public static func late(_ seconds: Double, _ fault: Fault) -> Fault {
    Fault { connection in
      pause(seconds)
      return fault.play(connection)
    }
  }

  /// That many zero bytes, compressed to a thousandth.
  public static func gzipBomb(_ count: Int) throws -> Fault {
    .status(200, ["Content-Encoding: gzip", "Content-Type: text/xml"], body: try gzip(zeros: count))
  }

  /// Blocks the connection's thread.
  public static func pause(_ seconds: Double) {
    usleep(UInt32(seconds * 1_000_000))
  }

  private static func raw(_ bytes: [UInt8], goesOn: Bool) -> Fault { Fault(bytes, goesOn: goesOn) }

  /// The beginning of a proper answer, and then the end of the connection.
  ///
  /// - Parameter share: How much of it, from 0 to 1.
  public func cut(at share: Double) -> Fault {
    let bytes = bytes ?? []
    return .raw(Array(bytes.prefix(Int(Double(bytes.count) * share))))
  }

  /// The beginning of a proper answer, and then a reset.
  ///
  /// - Parameter share: How much of it, from 0 to 1.
  public func reset(at share: Double) -> Fault {
    let beginning = Array((bytes ?? []).prefix(Int(Double(bytes?.count ?? 0) * share)))
    return .reset(after: String(decoding: beginning, as: UTF8.self))
  }

  /// The same, once a gate is open.
  public func held(at gate: Gate) -> Fault {
    Fault { connection in
      gate.pass()
      return play(connection)
    }
  }
}

/// Zero bytes compressed with the gzip command.
public func gzip(zeros count: Int) throws -> [UInt8] {
  try output(of: "head -c \(count) /dev/zero | gzip -c")
}

/// Bytes compressed with the gzip command.
public func gzip(_ bytes: [UInt8]) throws -> [UInt8] {
  let folder = try TemporaryFolder()
  return try output(of: "gzip -c \(folder.put(bytes, at: "bytes"))")
}

/// Text of which the middle is repeated until there is as much as wanted, compressed with the gzip command.
public func gzip(_ head: String, repeating unit: String, _ tail: String, count: Int) throws -> [UInt8] {
  let folder = try TemporaryFolder()
  let files = try [("head", head), ("unit", unit), ("tail", tail)].map { try folder.put($1.utf8, at: $0) }
  let length = count - head.utf8.count - tail.utf8.count
  let whole = length / unit.utf8.count * unit.utf8.count
  return try output(
    of:
      "{ cat \(files[0]); yes \"$(cat \(files[1]))x\" | sed 's/x$//' | tr -d '\\n' | head -c \(whole); cat \(files[2]); } | gzip -c"
  )
}

private func output(of command: String) throws -> [UInt8] {
  let folder = try TemporaryFolder()
  let file = folder.file("output")
  guard try Child("/bin/sh", ["-c", command], output: file).wait() else {
    throw TestServerError("gzip failed")
  }
  return Array(try Data(contentsOf: URL(filePath: file)))
}
