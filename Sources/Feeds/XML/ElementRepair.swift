/// Adds missing end tags. Otherwise libxml2 would close the open element at the next end tag, and until then treat all
/// elements as its children.
///
/// An element without an end tag ends before its first child, because most such elements have only attributes or text.
/// An entry ends where the next one begins.
struct ElementRepair {
  /// The document with all end tags.
  private(set) var document: [UInt8] = []
  /// True if end tags were added or removed.
  var isChanged: Bool { !changes.isEmpty }

  private struct Element {
    let key: String
    let isContainer: Bool
    /// The place of the first tag inside the element.
    var firstTag: Int?
  }

  /// A change at a place of the original: `length` bytes are replaced by `text`.
  private struct Change {
    let place: Int
    let length: Int
    let text: [UInt8]
  }

  /// The maximum depth of nesting and the maximum number of changes. A document that exceeds one of them is not a real
  /// feed, and is not changed.
  private static let (deepest, mostChanges) = (10_000, 100_000)

  private var scanner: MarkupScanner
  private var open: [Element] = []
  /// The number of open elements by name.
  private var counts: [String: Int] = [:]
  /// The names of the open containers: entries, feeds, channels and roots.
  private var containers: [String] = []
  private var changes: [Change] = []

  init(_ original: UnsafeBufferPointer<UInt8>) {
    scanner = MarkupScanner(original)
    var index = 0
    while let next = scanner.search.next(UInt8(ascii: "<"), from: index) {
      switch scanner.piece(at: next) {
      case .remark(let end), .section(_, let end): index = end
      case .nothing: index = next + 1
      case .tag(let tag):
        take(tag, at: next)
        index = tag.next
      }
      guard open.count <= Self.deepest, changes.count <= Self.mostChanges else {
        changes = []
        break
      }
    }
    write(original)
  }

  private mutating func take(_ tag: MarkupScanner.Tag, at place: Int) {
    let key = String(decoding: scanner.search.bytes[tag.name], as: UTF8.self)
    if let last = open.indices.last, open[last].firstTag == nil { open[last].firstTag = place }
    guard tag.isEnd else {
      if beginsNextEntry(tag, key) {
        pop(to: key, at: place)
        close(at: place)
      }
      if tag.strict?.isEmpty != true {
        let isContainer = scanner.isLocalName(tag.name, in: MarkupScanner.containers)
        open.append(Element(key: key, isContainer: isContainer))
        counts[key, default: 0] += 1
        if isContainer { containers.append(key) }
      }
      return
    }
    if counts[key, default: 0] > 0 {
      pop(to: key, at: place)
      removeLast()
    } else if open.last?.isContainer == true {
      // The end tag has no start tag, and would close the element around it.
      changes.append(Change(place: place, length: tag.next - place, text: []))
    } else {
      // The end tag is misspelt. It closes the innermost element.
      removeLast()
    }
  }

  /// True if an entry begins directly inside another entry, and not inside a feed within that entry.
  private func beginsNextEntry(_ tag: MarkupScanner.Tag, _ key: String) -> Bool {
    containers.last == key && scanner.isLocalName(tag.name, in: MarkupScanner.entries)
  }

  /// Closes the open elements inside the innermost element with this name.
  private mutating func pop(to key: String, at place: Int) {
    while let last = open.last, last.key != key {
      close(at: last.isContainer ? place : last.firstTag ?? place)
    }
  }

  private mutating func close(at place: Int) {
    guard let last = open.last else { return }
    changes.append(Change(place: place, length: 0, text: Array("</\(last.key)>".utf8)))
    removeLast()
  }

  private mutating func removeLast() {
    guard let last = open.popLast() else { return }
    counts[last.key, default: 1] -= 1
    if last.isContainer { containers.removeLast() }
  }

  private mutating func write(_ original: UnsafeBufferPointer<UInt8>) {
    document.reserveCapacity(original.count + changes.count * 16)
    var copied = 0
    // At the same place, end tags come before removals, and inner end tags before outer ones.
    let ordered = changes.enumerated().sorted {
      ($0.element.place, $0.element.length, $0.offset) < ($1.element.place, $1.element.length, $1.offset)
    }
    for (_, change) in ordered {
      document.append(contentsOf: original[copied..<change.place])
      document.append(contentsOf: change.text)
      copied = change.place + change.length
    }
    document.append(contentsOf: original[copied...])
  }
}
