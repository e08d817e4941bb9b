import Text

/// Reads a page's blocks from its HTML.
struct PageTextReader {
  /// The context of an element.
  private struct Surroundings {
    var kind = PageText.Kind.paragraph
    var style: PageText.Run.Style = []
    var link: String?
    var depth = 0
    var isQuote = false
    var isPreformatted = false
    /// True inside a header with the byline and the date.
    var isHead = false
    var places: [String] = []
    /// True if the items of the list are in one line.
    var isLine = false
    /// The depth in the thread of comments, from 1; 0 outside of comments.
    var answers = 0
    /// The part of the page that the surrounding `details` element shows when it is opened.
    var part: String?
  }

  private var blocks: [PageText.Block] = []
  /// The runs of the current block.
  private var runs: [PageText.Run] = []
  /// The marker of the next block, if it is the first block of a list item.
  private var marker: String?

  static func blocks(of html: String, in places: [String] = []) -> [PageText.Block] {
    var reader = PageTextReader()
    var surroundings = Surroundings()
    surroundings.places = places
    reader.read(BookNode.parse(html), surroundings)
    reader.end(surroundings)
    return reader.blocks
  }

  private mutating func read(_ nodes: [BookNode], _ surroundings: Surroundings) {
    for node in nodes {
      switch node {
      case .text(let text): add(text, surroundings)
      case .element(let element): read(element, surroundings)
      }
    }
  }

  // MARK: Elements

  private static let inline: [String: PageText.Run.Style] = [
    "b": .bold, "strong": .bold, "i": .italic, "em": .italic, "cite": .italic, "var": .italic, "dfn": .italic,
    "code": .code, "kbd": .code, "samp": .code, "tt": .code, "s": .struck, "del": .struck, "strike": .struck,
    "mark": .marked, "ins": .marked,
  ]
  private static let containers: Set<String> = [
    "p", "div", "section", "details", "summary", "dt", "dd", "article", "main", "header", "footer", "aside", "figure",
    "address", "dl", "table",
    "tbody", "thead", "tfoot", "caption", "hgroup",
  ]
  /// Elements that only the page's scripts or style use, and players that have a link beside them.
  private static let leftOut: Set<String> = ["nav", "script", "style", "template", "svg", "video", "audio", "iframe"]

  private mutating func read(_ element: BookNode.Element, _ surroundings: Surroundings) {
    var inner = surroundings
    let name = element.name
    guard !Self.leftOut.contains(name), element.attributes["aria-hidden"] != "true" else { return }
    let id = element.attributes["id"].flatMap { $0.hasPrefix(Sanitizer.idPrefix) ? nil : $0 }
    if let id { inner.places.append(id) }
    // The article's text, and that of each comment.
    if name == "main" || name == "article" { inner.places.append(PageText.read) }
    let before = blocks.count
    if let style = Self.inline[name] {
      inner.style.formUnion(style)
      if name == "b", surroundings.answers > 0 { inner.style.remove(.bold) }
      read(element.children, inner)
    } else {
      switch name {
      case "br": if surroundings.isPreformatted { add("\n", surroundings) } else { breakLine(surroundings) }
      // `LongWords` breaks long words with `wbr`. GTK also takes minutes for a megabyte without possible line ends.
      case "wbr": add("\u{200B}", surroundings)
      case "hr": block(.rule, surroundings) { $0.runs = [] }
      case "img": readPicture(element, surroundings)
      case "a": readLink(element, inner)
      case "time", "span", "small": readAside(element, inner)
      case "q":
        add("“", surroundings)
        read(element.children, inner)
        add("”", surroundings)
      default: readBlock(element, inner, outer: surroundings)
      }
    }
    if id != nil, blocks.count == before, runs.isEmpty { blocks.append(.init(.paragraph, [], places: inner.places)) }
  }

  private mutating func readBlock(_ element: BookNode.Element, _ inner: Surroundings, outer: Surroundings) {
    var inner = inner
    switch element.name {
    case "h1", "h2", "h3", "h4", "h5", "h6":
      inner.kind = .heading(element.name.last.flatMap(\.wholeNumberValue) ?? 6)
    case "blockquote":
      inner.isQuote = true
      inner.depth += 1
    case "pre":
      inner.kind = .code
      inner.isPreformatted = true
    case "figcaption": inner.kind = .caption
    case "dt", "summary": inner.style.insert(.bold)
    case "details": inner.part = element.attributes["data-part"]
    case "dd": inner.depth += 1
    case "ul", "ol": return readList(element, inner, outer: outer)
    case "tr": return readRow(element, inner)
    case "header":
      inner.isHead = true
      // The author of each comment is a heading. An answer has a heading of a deeper level.
      if outer.answers > 0 { inner.kind = .heading(min(2 + outer.answers, 6)) }
    case let name where Self.containers.contains(name): break
    default: return read(element.children, inner)
    }
    end(outer)
    read(element.children, inner)
    end(inner, part: element.name == "summary" ? inner.part : nil)
  }

