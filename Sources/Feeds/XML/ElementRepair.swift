/// Gives elements that nobody closed their ends. libxml2 would take the next end tag for theirs, and what comes behind them for a
/// part of them.
///
/// Such an element ends before the first tag in it, as most have no more than attributes or a text. An entry ends where the next one
/// begins.
struct ElementRepair {
  /// The document with the ends.
  private(set) var document: [UInt8] = []
  /// Ends were missing.
  var isChanged: Bool { !changes.isEmpty }

  private struct Element {
    let key: String
    let isContainer: Bool
    /// The place of the first tag in it.
    var firstTag: Int?
  }

  /// A place of the original where text goes, and how much of the original goes for it.
  private struct Change {
    let place: Int
    let length: Int
    let text: [UInt8]
  }

  /// Nothing real nests as deep or lacks as many ends. A document that does stays as it is.
  private static let (deepest, mostChanges) = (10_000, 100_000)

  private var scanner: MarkupScanner
  private var open: [Element] = []
  /// How many of each name are open.
  private var counts: [String: Int] = [:]
  /// The names of the entries, feeds and their like that are open.
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
      // It ends nothing, and would end what is around it.
      changes.append(Change(place: place, length: tag.next - place, text: []))
    } else {
      // A misspelt one.
      removeLast()
    }
  }

  /// Whether an entry begins in another one, and not in a feed that stands in that.
  private func beginsNextEntry(_ tag: MarkupScanner.Tag, _ key: String) -> Bool {
    containers.last == key && scanner.isLocalName(tag.name, in: MarkupScanner.entries)
  }

  /// Closes what is open inside the innermost element of a name.
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
    // Of those at one place the inner ones come first, as they were found, and what goes is behind them.
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
