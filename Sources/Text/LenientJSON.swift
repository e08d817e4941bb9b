/// A JSON value that may be missing or of the wrong type. The values around it can still be decoded.
package struct Lenient<Value: Decodable>: Decodable {
  package let value: Value?

  package init(from decoder: any Decoder) throws {
    value = try? Value(from: decoder)
  }
}

extension Lenient: Sendable where Value: Sendable {}

/// A list without the elements that cannot be read. Any other value is an empty list.
package struct LenientList<Element: Decodable & Sendable>: Decodable, Sendable {
  package let elements: [Element]

  package init(from decoder: any Decoder) throws {
    let list = try? decoder.singleValueContainer().decode([Lenient<Element>].self)
    elements = (list ?? []).compactMap(\.value)
  }
}

/// A list of at most 20,000 elements, which is far more than real servers send. Any value other than a list is an
/// error.
package struct CappedList<Element: Decodable & Sendable>: Decodable, Sendable {
  package let elements: [Lenient<Element>]
  /// True if the list in the text has more elements.
  package let isCut: Bool

  package init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    (elements, isCut) = try container.elements(atMost: 20_000)
  }
}

package extension UnkeyedDecodingContainer {
  /// Returns the elements of a list, up to a maximum number. `isCut` is true if the list has more elements.
  mutating func elements<Element: Decodable>(atMost most: Int) throws -> ([Element], isCut: Bool) {
    var elements: [Element] = []
    while !isAtEnd, elements.count < most { elements.append(try decode(Element.self)) }
    return (elements, !isAtEnd)
  }
}

/// A number, or a text with a number, because plug-ins write both. Numbers beyond ±2⁴⁸ are dropped, so that sums cannot
/// overflow.
package struct LenientNumber: Decodable, Sendable {
  package let value: Int?

  private static let most = 1 << 48

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let number = (try? container.decode(Int.self)) ?? (try? container.decode(String.self)).flatMap { Int($0) }
    value = number.flatMap { (-Self.most...Self.most).contains($0) ? $0 : nil }
  }
}

package extension KeyedDecodingContainer {
  /// Returns the value of a member; `nil` if it is missing or of another type.
  func lenient<Value: Decodable>(_ key: Key) -> Value? {
    (try? decodeIfPresent(Value.self, forKey: key)) ?? nil
  }

  func number(_ key: Key) -> Int? {
    (lenient(key) as LenientNumber?)?.value
  }

  func list<Element: Decodable & Sendable>(_ key: Key) -> [Element] {
    (lenient(key) as LenientList<Element>?)?.elements ?? []
  }
}
