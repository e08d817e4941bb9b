import Text

/// Writes formulas as escaped MathML.
enum FormulaMarkup {
  /// - Returns: The markup; `nil` if the formula is too large or has nothing to draw.
  static func html(of formula: Formula) -> [UInt8]? {
    guard !formula.isTooLarge, !formula.drawnWords.isEmpty else { return nil }
    var output: [UInt8] = []
    append(formula.root, to: &output)
    return output
  }

  private static func append(_ element: Formula.Element, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "<"))
    output.append(contentsOf: element.name.utf8)
    for (name, value) in element.attributes {
      output.append(contentsOf: " \(name)=\"".utf8)
      Escaping.append(value: value.utf8, to: &output)
      output.append(UInt8(ascii: "\""))
    }
    output.append(UInt8(ascii: ">"))
    Escaping.append(text: Shortening.withoutNobodys(element.text).utf8, to: &output)
    for child in element.children { append(child, to: &output) }
    output.append(contentsOf: "</\(element.name)>".utf8)
  }
}
