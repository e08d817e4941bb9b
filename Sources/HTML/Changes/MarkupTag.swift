import Text

/// A tag of what the sanitiser wrote, as far as it tells where words stand.
struct MarkupTag {
  /// As `Tag` packs it.
  let name: UInt64
  let isEnd: Bool
  /// Whether it is what a table scrolls in, which holds nothing else.
  var isTableFrame = false

  /// Whether the text before it and behind it stands in different lines.
  var breaksLine: Bool { !Self.inline.contains(name) }
  /// Whether it has neither content nor end.
  var isVoid: Bool { Self.void.contains(name) }
  /// Whether blocks may be in it, itself or what is in it.
  var isStructure: Bool { Self.structure.contains(name) }
  /// The element for a line of its own in this one; `nil` where none may be.
  var line: String? { Self.containers.contains(name) && !isTableFrame ? "p" : Self.lines[name] }
  /// The element with the same look, where this one is how changes are marked.
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
