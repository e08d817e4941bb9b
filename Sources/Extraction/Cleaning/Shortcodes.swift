/// Removes shortcodes. These are marks that the site's software should have replaced: `[caption id="7"]`, `[/vc_row]`.
///
/// A text in brackets is a shortcode if it has a name and values, or if its name has values or a closing mark elsewhere
/// in the article. Other texts may be the author's words, such as "[sic]" and "[first_name]".
public struct Shortcodes {
  private static let longest = 500
  /// The names that have values or a closing mark somewhere in the article.
  private let valued: Set<String>

  /// - Parameter texts: The texts of an article.
  private init(in texts: [ArraySlice<UInt8>]) {
    valued = Set(texts.flatMap(Self.marks).filter { $0.1.hasValues || $0.1.isClosing }.map(\.1.name))
  }

  static func clear(below content: NodeID, of tree: inout PageTree) {
    let texts = tree.texts(below: content).filter { tree.bytes[tree.run($0).range].contains(UInt8(ascii: "[")) }
    guard !texts.isEmpty else { return }
    let shortcodes = Shortcodes(in: texts.map { tree.bytes[tree.run($0).range] })
    for text in texts {
      guard let rest = shortcodes.rest(of: tree.bytes[tree.run(text).range]) else { continue }
      let other = rest.withUnsafeBufferPointer { tree.makeText($0) }
      tree.replace(text, with: other)
    }
  }

  /// Returns HTML without shortcodes, except those in code.
  public static func removed(from html: String) -> String {
    guard html.utf8.contains(UInt8(ascii: "[")) else { return html }
    let bytes = Array(html.utf8)
    let texts = texts(of: bytes)
    let shortcodes = Shortcodes(in: texts)
    var left: [UInt8] = []
    var start = 0
    for text in texts {
      guard let rest = shortcodes.rest(of: text) else { continue }
      left += bytes[start..<text.startIndex] + rest
      start = text.endIndex
    }
    return start == 0 ? html : String(decoding: left + bytes[start...], as: UTF8.self)
  }

  /// Returns the texts between the tags of HTML, except those in code.
  private static func texts(of html: [UInt8]) -> [ArraySlice<UInt8>] {
    var (texts, start, code): ([ArraySlice<UInt8>], Int, String?) = ([], 0, nil)
    while start < html.endIndex {
      let end = html[start...].firstIndex(of: UInt8(ascii: "<")) ?? html.endIndex
      if code == nil, end > start { texts.append(html[start..<end]) }
      guard let tagEnd = html[end...].firstIndex(of: UInt8(ascii: ">")) else { break }
      let name = String(decoding: html[(end + 1)..<tagEnd].prefix { $0 > 0x20 }, as: UTF8.self).lowercased()
      if let open = code {
        if name == "/" + open { code = nil }
      } else if ["code", "pre", "script", "style"].contains(name) {
        code = name
      }
      start = tagEnd + 1
    }
    return texts
  }

  /// Returns a text without shortcodes; `nil` if it has none.
  private func rest(of bytes: ArraySlice<UInt8>) -> [UInt8]? {
    var rest: [UInt8] = []
    var start = bytes.startIndex
    for (range, mark) in Self.marks(in: bytes) where isShortcode(mark) {
      rest.append(contentsOf: bytes[start..<range.lowerBound])
      start = range.upperBound
    }
    return start > bytes.startIndex ? rest + bytes[start...] : nil
  }

  private func isShortcode(_ mark: Mark) -> Bool {
    mark.hasValues || valued.contains(mark.name)
  }

  private struct Mark {
    let name: String
    var hasValues = false
    var isClosing = false
  }

  /// Returns the texts in brackets that are a name, alone or followed by values.
  private static func marks(in bytes: ArraySlice<UInt8>) -> [(Range<Int>, Mark)] {
    var found: [(Range<Int>, Mark)] = []
    var start: Int?
    for index in bytes.indices {
      if bytes[index] == UInt8(ascii: "[") {
        start = index
      } else if bytes[index] == UInt8(ascii: "]"), let opening = start {
        if index - opening <= longest, let mark = mark(bytes[(opening + 1)..<index]) {
          found.append((opening..<index + 1, mark))
        }
        start = nil
      }
    }
    return found
  }

  private static func mark(_ inside: ArraySlice<UInt8>) -> Mark? {
    var inside = inside
    let isClosing = inside.first == UInt8(ascii: "/")
    if isClosing { inside.removeFirst() }
    if inside.last == UInt8(ascii: "/") { inside.removeLast() }
    let name = inside.prefix(while: isOfName)
    guard name.count >= 3, let first = name.first, first >= UInt8(ascii: "a") else { return nil }
    let values = inside[name.endIndex...].drop { $0 == 0x20 }
    if values.isEmpty { return Mark(name: String(decoding: name, as: UTF8.self), isClosing: isClosing) }
    let key = values.prefix(while: isOfName)
    guard values.startIndex > name.endIndex, !key.isEmpty, values[key.endIndex...].first == UInt8(ascii: "=") else {
      return nil
    }
    return Mark(name: String(decoding: name, as: UTF8.self), hasValues: true)
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }
}

extension PageTree {
  /// The texts below an element, except those in code.
  fileprivate func texts(below top: NodeID) -> [NodeID] {
    var found: [NodeID] = []
    var current = following(top, within: top)
    while let node = current {
      let kind = kind(node)
      if kind == .text { found.append(node) }
      current = following(node, within: top, enters: kind != .pre && kind != .code)
    }
    return found
  }
}
