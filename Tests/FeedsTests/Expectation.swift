/// What a feedparser sample says it expects: the part of Python's expressions that the samples use.
indirect enum Expectation: Equatable {
  case value(Value)
  /// `feed['title']` and `feed.title` are both `feed.title`.
  case path(String)
  /// `len(…)`
  case count(Expectation)
  /// `a == b == c`
  case equal([Expectation])
  case not(Expectation)
  case all([Expectation])
  case any([Expectation])
  /// A form that is not read, as it is written.
  case unread(String)

  enum Value: Equatable {
    case text(String)
    case number(Double)
    case tuple([Double])
    case members([String: String])
    case list([String])
    case none
  }

  /// - Parameter text: What stands behind `Expect:`.
  init(_ text: String) {
    var parser = ExpectationParser(text)
    self = parser.expression() ?? .unread(text)
  }

  /// Every path in it.
  var paths: [String] {
    switch self {
    case .path(let path): [path]
    case .count(let inner), .not(let inner): inner.paths
    case .equal(let parts), .all(let parts), .any(let parts): parts.flatMap(\.paths)
    case .value, .unread: []
    }
  }
}

/// Reads the expressions by recursive descent.
private struct ExpectationParser {
  private let text: [Character]
  private var index = 0

  init(_ text: String) {
    self.text = Array(text)
  }

  mutating func expression() -> Expectation? {
    guard let result = alternatives() else { return nil }
    skipSpaces()
    return index == text.count ? result : nil
  }

