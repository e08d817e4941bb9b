extension Formula {
  /// The formula on one line, as a person would type it: `e^(kt)`, `3/40`.
  package var words: String {
    let words = drawnWords
    return words.isEmpty ? source ?? "" : words
  }

  /// The formula on one line without its source; empty if the formula has nothing to draw.
  package var drawnWords: String { Self.words(root) }

  private static func words(_ element: Element) -> String {
    let parts = element.children
    func part(_ index: Int) -> String { index < parts.count ? words(parts[index]) : "" }
    switch element.name {
    case "mi", "mn", "mo", "mtext": return visible(element.text)
    case "ms": return "\"" + element.text + "\""
    case "mfrac": return grouped(part(0)) + "/" + grouped(part(1))
    case "msup", "mover": return part(0) + raised("^", part(1))
    case "msub", "munder": return part(0) + raised("_", part(1))
    case "msubsup", "munderover": return part(0) + raised("_", part(1)) + raised("^", part(2))
    case "msqrt": return "√" + grouped(joined(parts))
    case "mroot": return grouped(part(1)) + "√" + grouped(part(0))
    case "mfenced":
      func bracket(_ name: String) -> String? { element.attributes.first { $0.name == name }?.value }
      return (bracket("open") ?? "(") + parts.map(words).joined(separator: ", ") + (bracket("close") ?? ")")
    case "mtable": return parts.map(words).joined(separator: "; ")
    case "mtr", "mlabeledtr": return parts.map(words).joined(separator: ", ")
    case "mspace": return " "
    case "mphantom", "mprescripts", "none": return ""
    default: return joined(parts)
    }
  }

  private static func joined(_ parts: [Element]) -> String { parts.map(words).joined() }

  private static func raised(_ sign: String, _ text: String) -> String { text.isEmpty ? "" : sign + grouped(text) }

  /// Returns a part in brackets if it is more than one name or number.
  private static func grouped(_ text: String) -> String {
    text.count < 2 || text.allSatisfy(\.isNumber) ? text : "(" + text + ")"
  }

  /// Returns a text without invisible operators: function application, invisible times, comma and plus.
  private static func visible(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { !(0x2061...0x2064).contains($0.value) }))
  }
}
