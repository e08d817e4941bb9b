import CGumbo
import Text

/// Writes embedded media, and links in place of it.
extension ArticleWriter {
  mutating func writeMedia(_ node: UnsafeMutablePointer<GumboNode>, _ attributes: ElementAttributes) {
    let sources = Tree.children(of: node).lazy.filter { Tree.isElement($0, GUMBO_TAG_SOURCE) }
      .flatMap { [original] in
        let source = ElementAttributes($0.pointee.v.element, original)
        return [source["src"], source["data-src"]]
      }
    // A browser, too, takes the first source that it can open.
    let stated = [attributes["src"], attributes["data-src"]] + sources
    guard let address = stated.lazy.compactMap({ [base] in $0.flatMap { Address.resolve($0, against: base) } }).first
    else { return }
    let path = address.prefix { $0 != "?" && $0 != "#" }
    let picture = attributes["poster"].flatMap { Address.resolve($0, against: base) }
    writeReplacement(address, path.split(separator: "/").last.map(String.init) ?? address, picture)
  }

  mutating func writeFrame(_ node: Tree.Node, _ attributes: ElementAttributes) {
    // Lazy loaders leave an empty page in `src`, so the other attributes are read as well.
    let sources = [
      attributes["src"], attributes["data-src"], attributes["data-lazy-src"], attributes["data-litespeed-src"],
    ].compactMap { [base] in $0.flatMap { Address.resolve($0, against: base) } }
    let title = attributes["title"].map(Whitespace.folded) ?? ""
    if let video = sources.lazy.compactMap(VideoFrame.init(address:)).first {
      writeReplacement(video.address, title.isEmpty ? video.site : title, video.picture)
    } else if let link = FrameLink(Tree.text(in: node), base: base) {
      writeReplacement(link.address, link.text, nil)
    } else if let source = sources.first(where: { isWorthOpening($0, attributes) }) {
      writeReplacement(source, title.isEmpty ? Self.host(source) : title, nil)
    }
  }

  /// True if a frame has a web address and is not a tracking pixel.
  private func isWorthOpening(_ address: String, _ attributes: ElementAttributes) -> Bool {
    let (width, height) = (attributes.number("width"), attributes.number("height"))
    return Address.host(of: address) != nil
      && !TrackingPixel.isOne(address, width: width, height: height, style: attributes["style"])
  }

  /// Returns the host of an address, as the text for a link that has none.
  private static func host(_ address: String) -> String {
    let host = Address.host(of: address) ?? address
    return host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
  }

  /// Writes an `object` or an `embed`: as a link to its video, as its picture, as its fallback content, or as a link to
  /// its file.
  mutating func writeObject(_ node: Tree.Node, _ attributes: ElementAttributes) {
    let parts = Tree.children(of: node).prefix(40).filter {
      Tree.isElement($0, GUMBO_TAG_PARAM) || Tree.isElement($0, GUMBO_TAG_EMBED)
    }.map { ElementAttributes($0.pointee.v.element, original) }
    let stated =
      [attributes["data"], attributes["src"]]
      + parts.map { part in
        part["src"] ?? (["movie", "src", "url"].contains(part["name"]?.lowercased()) ? part["value"] : nil)
      }
    let sources = stated.compactMap { [base] in $0.flatMap { Address.resolve($0, against: base) } }
    if let video = sources.lazy.compactMap(VideoFrame.init(address:)).first {
      return writeReplacement(video.address, video.site, video.picture)
    }
    if let source = sources.first, attributes["type"]?.lowercased().hasPrefix("image/") == true, !isInTableStructure {
      startImage(source)
      output.append(UInt8(ascii: ">"))
      return
    }
    let length = output.count
    writeChildren(of: node)
    guard output.count == length, let source = sources.first(where: { isWorthOpening($0, attributes) }) else { return }
    writeReplacement(source, Self.host(source), nil)
  }

  /// Writes a link to the page that a script would show at this place.
  mutating func writePage(_ text: String) {
    guard let address = Address.resolve(text, against: base) else { return }
    let video = VideoFrame(address: address)
    writeReplacement(video?.address ?? address, video?.site ?? Self.host(address), video?.picture)
  }

  /// Returns the address that a script would show in an empty `div`, or the address that is the only text of a
  /// WordPress embed.
  func page(in node: Tree.Node, _ attributes: ElementAttributes) -> String? {
    guard let classes = attributes["class"] else { return nil }
    if case .page(let name, let start) = ReplacedElement(classes: classes), Tree.children(of: node).allSatisfy(isGap) {
      return attributes[name].flatMap { $0.isEmpty ? nil : start + $0 }
    }
    guard classes.contains("wp-block-embed__wrapper"),
      Tree.children(of: node).allSatisfy({ $0.pointee.type == GUMBO_NODE_TEXT || isGap($0) }),
      let text = Tree.children(of: node).first(where: { !isGap($0) })?.pointee.v.text.text
        .map({ Whitespace.folded(original.string($0)) }), !text.contains(" "), text.hasPrefix("https://")
    else { return nil }
    return text
  }

  private func isGap(_ node: Tree.Node) -> Bool { node.pointee.type == GUMBO_NODE_WHITESPACE }

  /// Writes a replacement of an element that a script of the page would replace.
  mutating func writeReplaced(_ element: ReplacedElement, _ node: Tree.Node, _ attributes: ElementAttributes) {
    switch element {
    case .image: writeImage(node, attributes)
    case .media: writeMedia(node, attributes)
    case .frame: writeFrame(node, attributes)
    case .video(let player):
      if let id = attributes["data-videoid"] ?? attributes["videoid"], let video = VideoFrame(address: player + id) {
        writeReplacement(video.address, attributes["title"].map(Whitespace.folded) ?? video.site, video.picture)
      }
    case .page(let name, let start):
      if let value = attributes[name], !value.isEmpty { writePage(start + value) }
    }
    // If the element has no end tag, it contains the rest of the article.
    for child in Tree.children(of: node).drop(while: element.isStandIn) { write(child) }
  }

  /// Writes a link in place of a video, sound or frame, with its picture if there is one.
  mutating func writeReplacement(_ address: String, _ text: String, _ picture: String?) {
    guard !hasOpenLink, !isInTableStructure else { return }
    let isFigure = picture != nil && placement(of: .block) == .here && !open.contains { $0.name == "figure" }
    // Among blocks, the link is a block too. Otherwise it would join the next link.
    let isParagraph = !isFigure && isAmongBlocks
    if isFigure { output.append(contentsOf: "<figure>".utf8) }
    if isParagraph { output.append(contentsOf: "<p>".utf8) }
    if isFigure || isParagraph { words.endLine() }
    defer { if isFigure || isParagraph { words.endLine() } }
    startTag("a")
    attribute("href", Address.withoutTracking(address))
    output.append(UInt8(ascii: ">"))
    if let picture {
      startImage(picture)
      output.append(contentsOf: " alt=\"\">".utf8)
    }
    words.append(text: (picture == nil ? "▶ " : " ▶ ") + Whitespace.folded(text), to: &output)
    endTag("a")
    if isFigure { output.append(contentsOf: "</figure>".utf8) }
    if isParagraph { output.append(contentsOf: "</p>".utf8) }
  }

  /// True if blocks may follow each other at the current place.
  private var isAmongBlocks: Bool {
    let holders: Set<String> = ["div", "blockquote", "li", "td", "dd", "details"]
    return !hasOpenParagraph && open.last.map { holders.contains($0.name) } ?? true
  }
}