  private mutating func alternatives() -> Expectation? {
    guard let parts = list(of: { $0.terms() }, between: "or") else { return nil }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func terms() -> Expectation? {
    guard let parts = list(of: { $0.term() }, between: "and") else { return nil }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func list(
    of part: (inout Self) -> Expectation?, between word: String
  ) -> [Expectation]? {
    var parts: [Expectation] = []
    repeat {
      guard let next = part(&self) else { return nil }
      parts.append(next)
    } while skip(word: word)
    return parts
  }

  private mutating func term() -> Expectation? {
    if skip(word: "not") { return term().map(Expectation.not) }
    guard let first = operand() else { return nil }
    var chain = [first]
    var isNegated = false
    while true {
      if skip("==") {
      } else if skip("!=") {
        isNegated = true
      } else if skip(word: "is") {
        isNegated = skip(word: "not")
      } else {
        break
      }
      guard let next = operand() else { return nil }
      chain.append(next)
    }
    guard chain.count > 1 else { return first }
    return isNegated ? .not(.equal(chain)) : .equal(chain)
  }

  private mutating func operand() -> Expectation? {
    skipSpaces()
    guard index < text.count else { return nil }
    switch text[index] {
    case "'", "\"": return sum()
    case "u" where index + 1 < text.count && "'\"".contains(text[index + 1]): return sum()
    case "(": return parenthesis()
    case "{": return members().map { .value(.members($0)) }
    case "[": return list().map { .value(.list($0)) }
    case "0"..."9", "-": return number().map { .value(.number($0)) }
    default: return named()
    }
  }

  /// Texts joined by `+`.
  private mutating func sum() -> Expectation? {
    var result = ""
    repeat {
      guard let part = string() else { return nil }
      result += part
    } while skip("+")
    return .value(.text(result))
  }

  private mutating func parenthesis() -> Expectation? {
    let start = index
    _ = skip("(")
    if let inner = alternatives(), skip(")") { return inner }
    index = start
    _ = skip("(")
    var numbers: [Double] = []
    while let number = number() {
      numbers.append(number)
      if !skip(",") { break }
    }
    return skip(")") ? .value(.tuple(numbers)) : nil
  }

  private mutating func members() -> [String: String]? {
    var members: [String: String] = [:]
    _ = skip("{")
    while !skip("}") {
      guard let name = string(), skip(":"), let value = string() else { return nil }
      members[name] = value
      _ = skip(",")
    }
    return members
  }

  private mutating func list() -> [String]? {
    var list: [String] = []
    _ = skip("[")
    while !skip("]") {
      guard let value = string() else { return nil }
      list.append(value)
      _ = skip(",")
    }
    return list
  }

  private mutating func named() -> Expectation? {
    let name = word()
    switch name {
    case "": return nil
    case "None": return .value(.none)
    case "True": return .value(.number(1))
    case "False": return .value(.number(0))
    case "len":
      guard skip("("), let inner = alternatives(), skip(")") else { return nil }
      return .count(inner)
    case "ord":
      // `ord(x) == 65` says that x is "A".
      guard skip("("), let inner = alternatives(), skip(")"), skip("=="), let code = number(),
        let scalar = Unicode.Scalar(UInt32(code))
      else { return nil }
      return .equal([inner, .value(.text(String(scalar)))])
    case "datetime":
      // `datetime.timedelta(days, seconds, microseconds)`
      guard skip("."), skip(word: "timedelta"), case .value(.tuple(let parts))? = parenthesis(), parts.count == 3 else {
        return nil
      }
      return .value(.number(parts[0] * 86_400 + parts[1] + parts[2] / 1_000_000))
    case "isinstance":
      // The kind of error says what happened.
      guard skip("("), alternatives() != nil, skip(","), let kind = alternatives(), skip(")") else { return nil }
      return kind
    default: return path(from: name)
    }
  }

  private mutating func path(from root: String) -> Expectation? {
    var path = root
    while index < text.count {
      if skip(".") {
        let name = word()
        if name == "has_key" {
          guard skip("("), let key = string(), skip(")") else { return nil }
          return .path(path + "." + key)
        }
        path += "." + name
      } else if skip("[") {
        if let key = string() {
          path += "." + key
        } else if let place = number() {
          path += "[\(Int(place))]"
        }
        guard skip("]") else { return nil }
      } else {
        break
      }
    }
    return index < text.count && text[index] == "(" ? nil : .path(path)
  }

  // MARK: - Tokens

  private mutating func skipSpaces() {
    while index < text.count, text[index].isWhitespace { index += 1 }
  }

  private mutating func skip(_ mark: String) -> Bool {
    skipSpaces()
    guard text[index...].starts(with: mark) else { return false }
    index += mark.count
    return true
  }

  private mutating func skip(word wanted: String) -> Bool {
    skipSpaces()
    let start = index
    if word() == wanted { return true }
    index = start
    return false
  }

  private mutating func word() -> String {
    let start = index
    while index < text.count, text[index].isLetter || text[index].isNumber || text[index] == "_" { index += 1 }
    return String(text[start..<index])
  }

  private mutating func number() -> Double? {
    skipSpaces()
    let start = index
    while index < text.count, "0123456789.-".contains(text[index]) { index += 1 }
    return Double(String(text[start..<index]))
  }

  private mutating func string() -> String? {
    skipSpaces()
    if index < text.count, text[index] == "u" { index += 1 }
    guard index < text.count, text[index] == "'" || text[index] == "\"" else { return nil }
    let quote = text[index]
    index += 1
    var output = String.UnicodeScalarView()
    while index < text.count, text[index] != quote {
      if text[index] == "\\" {
        index += 1
        guard let scalar = escape() else { return nil }
        output.append(scalar)
      } else {
        output.append(contentsOf: text[index].unicodeScalars)
        index += 1
      }
    }
    guard index < text.count else { return nil }
    index += 1
    return String(output)
  }

  private mutating func escape() -> Unicode.Scalar? {
    guard index < text.count else { return nil }
    let mark = text[index]
    index += 1
    switch mark {
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "x": return code(2)
    case "u": return code(4)
    case "U": return code(8)
    default: return mark.unicodeScalars.first
    }
  }

  private mutating func code(_ length: Int) -> Unicode.Scalar? {
    guard index + length <= text.count else { return nil }
    defer { index += length }
    return UInt32(String(text[index..<index + length]), radix: 16).flatMap(Unicode.Scalar.init)
  }
}
