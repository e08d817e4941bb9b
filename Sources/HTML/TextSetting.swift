/// What attributes say of how an element is set, as far as it is part of what the text says.
struct TextSetting {
  /// Whether the page hides the element.
  private(set) var isHidden = false
  /// Whether the element is a block.
  private(set) var isBlock = false
  /// Whether all white space shows, as it does in code.
  private(set) var keepsSpaces = false
  /// Whether line breaks show.
  private(set) var breaksLines = false
  /// The side at which the lines of a cell stand; `nil` for the beginning.
  private(set) var alignment: String?

  init(_ attributes: ElementAttributes) {
    guard !attributes.isEmpty else { return }
    if let hidden = attributes["hidden"] { isHidden = hidden.lowercased() != "until-found" }
    alignment = attributes["align"].flatMap { Self.side($0.lowercased()) }
    guard let style = attributes["style"] else { return }
    for declaration in StyleDeclaration.all(in: style) {
      switch (declaration.name, declaration.value) {
      case ("display", "none"), ("visibility", "hidden"): isHidden = true
      case ("display", let value): isBlock = value == "block"
      case ("white-space", let value):
        keepsSpaces = value == "pre"
        breaksLines = keepsSpaces || ["pre-wrap", "pre-line", "break-spaces"].contains(value)
      case ("text-align", let value): alignment = Self.side(value)
      default: break
      }
    }
  }

  /// The value where it names a side.
  static func side(_ value: String) -> String? {
    ["left", "center", "right"].contains(value) ? value : nil
  }
}
