/// The start tag of an element from libxml2; valid only during the call.
///
/// libxml2 interns names: the same name has the same pointer throughout a document.
struct XMLElement {
  let name: UnsafePointer<UInt8>
  let prefix: UnsafePointer<UInt8>?
  let namespace: UnsafePointer<UInt8>?
  let attributes: XMLAttributes
}

/// The attributes of a start tag.
struct XMLAttributes: Sequence {
  /// Five pointers for each attribute: name, prefix, namespace, begin and end of the value.
  let start: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
  let count: Int

  var isEmpty: Bool { count == 0 }

  func makeIterator() -> Iterator {
    Iterator(attributes: self)
  }

  struct Iterator: IteratorProtocol {
    let attributes: XMLAttributes
    var index = 0

    mutating func next() -> XMLAttribute? {
      guard index < attributes.count, let start = attributes.start else { return nil }
      let field = start + index * 5
      index += 1
      guard let name = field[0], let begin = field[3], let end = field[4] else { return next() }
      return XMLAttribute(
        name: name, prefix: field[1], value: UnsafeBufferPointer(start: begin, count: end - begin))
    }
  }
}

/// One attribute of a start tag.
struct XMLAttribute {
  let name: UnsafePointer<UInt8>
  let prefix: UnsafePointer<UInt8>?
  let value: UnsafeBufferPointer<UInt8>

  var text: String { String(decoding: value, as: UTF8.self) }
}
