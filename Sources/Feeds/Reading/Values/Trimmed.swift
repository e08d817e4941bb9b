/// Strips surrounding white space from bytes.
enum Trimmed {
  static func string(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    var slice = bytes[...]
    while let last = slice.last, last <= 0x20 { slice = slice.dropLast() }
    while let first = slice.first, first <= 0x20 { slice = slice.dropFirst() }
    return String(decoding: UnsafeBufferPointer(rebasing: slice), as: UTF8.self)
  }

  static func string(_ bytes: [UInt8]) -> String {
    bytes.withUnsafeBufferPointer { string($0) }
  }
}
