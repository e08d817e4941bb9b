extension PageTree {
  /// True if an element's own attributes hide it.
  ///
  /// - Parameter alsoFromVoices: True if an element that is hidden only from screen readers counts as hidden, too.
  func isHidden(_ node: NodeID, alsoFromVoices: Bool = true) -> Bool {
    var isHidden = false
    for attribute in attributes(node) {
      switch attribute.name {
      case .hidden: return true
      case .style: if attribute.value.withBytes(of: self, Style.hides) { return true }
      case .class:
        if let classes = value(.class, of: node), Self.isOutOfSight(classes) { return true }
      case .role: if matches(attribute, "tooltip") { return true }
      // A caption may be hidden from screen readers because it repeats the picture's alternative text. Such a caption
      // counts as visible.
      case .ariaHidden:
        isHidden = isHidden || alsoFromVoices && kind(node) != .figcaption && matches(attribute, "true")
      case .ariaModal: if matches(attribute, "true"), value(.role, of: node) == "dialog" { return true }
      default: break
      }
    }
    // Wikipedia hides the pictures of its formulas, although nothing else shows the formulas.
    return isHidden && value(.class, of: node)?.contains("fallback-image") != true
  }

  /// True if an element has a class for parts that do not belong to the text: parts for screen readers only, tooltips
  /// of links, and links to other articles. The names come from WordPress, Bootstrap and similar software.
  private static func isOutOfSight(_ classes: String) -> Bool {
    classes.contains("-")
      && classes.split(whereSeparator: \.isWhitespace).contains { asides.contains($0) }
  }

  private static let asides: Set<Substring> = [
    "skip-link", "screen-reader-text", "sr-only", "visually-hidden", "post-navigation", "nav-links",
    "tooltip-text", "tooltip-content", "tooltip-inner", "popover-content", "popover-body", "hover-card",
  ]

  func matches(_ attribute: Attribute, _ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[attribute.value.range].elementsEqual($0) }
  }
}

/// Checks if an inline style (CSS 2.1 §4.1.8) hides an element.
private enum Style {
  static func hides(_ style: Span<UInt8>) -> Bool {
    var index = 0
    while index < style.count {
      let name = word(style, &index)
      skipSpace(style, &index)
      if index < style.count, style[index] == UInt8(ascii: ":") {
        index += 1
        skipSpace(style, &index)
        let value = word(style, &index)
        if equal(style, name, "display"), equal(style, value, "none") { return true }
        if equal(style, name, "visibility"), equal(style, value, "hidden") { return true }
      }
      while index < style.count, style[index] != UInt8(ascii: ";") { index += 1 }
      index += 1
    }
    return false
  }

  private static func skipSpace(_ style: Span<UInt8>, _ index: inout Int) {
    while index < style.count, style[index] <= 0x20 { index += 1 }
  }

  private static func word(_ style: Span<UInt8>, _ index: inout Int) -> Range<Int> {
    skipSpace(style, &index)
    let start = index
    while index < style.count, style[index] == UInt8(ascii: "-") || style[index] | 0x20 >= UInt8(ascii: "a") {
      index += 1
    }
    return start..<index
  }

  private static func equal(_ style: Span<UInt8>, _ range: Range<Int>, _ text: StaticString) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { wanted in
      wanted.indices.allSatisfy { style[range.lowerBound + $0] | 0x20 == wanted[$0] }
    }
  }
}
