/// Stores the meaning of a document's interned names by their pointers, so that every name is read only once.
struct InternedNames<Meaning> {
  private let meaning: (String) -> Meaning
  private var keys = [UInt](repeating: 0, count: 256)
  private var values: [Meaning?] = Array(repeating: nil, count: 256)
  private var count = 0

  /// - Parameter meaning: Returns the meaning of a name.
  init(_ meaning: @escaping (String) -> Meaning) {
    self.meaning = meaning
  }

  mutating func callAsFunction(_ name: UnsafePointer<UInt8>) -> Meaning {
    let key = UInt(bitPattern: name)
    var slot = Int(truncatingIfNeeded: key ^ key >> 8) & 255
    while keys[slot] != 0 {
      if keys[slot] == key, let value = values[slot] { return value }
      slot = (slot + 1) & 255
    }
    let value = meaning(String(cString: name))
    // No vocabulary has this many names. In a document with more names, the further names are not stored.
    guard count < 128 else { return value }
    count += 1
    keys[slot] = key
    values[slot] = value
    return value
  }
}
