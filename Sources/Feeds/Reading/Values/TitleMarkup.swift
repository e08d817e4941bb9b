import Text

/// Distinguishes markup in a title from words in angle brackets, such as `List<String>` or “what is <animate>?”. RSS
/// does not state which of the two a title contains.
struct TitleMarkup {
  private struct Mark {
    let tag: Tag
    let start: Int
    var isMarkup: Bool
  }

  /// The title as HTML: each `<` that begins a word is escaped.
  private(set) var html: [UInt8] = []

  init(_ title: [UInt8]) {
    var marks = Self.marks(in: title.span)
    Self.match(&marks, in: title.span)
    var copied = 0
    for mark in marks where !mark.isMarkup {
      html += title[copied..<mark.start]
      html += Array("&lt;".utf8)
      copied = mark.start + 1
    }
    html += title[copied...]
  }

  private static func marks(in title: Span<UInt8>) -> [Mark] {
    var marks: [Mark] = []
    var index = 0
    while index < title.count {
      guard title[index] == UInt8(ascii: "<"), let tag = Tag(title, at: index) else {
        index += 1
        continue
      }
      // Comments, tags with an attribute value and void tags are markup, not words.
      marks.append(Mark(tag: tag, start: index, isMarkup: tag.name == 0 || tag.mentions("=", in: title) || tag.isVoid))
      index = tag.end
    }
    return marks
  }

  /// Marks tags that open and close each other as markup.
  private static func match(_ marks: inout [Mark], in title: Span<UInt8>) {
    var open: [UInt64: [Int]] = [:]
    for index in marks.indices where marks[index].tag.name != 0 {
      let tag = marks[index].tag
      if !tag.isEnd {
        open[tag.name, default: []].append(index)
      } else if let start = open[tag.name]?.popLast() {
        marks[start].isMarkup = true
        marks[index].isMarkup = true
      } else {
        // The start tag was cut off.
        marks[index].isMarkup = formatting.contains(tag.name)
      }
    }
  }

  private static let formatting = Set("a b em font i p span strong u div".split(separator: " ").map { Tag.packed($0) })
}

extension Tag {
  /// True if the element has no end tag.
  fileprivate var isVoid: Bool { Self.void.contains(name) }

  private static let void = Set("br hr img wbr".split(separator: " ").map { Tag.packed($0) })
}
