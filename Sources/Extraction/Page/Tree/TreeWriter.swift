import HTML
import Text

/// Writes a part of a page as HTML.
struct TreeWriter {
  private let base: String
  private var output: [UInt8] = []

  /// Elements that are written without their tags.
  private static let unwrapped: NodeKinds = [.other, .html, .body, .dialog, .font, .picture, .label, .legend]
  private static let skipped: NodeKinds = [.head, .link, .meta, .noscript, .template, .title, .base]
  private static let addresses: Set<AttributeName> = [.href, .src, .poster]

  static func write(_ content: NodeID, of tree: PageTree, base: String) -> String {
    var writer = TreeWriter(base: base)
    writer.writeChildren(of: content, of: tree)
    return String(decoding: writer.output, as: UTF8.self)
  }

  private mutating func writeChildren(of top: NodeID, of tree: PageTree) {
    var current = tree.first(top)
    while let node = current {
      if tree.kind(node) == .text {
        Escaping.append(text: tree.bytes.span.extracting(tree.run(node).range), to: &output)
      } else if !Self.skipped.contains(tree.kind(node)) {
        start(node, of: tree)
        if let child = tree.first(node) {
          current = child
          continue
        }
        end(node, of: tree)
      }
      current = next(behind: node, below: top, of: tree)
    }
  }

  /// Returns the next node, and closes the elements that end before it.
  private mutating func next(behind node: NodeID, below top: NodeID, of tree: PageTree) -> NodeID? {
    var node = node
    while node != top {
      if let next = tree.next(node) { return next }
      guard let parent = tree.parent(node), parent != top else { return nil }
      end(parent, of: tree)
      node = parent
    }
    return nil
  }

  private mutating func start(_ node: NodeID, of tree: PageTree) {
    let kind = tree.kind(node)
    guard !Self.unwrapped.contains(kind) else { return }
    output.append(UInt8(ascii: "<"))
    output.append(contentsOf: Self.names[Int(kind.rawValue)])
    for attribute in tree.attributes(node) where Self.isKept(attribute, of: tree) {
      write(attribute, of: tree)
    }
    output.append(UInt8(ascii: ">"))
    // A parser drops the first line break of a `pre`.
    if kind == .pre { output.append(0x0A) }
  }

  /// True if an attribute is written. A class is only written if it marks verse, a style only if it states verse or the
  /// writing mode.
  private static func isKept(_ attribute: Attribute, of tree: PageTree) -> Bool {
    switch attribute.name {
    case .class: Verse.isNamed(by: tree.value(attribute))
    case .style: WritingMode(style: tree.value(attribute)) != nil
    default: true
    }
  }

  private mutating func end(_ node: NodeID, of tree: PageTree) {
    let kind = tree.kind(node)
    guard !Self.unwrapped.contains(kind), !NodeKinds.void.contains(kind) else { return }
    output.append(contentsOf: "</".utf8)
    output.append(contentsOf: Self.names[Int(kind.rawValue)])
    output.append(UInt8(ascii: ">"))
  }

  private mutating func write(_ attribute: Attribute, of tree: PageTree) {
    let name = tree.bytes[attribute.text.range]
    // Event handlers must not get into an article, and an odd name could end a tag.
    guard name.allSatisfy(Self.isNameByte), !name.starts(with: "on".utf8) else { return }
    var rewritten: String?
    if Self.addresses.contains(attribute.name), tree.bytes[attribute.value.range].first != UInt8(ascii: "#") {
      guard let address = Address.link(tree.value(attribute), against: base) else { return }
      rewritten = address
    } else if attribute.name == .srcset || name.suffix(7).elementsEqual("-srcset".utf8) {
      rewritten = SourceSet.resolve(tree.value(attribute), against: base)
    }
    output.append(UInt8(ascii: " "))
    output.append(contentsOf: name)
    output.append(contentsOf: "=\"".utf8)
    if let rewritten {
      Escaping.append(value: Array(rewritten.utf8).span, to: &output)
    } else {
      Escaping.append(value: tree.bytes.span.extracting(attribute.value.range), to: &output)
    }
    output.append(UInt8(ascii: "\""))
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
      UInt8(ascii: "_"), UInt8(ascii: ":"):
      true
    default: false
    }
  }

  private static let names: [[UInt8]] = NodeKind.allCases.map { Array($0.name.utf8) }
}
