import Text

/// A long article in parts that are added to a page one after the other. The beginning is visible before the rest is
/// laid out.
public struct PageParts {
  /// A part of the article: whole elements, text, or the rest of an element that an earlier part began.
  public struct Part: Equatable, Sendable {
    /// The number of elements around the part. Each of them is the last child of its parent in the page so far.
    public let depth: Int
    public let html: String
  }

  /// The parts. There is at least one, and the first has a depth of 0.
  public private(set) var all: [Part] = []

  private let html: [UInt8]
  /// The ranges of the names of the open elements.
  private var open: [Range<Int>] = []
  /// The number of open elements around the current part.
  private var depth = 0
  private var output: [UInt8] = []
  private var elements = 0

  /// - Parameters:
  ///   - html: The sanitiser's output.
  ///   - bytes: The approximate size of a part. A text that is not longer has one part.
  ///   - elements: The approximate limit of elements in a part.
  public init(of html: String, bytes: Int = 100_000, elements: Int = 2_000) {
    guard html.utf8.count > bytes else {
      (self.html, all) = ([], [Part(depth: 0, html: html)])
      return
    }
    self.html = Array(html.utf8)
    read(bytes, elements)
  }

  private mutating func read(_ mostBytes: Int, _ mostElements: Int) {
    var index = 0
    var formulas = 0
    while index < html.count {
      guard html[index] == UInt8(ascii: "<"), let tag = Tag(html.span, at: index) else {
        output.append(html[index])
        index += 1
        continue
      }
      let kind = MarkupTag(name: tag.name, isEnd: tag.isEnd)
      if tag.name == Self.math { formulas = max(0, formulas + (tag.isEnd ? -1 : 1)) }
      if tag.isEnd {
        end(index..<tag.end)
      } else {
        output.append(contentsOf: html[index..<tag.end])
        elements += 1
        if !kind.isVoid { open.append(index + 1..<tag.nameEnd) }
      }
      index = tag.end
      guard tag.isEnd || kind.isVoid, formulas == 0, index < html.count else { continue }
      let isFull = output.count >= mostBytes || elements >= mostElements
      let isOverfull = output.count >= 2 * mostBytes || elements >= 2 * mostElements
      // A part ends between two lines if possible, and not within a line.
      if isOverfull || (isFull && kind.breaksLine) { cut() }
    }
    cut()
  }

  private mutating func end(_ tag: Range<Int>) {
    guard open.count > depth else {
      // The tag ends an element of an earlier part.
      cut()
      if !open.isEmpty { open.removeLast() }
      depth = open.count
      return
    }
    open.removeLast()
    output.append(contentsOf: html[tag])
  }

  /// Ends the current part and all open elements in it.
  private mutating func cut() {
    defer { (depth, output, elements) = (open.count, [], 0) }
    guard !output.isEmpty else { return }
    for name in open[depth...].reversed() {
      output.append(contentsOf: "</".utf8)
      output.append(contentsOf: html[name])
      output.append(UInt8(ascii: ">"))
    }
    all.append(Part(depth: depth, html: String(decoding: output, as: UTF8.self)))
  }

  private static let math = Tag.packed("math")
}
