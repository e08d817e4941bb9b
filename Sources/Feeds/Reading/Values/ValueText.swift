/// The text of the value that is being read.
struct ValueText {
  private(set) var bytes: [UInt8] = []
  /// Whether text that comes belongs to a value.
  var isOpen = false
  /// Whether text stands in markup, where it has to be escaped again.
  var isInMarkup = false
  /// How many bytes may still come.
  private(set) var room = 0
  /// Whether a value was cut off for want of room.
  private(set) var wasCut = false

  init() {
    bytes.reserveCapacity(16_384)
  }

  /// Begins a value of at most `room` bytes.
  mutating func begin(isMarkup: Bool, room: Int) {
    bytes.removeAll(keepingCapacity: true)
    isOpen = true
    isInMarkup = isMarkup
    self.room = max(room, 0)
  }

  mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    guard isOpen, hasRoom(for: text.count) else { return }
    if isInMarkup {
      Markup.append(text: text, to: &bytes)
    } else {
      bytes.append(contentsOf: text)
    }
  }

  mutating func append(startTag element: XMLElement) {
    guard hasRoom(for: 0) else { return }
    Markup.append(startTag: element, to: &bytes)
  }

  mutating func append(endTag name: UnsafePointer<UInt8>) {
    guard hasRoom(for: 0) else { return }
    Markup.append(endTag: name, to: &bytes)
  }

  /// Mends what was broken before it came into the feed.
  mutating func mend() {
    if let mended = MangledText.mended(bytes) { bytes = mended }
  }

  private mutating func hasRoom(for count: Int) -> Bool {
    if bytes.count + count <= room { return true }
    wasCut = true
    return false
  }
}
