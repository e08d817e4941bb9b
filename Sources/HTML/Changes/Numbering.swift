/// Numbers from 0 on for digests, the same for the same one.
///
/// A table of its own, as a dictionary's hashing takes longer than all else that words are compared by.
struct Numbering {
  private(set) var count = 0
  private var keys: [UInt64]
  private var numbers: [Int32]

  /// - Parameter capacity: The most digests that are different.
  init(capacity: Int) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    keys = Array(repeating: 0, count: size)
    numbers = Array(repeating: -1, count: size)
  }

  mutating func number(of digest: UInt64) -> Int32 {
    // The lower bits of some digests are much alike.
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
