/// Assigns numbers from 0 on to digests. Equal digests get the same number.
///
/// The hashing of a dictionary would take longer than the rest of the comparison, so this type has its own hash table.
struct Numbering {
  private(set) var count = 0
  private var keys: [UInt64]
  private var numbers: [Int32]

  /// - Parameter capacity: The maximum number of distinct digests.
  init(capacity: Int) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    keys = Array(repeating: 0, count: size)
    numbers = Array(repeating: -1, count: size)
  }

  mutating func number(of digest: UInt64) -> Int32 {
    // Multiply first, because the lower bits of some digests are similar.
    var place = Int(truncatingIfNeeded: (digest &* 0x9E37_79B9_7F4A_7C15) >> 32) & (keys.count - 1)
    while numbers[place] >= 0 {
      if keys[place] == digest { return numbers[place] }
      place = (place + 1) & (keys.count - 1)
    }
    keys[place] = digest
    numbers[place] = Int32(count)
    count += 1
    return numbers[place]
  }
}
