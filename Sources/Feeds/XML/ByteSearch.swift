import Glibc

/// Searches for bytes with the C library, which tests many bytes at a time.
struct ByteSearch {
  let bytes: UnsafeBufferPointer<UInt8>

  /// Returns the next place of a byte, before `end`.
  @inline(__always)
  func next(_ byte: UInt8, from start: Int, before end: Int? = nil) -> Int? {
    let end = end ?? bytes.count
    guard start < end, let base = bytes.baseAddress, let found = memchr(base + start, Int32(byte), end - start) else {
      return nil
    }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Returns the index after the next `mark` that begins at or after `start`.
  func end(of mark: StaticString, from start: Int) -> Int? {
    let count = mark.utf8CodeUnitCount
    // The search looks for the last byte of the mark, because this byte is rare in the searched texts.
    let last = mark.utf8Start[count - 1]
    var index = start + count - 1
    while let found = next(last, from: index) {
      if memcmp(bytes.baseAddress.unsafelyUnwrapped + found - count + 1, mark.utf8Start, count) == 0 {
        return found + 1
      }
      index = found + 1
    }
    return nil
  }

  /// True if `text` is at `start`, in upper or lower case. `text` itself must be in lower case.
  @inline(__always)
  func has(_ text: StaticString, at start: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    guard start + count <= bytes.count else { return false }
    for index in 0..<count {
      let byte = bytes[start + index]
      let lowercased = byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
      if lowercased != text.utf8Start[index] { return false }
    }
    return true
  }
}
