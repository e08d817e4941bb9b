import Foundation

/// What a feedparser sample says it expects: a Python expression, of which the common forms are read.
struct Expectation {
  enum Value: Equatable {
    case text(String)
    case number(Double)
    case tuple([Int])
  }

  /// `path == value`, or `len(path) == value`.
  struct Comparison {
    let path: String
    let isCount: Bool
    let value: Value
  }

  let comparisons: [Comparison]

  /// - Parameter expression: The text behind `Expect:`; `nil` comes back where it has a form that is not read. Whether a feed is
  ///   well formed (`bozo`) is not compared.
  init?(_ expression: String) {
    var comparisons: [Comparison] = []
    for part in Self.split(expression) {
      let term = part.trimmingCharacters(in: .whitespaces)
      if ["bozo", "not bozo", "1", "bozo == 1", "bozo == 0", "bozo == False", "bozo == True"].contains(term) {
        continue
      }
      guard let equals = term.range(of: " == ") else { return nil }
      var path = String(term[..<equals.lowerBound]).trimmingCharacters(in: .whitespaces)
      let isCount = path.hasPrefix("len(") && path.hasSuffix(")")
      if isCount { path = String(path.dropFirst(4).dropLast()) }
      guard let value = Self.value(String(term[equals.upperBound...]).trimmingCharacters(in: .whitespaces)) else {
        return nil
      }
      comparisons.append(Comparison(path: Self.normalized(path), isCount: isCount, value: value))
    }
    self.comparisons = comparisons
  }

  /// `feed['title']` and `feed.title` are the same.
  private static func normalized(_ path: String) -> String {
    path.replacingOccurrences(of: "\"", with: "'").replacingOccurrences(of: "['", with: ".")
      .replacingOccurrences(of: "']", with: "")
  }

  private static func split(_ expression: String) -> [String] {
    var parts: [String] = []
    var current = ""
    var quote: Character?
    var isEscaped = false
    for character in expression {
      current.append(character)
      if isEscaped {
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil }
      } else if character == "'" || character == "\"" {
        quote = character
      } else if current.hasSuffix(" and ") {
        parts.append(String(current.dropLast(5)))
        current = ""
      }
    }
    return parts + [current]
  }

  private static func value(_ text: String) -> Value? {
    if text == "True" { return .number(1) }
    if text == "False" { return .number(0) }
    if let number = Double(text) { return .number(number) }
    if text.hasPrefix("("), text.hasSuffix(")") {
      let parts = text.dropFirst().dropLast().split(separator: ",").map {
        Int($0.trimmingCharacters(in: .whitespaces))
      }
      return parts.contains(nil) ? nil : .tuple(parts.compactMap { $0 })
    }
    let body = text.hasPrefix("u'") || text.hasPrefix("u\"") ? text.dropFirst() : Substring(text)
    guard let quote = body.first, quote == "'" || quote == "\"", body.count > 1, body.last == quote else { return nil }
    return unescaped(body.dropFirst().dropLast()).map(Value.text)
  }

  private static func unescaped(_ text: Substring) -> String? {
    var output = String.UnicodeScalarView()
    var scalars = text.unicodeScalars.makeIterator()
    func code(_ length: Int) -> Unicode.Scalar? {
      var digits = ""
      for _ in 0..<length { scalars.next().map { digits.unicodeScalars.append($0) } }
      return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
    }
    while let scalar = scalars.next() {
      guard scalar == "\\" else {
        output.append(scalar)
        continue
      }
      switch scalars.next() {
      case "n": output.append("\n")
      case "t": output.append("\t")
      case "r": output.append("\r")
      case "x": code(2).map { output.append($0) }
      case "u": code(4).map { output.append($0) }
      case "U": code(8).map { output.append($0) }
      case let other?: output.append(other)
      case nil: return nil
      }
    }
    return String(output)
  }
}
