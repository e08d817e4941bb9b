/// The text of the value that is being read.
struct ValueText {
  private(set) var bytes: [UInt8] = []
  /// True if incoming text belongs to a value.
  var isOpen = false
  /// True if the text is inside markup, where the text must be escaped again.
  var isInMarkup = false
  /// The maximum number of bytes of the value.
  private(set) var room = 0
  /// The number of values that were cut. `cutBytes` counts the missing bytes.
  private(set) var cuts = 0
  private(set) var cutBytes = 0
  /// True if this value was cut. Nothing is added after a cut.
  private var isCut = false

  init() {
    bytes.reserveCapacity(16_384)
  }

  /// Begins a value of at most `room` bytes.
  mutating func begin(isMarkup: Bool, room: Int) {
    bytes.removeAll(keepingCapacity: true)
    isOpen = true
    isInMarkup = isMarkup
    self.room = max(room, 0)
    isCut = false
  }

  mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    guard isOpen else { return }
    let text = hasRoom(for: text.count) ? text : beginning(of: text)
    if isInMarkup {
      Markup.append(text: text, to: &bytes)
    } else {
      bytes.append(contentsOf: text)
    }
  }

  mutating func append(startTag element: XMLElement) {
    let length = element.attributes.reduce(0) { $0 + $1.value.count }
    guard hasRoom(for: length) else { return cut(length) }
    Markup.append(startTag: element, to: &bytes)
  }

  mutating func append(endTag name: UnsafePointer<UInt8>) {
    guard hasRoom(for: 0) else { return }
    Markup.append(endTag: name, to: &bytes)
  }

  /// Repairs text that was damaged before it was put into the feed.
  mutating func mend() {
    if let mended = MangledText.mended(bytes) { bytes = mended }
  }

  private func hasRoom(for count: Int) -> Bool {
    !isCut && bytes.count + count <= room
  }

  /// Returns the part of a text that still fits in the value, cut between two characters.
  private mutating func beginning(of text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var end = isCut ? 0 : min(max(room - bytes.count, 0), text.count)
    while end > 0, end < text.count, text[end] & 0xC0 == 0x80 { end -= 1 }
    cut(text.count - end)
    return UnsafeBufferPointer(rebasing: text[..<end])
  }

  private mutating func cut(_ count: Int) {
    if !isCut { cuts += 1 }
    isCut = true
    cutBytes += count
  }
}
