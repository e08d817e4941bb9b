import Text

/// A list that keeps at most ``ThreadPage/most`` elements, because nobody reads more. It counts the other elements.
struct BoundedList<Element: Decodable & Sendable>: Decodable, Sendable {
  let elements: [Element]
  let leftOut: Int

  private struct Skipped: Decodable {
    init(from decoder: any Decoder) {}
  }

  init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    var elements: [Element] = []
    var leftOut = 0
    while !list.isAtEnd {
      if elements.count < ThreadPage.most {
        if let element = try list.decode(Lenient<Element>.self).value { elements.append(element) }
      } else {
        _ = try list.decode(Skipped.self)
        leftOut += 1
      }
    }
    (self.elements, self.leftOut) = (elements, leftOut)
  }
}