  private mutating func readList(_ element: BookNode.Element, _ inner: Surroundings, outer: Surroundings) {
    end(outer)
    var inner = inner
    if element.attributes["class"] == "ways" {
      inner.isLine = true
      for item in element.children.compactMap(\.element) {
        if !runs.isEmpty { runs.append(.init(" · ")) }
        read(item.children, inner)
      }
      return end(inner)
    }
    inner.depth += 1
    var number = element.attributes["start"].flatMap { Int($0) } ?? 1
    for child in element.children {
      guard let item = child.element, item.name == "li" else {
        read([child], inner)
        continue
      }
      var place = inner
      if item.children.first(where: { !$0.isBlank })?.element?.name == "article" {
        place.answers = outer.answers + 1
        // Answers to the same comment have the same depth.
        place.depth = place.answers - 1
      } else {
        marker = element.name == "ol" ? "\(number)." : "•"
        number = number == .max ? number : number + 1
      }
      read(item.children, place)
      end(place)
      marker = nil
    }
  }

  /// Reads a table row. Its cells become one line if they contain no blocks.
  private mutating func readRow(_ element: BookNode.Element, _ inner: Surroundings) {
    end(inner)
    for cell in element.children.compactMap(\.element) {
      if !runs.isEmpty { runs.append(.init(" · ")) }
      var inner = inner
      if cell.name == "th" { inner.style.insert(.bold) }
      read(cell.children, inner)
    }
    end(inner)
  }

  private mutating func readLink(_ element: BookNode.Element, _ inner: Surroundings) {
    var inner = inner
    let isButton = element.attributes["class"].map { $0.split(separator: " ").contains("button") } == true
    if isButton { end(inner) }
    // Links within the page have no target here.
    inner.link = element.attributes["href"].flatMap { $0.hasPrefix("#") || $0.isEmpty ? nil : $0 } ?? inner.link
    let (blockCount, runCount) = (blocks.count, runs.count)
    read(element.children, inner)
    let isEmpty = blocks.count == blockCount && runs.count == runCount
    if isEmpty, let label = element.attributes["aria-label"] { add(label, inner) }
    if isButton { end(inner) }
  }

  private mutating func readAside(_ element: BookNode.Element, _ inner: Surroundings) {
    // In the page, the style separates these elements.
    let isApart =
      element.attributes["class"] == "place"
      || (inner.isHead && element.name != "small" && element.attributes["class"] == nil)
    if isApart, !runs.isEmpty {
      trim()
      runs.append(.init(" · "))
    }
    read(element.children, inner)
  }

  private mutating func readPicture(_ element: BookNode.Element, _ surroundings: Surroundings) {
    let name = Whitespace.folded(element.attributes["alt"] ?? "")
    guard !name.isEmpty else { return }
    // A small picture is a character within the line, such as a publisher's emoji.
    let size = ["width", "height"].compactMap { element.attributes[$0].flatMap { Int($0) } }.max()
    if name.count <= 2 || (size ?? .max) <= 32 { return add(name, surroundings) }
    block(.picture, surroundings) { $0.runs = [.init(name, link: surroundings.link)] }
  }

  // MARK: Text

  private mutating func add(_ text: String, _ surroundings: Surroundings) {
    guard !surroundings.isPreformatted else { return runs.append(run(text, surroundings)) }
    var folded = ""
    var endsInSpace = runs.last.map { $0.text.last?.isWhitespace ?? false } ?? true
    for character in text {
      let isSpace = character.isWhitespace && character != "\u{A0}"
      if isSpace, endsInSpace { continue }
      folded.append(isSpace ? " " : character)
      endsInSpace = isSpace
    }
    if !folded.isEmpty { runs.append(run(folded, surroundings)) }
  }

  private func run(_ text: String, _ surroundings: Surroundings) -> PageText.Run {
    // GTK does not accept text with zero characters.
    let text = text.contains("\0") ? text.filter { $0 != "\0" } : text
    return .init(text, surroundings.style, link: surroundings.link)
  }

  private mutating func breakLine(_ surroundings: Surroundings) {
    guard !runs.isEmpty else { return }
    runs.append(.init("\n", surroundings.style))
  }

  private mutating func block(_ kind: PageText.Kind, _ surroundings: Surroundings, _ fill: (inout Self) -> Void) {
    end(surroundings)
    fill(&self)
    append(kind, surroundings, part: nil)
    runs = []
  }

  /// Ends the current block.
  private mutating func end(_ surroundings: Surroundings, part: String? = nil) {
    defer { runs = [] }
    trim()
    guard runs.contains(where: { !$0.text.allSatisfy(\.isWhitespace) }) else { return }
    append(surroundings.kind, surroundings, part: part)
  }

  private mutating func append(_ kind: PageText.Kind, _ surroundings: Surroundings, part: String?) {
    var kind = kind
    if let marker, kind == .paragraph { kind = .item(marker: marker) }
    if kind != .rule { marker = nil }
    blocks.append(
      .init(
        kind, Self.joined(runs), depth: surroundings.depth, isQuote: surroundings.isQuote, places: surroundings.places,
        part: part))
  }

  private mutating func trim() {
    while let last = runs.last {
      let text = last.text.trimmedAtEnd
      runs.removeLast()
      guard text.isEmpty else {
        runs.append(.init(text, last.style, link: last.link))
        break
      }
    }
  }

  /// Joins adjacent runs with the same style and link.
  private static func joined(_ runs: [PageText.Run]) -> [PageText.Run] {
    runs.reduce(into: []) { joined, run in
      if let last = joined.last, last.style == run.style, last.link == run.link {
        joined[joined.count - 1] = .init(last.text + run.text, run.style, link: run.link)
      } else {
        joined.append(run)
      }
    }
  }
}

extension String {
  fileprivate var trimmedAtEnd: String {
    var text = self[...]
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
