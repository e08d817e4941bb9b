/// The typesetting of an element by its attributes. Only typesetting that belongs to the text's meaning is kept.
struct TextSetting {
  /// True if the page hides the element.
  private(set) var isHidden = false
  /// True if the element is a block.
  private(set) var isBlock = false
  /// True if the page keeps the element's text out of copies, as it does for line numbers.
  private(set) var isUnselectable = false
  /// True if all white space shows, as in code.
  private(set) var keepsSpaces = false
  /// True if line breaks show.
  private(set) var breaksLines = false
  /// The alignment of a cell's lines; `nil` for the default.
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
      case ("user-select", "none"), ("-webkit-user-select", "none"): isUnselectable = true
      case ("text-align", let value): alignment = Self.side(value)
      default: break
      }
    }
  }

  /// Returns the value if it names a side.
  static func side(_ value: String) -> String? {
    ["left", "center", "right"].contains(value) ? value : nil
  }
}
