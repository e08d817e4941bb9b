import CGumbo

/// The attributes of an element in gumbo's tree.
struct ElementAttributes {
  private let attributes: GumboVector
  private let original: OriginalText

  init(_ element: GumboElement, _ original: OriginalText) {
    attributes = element.attributes
    self.original = original
  }

  /// Returns the value of the first existing attribute.
  func first(_ names: [StaticString]) -> String? {
    for name in names {
      if let value = self[name] { return value }
    }
    return nil
  }

  /// The value of an attribute; `nil` if the element does not have it.
  subscript(_ name: StaticString) -> String? {
    for index in 0..<Int(attributes.length) {
      guard let pointer = attributes.data[index] else { continue }
      let attribute = pointer.assumingMemoryBound(to: GumboAttribute.self).pointee
      guard let key = attribute.name, let value = attribute.value, Self.isEqual(key, name) else { continue }
      return original.string(value)
    }
    return nil
  }

  /// Returns the value of an attribute if it is a plausible number.
  func number(_ name: StaticString, in range: ClosedRange<Int> = 0...100_000) -> Int? {
    guard let text = self[name] else { return nil }
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, digits.utf8.count <= 6, digits.count == text.count || text.hasSuffix("px"),
      let value = Int(digits), range.contains(value)
    else { return nil }
    return value
  }

  var isEmpty: Bool { attributes.length == 0 }
  var hasID: Bool { self["id"].map { !$0.isEmpty } ?? false }

  /// The attributes that the writer uses. The others never reach the parser.
  static let asked: [StaticString] =
    [
      "dir", "lang", "xml:lang", "id", "name", "class", "title", "href", "src", "srcset", "poster", "style", "type",
      "alt",
      "width", "height", "colspan", "rowspan", "span", "start", "reversed", "value", "datetime", "open",
      WritingMode.attribute, Verse.attribute, "hidden", "align", "checked", "data", "videoid", "data-videoid",
      "url", "data-url", "data-href", "data-id", "data-tweetid", "data-shortcode", "data-gistid", "data-imgur-id",
      "data-trackid",
    ] + ImageSource.lazySets + ImageSource.lazySources

  private static func isEqual(_ key: UnsafePointer<CChar>, _ name: StaticString) -> Bool {
    name.withUTF8Buffer { wanted in
      for index in wanted.indices where UInt8(bitPattern: key[index]) != wanted[index] { return false }
      return key[wanted.count] == 0
    }
  }
}
