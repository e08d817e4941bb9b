import Text

/// A tag in the sanitiser's output, and its effect on lines.
struct MarkupTag {
  /// The name as packed by `Tag`.
  let name: UInt64
  let isEnd: Bool
  /// True if the element is the scrolling frame of a table, which contains only the table.
  var isTableFrame = false

  /// True if the text before the tag and the text after it are in different lines.
  var breaksLine: Bool { !Self.inline.contains(name) }
  /// True if the element has neither content nor an end tag.
  var isVoid: Bool { Self.void.contains(name) }
  /// True if the element or its descendants may contain blocks.
  var isStructure: Bool { Self.structure.contains(name) }
  /// The element for a separate line inside this element; `nil` if no line is allowed.
  var line: String? { Self.containers.contains(name) && !isTableFrame ? "p" : Self.lines[name] }
  /// The element that replaces a publisher's `ins` or `del` and looks the same; `nil` for other elements.
  var standIn: String? { Self.standIns[name] }

  private static let lines = [Tag.packed("ul"): "li", Tag.packed("ol"): "li", Tag.packed("dl"): "dd"]
  private static let standIns = [Tag.packed("ins"): "u", Tag.packed("del"): "s"]

  private static let inline = names(
    "a em strong b i u s sub sup small mark abbr time cite q kbd samp var del ins code dfn bdi bdo ruby rt rp span wbr img"
  )
  private static let void = names("br wbr hr img col")
  private static let containers = names("div blockquote li td th dd figure details")
  private static let structure = containers.union(names("ul ol dl table thead tbody tfoot tr"))

  private static func names(_ text: String) -> Set<UInt64> { Set(text.split(separator: " ").map { Tag.packed($0) }) }
}
