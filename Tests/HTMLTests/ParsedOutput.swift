import CGumbo

/// What a parser makes of sanitised HTML, in words that say what must not be there.
enum ParsedOutput {
  private static let elements = Set(
    """
    p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code figure figcaption img a table caption colgroup col thead \
    tbody tfoot tr td th em strong b i u s sub sup small mark abbr time cite q kbd samp var del ins dfn bdi bdo br wbr hr \
    ruby rt rp details summary div span
    """.split(separator: " ").map(String.init))

  private static let schemes = [
    "https://", "http://", "mailto:", "magnet:", "tel:", "sms:", "xmpp:", "gemini:", "gopher:", "geo:", "ftp:", "ftps:",
    "irc:",
    "ircs:", "matrix:", "sip:", "sips:", "webcal:", "news:", "nntp:",
  ]
  private static let formulas = Set(
    """
    math mi mn mo ms mtext mrow mfrac msqrt mroot mstyle merror mpadded mphantom mfenced menclose msub msup msubsup munder \
    mover munderover mmultiscripts mprescripts none mtable mtr mtd mlabeledtr mspace semantics
    """.split(separator: " ").map(String.init))
  private static let formulaAttributes = Set(
    """
    display dir displaystyle scriptlevel mathvariant form fence separator stretchy symmetric largeop movablelimits accent \
    accentunder linethickness columnalign rowalign columnspan rowspan open close separators notation width lspace rspace \
    minsize maxsize
    """.split(separator: " ").map(String.init))

  /// The attributes of every element, and those that some have besides.
  private static let everywhere: Set<String> = ["dir", "lang", "id", "data-writing", "data-verse"]
  private static let attributes: [String: Set<String>] = [
    "a": ["href", "title"], "img": ["src", "alt", "title", "width", "height"], "abbr": ["title"], "dfn": ["title"],
    "span": ["title"], "time": ["title", "datetime"], "del": ["datetime"], "ins": ["datetime"],
    "td": ["colspan", "rowspan", "align"], "th": ["colspan", "rowspan", "align"], "col": ["span"], "colgroup": ["span"],
    "div": ["class", "tabindex"], "pre": ["tabindex"], "ol": ["start", "reversed", "type"], "li": ["value"],
    "tr": ["align"], "thead": ["align"], "tbody": ["align"], "tfoot": ["align"],
    "details": ["open"],
  ]

  /// What of `html` no article may have: elements, attributes and addresses, each in words.
  static func strangers(in html: String) -> [String] {
    var strangers: [String] = []
    var arena = courant_arena()
    withUnsafeMutablePointer(to: &arena) { arena in
      defer { courant_arena_free(arena) }
      var options = courant_gumbo_fragment_options(arena)
      html.withCString { text in
        guard let output = gumbo_parse_with_options(&options, text, html.utf8.count) else { return }
        walk(output.pointee.root, isRoot: true, &strangers)
      }
    }
    return strangers
  }

  private static func walk(_ node: UnsafeMutablePointer<GumboNode>?, isRoot: Bool, _ strangers: inout [String]) {
    guard let node else { return }
    switch node.pointee.type {
    case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE: return
    case GUMBO_NODE_ELEMENT: break
    default: return strangers.append("a node of type \(node.pointee.type.rawValue)")
    }
    let element = node.pointee.v.element
    if !isRoot { judge(element, &strangers) }
    for index in 0..<Int(element.children.length) {
      walk(element.children.data[index]?.assumingMemoryBound(to: GumboNode.self), isRoot: false, &strangers)
    }
  }

  private static func hasMode(_ element: GumboElement) -> Bool {
    (0..<Int(element.attributes.length)).contains { index in
      let attribute = element.attributes.data[index]?.assumingMemoryBound(to: GumboAttribute.self).pointee
      return attribute.map { String(cString: $0.name) == "data-writing" } ?? false
    }
  }

  /// A formula has its own elements and attributes, and no address in it.
  private static func judge(formula element: GumboElement, _ strangers: inout [String]) {
    let tag = element.original_tag
    let text = String(decoding: UnsafeRawBufferPointer(start: tag.data, count: Int(tag.length)), as: UTF8.self)
    let name = String(text.dropFirst().prefix { $0.isLetter })
    if !formulas.contains(name) { strangers.append("<\(name)>") }
    for index in 0..<Int(element.attributes.length) {
      guard let attribute = element.attributes.data[index]?.assumingMemoryBound(to: GumboAttribute.self).pointee else {
        continue
      }
      let key = String(cString: attribute.name)
      if !formulaAttributes.contains(key) { strangers.append("\(name) \(key)") }
    }
  }

  private static func judge(_ element: GumboElement, _ strangers: inout [String]) {
    if element.tag_namespace == GUMBO_NAMESPACE_MATHML { return judge(formula: element, &strangers) }
    let name = String(cString: gumbo_normalized_tagname(element.tag))
    if !elements.contains(name) || element.tag_namespace != GUMBO_NAMESPACE_HTML { strangers.append("<\(name)>") }
    for index in 0..<Int(element.attributes.length) {
      guard let attribute = element.attributes.data[index]?.assumingMemoryBound(to: GumboAttribute.self).pointee else {
        continue
      }
      let (key, value) = (String(cString: attribute.name), String(cString: attribute.value))
      // A vertical text of any kind scrolls, which the keyboard reaches.
      let isScrolled = key == "tabindex" && hasMode(element)
      if !everywhere.contains(key), attributes[name]?.contains(key) != true, !isScrolled {
        strangers.append("\(name) \(key)")
      }
      let isRight =
        switch key {
        case "href": (schemes + ["#article-"]).contains(where: value.hasPrefix)
        case "src": ["https", "http"].contains { value.hasPrefix("courant-image:\($0)%3A%2F%2F") }
        case "class": value == "table"
        case "align": ["left", "center", "right"].contains(value)
        case "tabindex": value == "0"
        case "data-writing": value == "vertical-rl" || value == "vertical-lr"
        case "data-verse": value.isEmpty
        case "id": value.hasPrefix("article-")
        default: true
        }
      if !isRight { strangers.append("\(name) \(key)=\(value)") }
    }
  }
}
