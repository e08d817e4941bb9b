/// The counts of an element's content. They are collected from the leaves up, so that no part is visited twice.
struct Tally {
  var text = TextMeasure()
  /// The length of the text of links. Links within the page count less.
  var links = 0.0
  var headings = 0
  var lists = 0
  /// The length of the text in text elements, such as paragraphs.
  var textual = 0
  var paragraphs = 0
  var images = 0
  var items = 0
  var inputs = 0
  var embeds = 0
  var breaks = 0
  /// The child elements.
  var children = 0
  var hasVideo = false
  var hasDataTable = false

  var isEmpty: Bool { text.isBlank && children == breaks }
  var linkDensity: Double { share(of: links) }
  var headingDensity: Double { share(of: Double(headings)) }
  var textDensity: Double { share(of: Double(textual)) }
  var listDensity: Double { share(of: Double(lists)) }

  private func share(of length: Double) -> Double {
    text.length == 0 ? 0 : length / Double(text.length)
  }

  private static let textualKinds: NodeKinds = [
    .span, .font, .li, .td, .blockquote, .dl, .div, .img, .ol, .p, .pre, .table, .ul,
  ]
  static let linkWithinPage = 0.3

  /// Adds a child element and its tally.
  mutating func add(_ child: NodeID, _ tally: Tally, of tree: PageTree, isDataTable: Bool) {
    text.append(tally.text)
    children += 1
    links += tally.links
    headings += tally.headings
    lists += tally.lists
    textual += tally.textual
    paragraphs += tally.paragraphs
    images += tally.images
    items += tally.items
    inputs += tally.inputs
    embeds += tally.embeds
    breaks += tally.breaks
    hasVideo = hasVideo || tally.hasVideo
    hasDataTable = hasDataTable || tally.hasDataTable || isDataTable
    let kind = tree.kind(child)
    let length = tally.text.length
    if Self.textualKinds.contains(kind) { textual += length }
    switch kind {
    case .a: links += Double(length) * (tree.leadsWithinPage(child) ? Self.linkWithinPage : 1)
    case .h1, .h2, .h3, .h4, .h5, .h6: headings += length
    case .ul, .ol:
      lists += length
    case .p: paragraphs += 1
    case .img: images += 1
    case .li: items += 1
    case .input: inputs += 1
    case .br, .hr: breaks += 1
    case .object, .embed, .iframe:
      embeds += 1
      hasVideo = hasVideo || tree.isVideo(child)
    default: break
    }
  }
}

extension PageTree {
  /// Walks all elements below `top` from the leaves up, then `top` itself. Passes each element with its tally to
  /// `isUnwanted`. If the function returns true, the element is removed and its parents do not count it.
  mutating func sweep(
    _ top: NodeID, dataTables: Set<NodeID> = [], where isUnwanted: (borrowing PageTree, NodeID, Tally) -> Bool
  ) {
    var open = [Tally()]
    var element = top
    var child = first(top)
    while true {
      if let node = child {
        if kind(node) == .text {
          open[open.count - 1].text.append(run(node).measure)
          child = next(node)
        } else {
          open.append(Tally())
          element = node
          child = first(node)
        }
        continue
      }
      let tally = open.removeLast()
      let isUnwanted = isUnwanted(self, element, tally)
      guard element != top, let parent = parent(element) else { return }
      child = next(element)
      if isUnwanted {
        detach(element)
      } else {
        open[open.count - 1].add(element, tally, of: self, isDataTable: dataTables.contains(element))
      }
      element = parent
    }
  }

  func leadsWithinPage(_ link: NodeID) -> Bool {
    attributes(link).contains {
      $0.name == .href && $0.value.range.count > 1 && bytes[$0.value.range.lowerBound] == UInt8(ascii: "#")
    }
  }
}
