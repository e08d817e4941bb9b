/// Restores the text that `Shortening` took out of HTML.
struct OriginalText {
  /// The original HTML. It must outlive this value.
  let html: UnsafeBufferPointer<UInt8>
  let stretches: [Range<Int>]

  /// Passes the pieces of one of gumbo's texts to `use`, in order.
  ///
  /// - Parameter text: A text in UTF-8 that ends with a zero byte.
  @inline(__always)
  func pieces(of text: UnsafePointer<CChar>, _ use: (UnsafeBufferPointer<UInt8>) -> Void) {
    text.withMemoryRebound(to: UInt8.self, capacity: 1) { bytes in
      var start = 0
      var index = 0
      while bytes[index] != 0 {
        if bytes[index] < 0xF3 || !Shortening.isStandIn(bytes + index) {
          index += 1
          continue
        }
        if index > start { use(UnsafeBufferPointer(start: bytes + start, count: index - start)) }
        let stretch = Shortening.stretch(of: bytes + index)
        if stretches.indices.contains(stretch) { use(UnsafeBufferPointer(rebasing: html[stretches[stretch]])) }
        index += 4
        start = index
      }
      if index > start { use(UnsafeBufferPointer(start: bytes + start, count: index - start)) }
    }
  }

  func string(_ text: UnsafePointer<CChar>) -> String {
    var bytes: [UInt8] = []
    var single: UnsafeBufferPointer<UInt8>?
    var count = 0
    pieces(of: text) { piece in
      if count == 1, let single { bytes.append(contentsOf: single) }
      if count > 0 { bytes.append(contentsOf: piece) }
      single = piece
      count += 1
    }
    // Nearly always there is only one piece.
    if count <= 1 { return single.map { String(decoding: $0, as: UTF8.self) } ?? "" }
    return String(decoding: bytes, as: UTF8.self)
  }
}
