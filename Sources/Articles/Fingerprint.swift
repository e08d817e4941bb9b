/// A 64-bit digest that is equal in all processes and versions. It shows if a text changed. It must not protect
/// secrets.
public struct Fingerprint: Sendable {
  /// FNV-1a's offset basis. The digest takes eight bytes at a time, as articles are long.
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  public init() {}

  public var value: Int64 { Int64(bitPattern: state) }

  /// Adds a text and a mark for its end: "ab" then "c" differs from "a" then "bc".
  public mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add($0) }
  }

  /// Adds bytes and a mark for their end.
  public mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    let raw = UnsafeRawBufferPointer(bytes)
    var offset = 0
    while offset + 8 <= raw.count {
      mix(raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    var tail: UInt64 = 0
    for byte in raw[offset...] {
      tail = tail << 8 | UInt64(byte)
    }
    mix(tail)
    mix(UInt64(raw.count))
  }

  private mutating func mix(_ word: UInt64) {
    state = (state ^ word) &* 0x9E37_79B9_7F4A_7C15
    state ^= state >> 29
  }
}
