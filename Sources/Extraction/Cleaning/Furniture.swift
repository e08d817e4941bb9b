/// Removes the parts that pages put between and after the paragraphs of an article: other articles, share buttons,
/// tags, sign-up forms.
///
/// The targets of links and the structure are checked first, names and labels second. A part that is large in
/// proportion to the article is kept.
struct Furniture {
  let links: LinkTargets
  let effort: Effort
  /// The article's byline, which the page may repeat beside the text.
  let byline: String?

  private static let boxes: NodeKinds = [
    .div, .section, .aside, .ul, .ol, .li, .dl, .p, .nav, .header, .footer, .figure, .table, .form, .fieldset, .h2, .h3,
    .h4, .h5, .h6, .article, .details, .other,
  ]
  private static let largestShare = 0.35
  private static let boxLimit = 300
  private static let namedLimit = 600
  private static let dense = 0.75
  /// The maximum length of the text beside links, and of a label.
  private static let labelLimit = 60.0
  private static let titleLength = 15
  private static let leadOutLimit = 100.0
  /// The maximum length of the text between links to the previous and the next article.
  private static let separatorLimit = 20.0
  private static let columnLeast = 40
  private static let teaserKinds: NodeKinds = [.div, .article, .section, .li, .ul, .ol]
  private static let mostTeasers = 40

  /// Removes boxes that are furniture. This runs before all other cleaning, because forms show the purpose of the boxes
  /// around them.
  func clearBoxes(below content: NodeID, of tree: inout PageTree, but tables: Set<NodeID>) {
    let total = tree.measure(content).length
    AskingBoxes(links: links).clear(below: content, total: total, of: &tree)
    tree.sweep(content, dataTables: tables) { tree, node, tally in
      guard node != content, tally.text.length > 0, !tables.contains(node), !tally.hasDataTable else { return false }
      if turnsPages(node, tally, in: tree) { return true }
      guard Double(tally.text.length) < Self.largestShare * Double(total) else { return false }
      if tree.kind(node) == .td { return isColumn(node, tally, tables, in: tree) }
      guard Self.boxes.contains(tree.kind(node)) else { return false }
      if isNamed(node, tally, in: tree) { return true }
      return tally.text.length <= Self.boxLimit && tally.links > 0 && isLinked(node, tally, in: tree)
    }
    clearLists(below: content, total, of: &tree)
  }

  /// Removes the rest of the furniture before the first paragraph and after the last. This runs after all other
  /// cleaning.
  func clearEnds(of content: NodeID, in tree: inout PageTree) {
    let total = Double(tree.measure(content).length)
    let blocks = leafBlocks(below: content, of: tree)
    for block in blocks {
      if isBlank(block, in: tree) { continue }
      if tree.measure(block).length >= 80 || !isLeadIn(block, in: tree) { break }
      tree.detach(block)
    }
    var removed = 0.0
    for block in blocks.reversed() where tree.parent(block) != nil {
      let length = Double(tree.measure(block).length)
      if length <= Self.leadOutLimit ? isLeadOut(block, in: tree) : isAboutText(block, in: tree) {
        tree.detach(block)
        continue
      }
      if isBlank(block, in: tree) { continue }
      // If the part below a heading was removed, the heading is removed as well.
      let isHeading = NodeKinds.headings.contains(tree.kind(block)) && removed > 0
      guard isHeading || isListOfTitles(block, in: tree), removed + length < Self.largestShare * total else { break }
      tree.detach(block)
      removed += length
    }
  }

  private func isBlank(_ node: NodeID, in tree: PageTree) -> Bool {
    !tree.hasText(node) && !tree.contains(below: node) { $0 == .img || NodeKinds.embeds.contains($0) }
  }

  // MARK: - Names

  /// True if a node's name says that it is furniture, and its text is short or has many links.
  private func isNamed(_ node: NodeID, _ tally: Tally, in tree: borrowing PageTree) -> Bool {
    guard effort.contains(.weighsNames), tree.signals(node).contains(.furniture) else { return false }
    return tally.text.length <= Self.namedLimit || tally.linkDensity > 0.3
  }

  // MARK: - Links

  /// True if a small box has only links: buttons to share the article, its subjects, or another article.
  private func isLinked(_ node: NodeID, _ tally: Tally, in tree: borrowing PageTree) -> Bool {
    guard let anchors = tree.anchors(below: node) else { return false }
    let density = tally.linkDensity
    let unlinked = Double(tally.text.length) * (1 - density)
    if unlinked <= Self.labelLimit, anchors.allSatisfy({ links.shares($0, in: tree) }) { return true }
    if density > 0.5 || unlinked <= 20, anchors.allSatisfy({ links.namesSubject($0, in: tree) }) { return true }
    // A picture with the title of another article is furniture. A picture with a caption belongs to the article, even
    // if it links to another page.
    if density >= 0.9, tally.images > 0, tally.text.length >= Self.titleLength, tree.kind(node) != .p,
      tree.kind(node) != .figure, !tree.contains(below: node, where: { $0 == .figcaption }),
      anchors.allSatisfy({ links.staysOnSite($0, in: tree) })
    {
      return true
    }
    return unlinked <= Self.labelLimit && density >= 0.4 && RelatedLabels.begins(tree.text(node, limit: 200))
      && anchors.allSatisfy({ links.staysOnSite($0, in: tree) })
  }

  /// True if a box only links to the previous and the next article. List items are not checked here, because their list
  /// is checked.
  private func turnsPages(_ node: NodeID, _ tally: Tally, in tree: borrowing PageTree) -> Bool {
    guard Self.boxes.contains(tree.kind(node)), tree.kind(node) != .li, tally.links > 0,
      tally.text.length <= Self.boxLimit, Double(tally.text.length) - tally.links <= Self.separatorLimit,
      let anchors = tree.anchors(below: node)
    else { return false }
    let texts = anchors.map { links.turnsPage($0, in: tree) ? "next" : tree.text($0) }
    return texts.contains(where: PagingWords.areAll) && texts.allSatisfy(PagingWords.mayStandBeside)
  }

  /// True if a cell of a layout table contains a column of links beside the text.
  private func isColumn(
    _ cell: NodeID, _ tally: Tally, _ tables: Set<NodeID>, in tree: borrowing PageTree
  ) -> Bool {
    guard tally.linkDensity >= Self.dense, tally.text.length >= Self.columnLeast,
      tables.isDisjoint(with: tree.ancestors(cell, limit: 3)), let anchors = tree.anchors(below: cell)
    else { return false }
    return anchors.allSatisfy { links.staysOnSite($0, in: tree) }
  }

  /// Removes lists of other articles together with the label in front of them.
  private func clearLists(below content: NodeID, _ total: Int, of tree: inout PageTree) {
    for label in leafBlocks(below: content, of: tree) where tree.parent(label) != nil {
      guard Double(tree.measure(label).length) <= Self.labelLimit, RelatedLabels.begins(tree.text(label)) else {
        continue
      }
      // If the label has no other words, the articles after it may be on other sites.
      let isSure = RelatedLabels.areAll(tree.text(label))
      var box = label
      // A label may stand in a box of its own.
      while let parent = tree.parent(box), parent != content, tree.onlyChildElement(parent) == box { box = parent }
      var found = false
      var next = nextElement(box, in: tree)
      while let node = next, isList(node, in: tree, anySite: isSure) || (isSure && areTeasers(node, in: tree)),
        Double(tree.measure(node).length) < Self.largestShare * Double(total)
      {
        next = nextElement(node, in: tree)
        tree.detach(node)
        found = true
      }
      if found || isSure { tree.detach(box) }
    }
  }

  private func nextElement(_ node: NodeID, in tree: PageTree) -> NodeID? {
    var next = tree.next(node)
    while let node = next, !tree.isElement(node) || (!tree.hasText(node) && tree.kind(node) != .img) {
      next = tree.next(node)
    }
    return next
  }

  /// True if a node contains only links to other pages of the site, or of any site.
  private func isList(_ node: NodeID, in tree: PageTree, anySite: Bool = false) -> Bool {
    guard tree.isElement(node), tree.linkDensity(node) >= Self.dense, let anchors = tree.anchors(below: node)
    else {
      return false
    }
    return anchors.allSatisfy { link in
      anySite ? !tree.leadsWithinPage(link) : links.staysOnSite(link, in: tree) || links.shares(link, in: tree)
    }
  }

  /// True if a node is a teaser (a title and the beginning of another article of the site), or several teasers.
  private func areTeasers(_ node: NodeID, in tree: PageTree) -> Bool {
    guard Self.teaserKinds.contains(tree.kind(node)) else { return false }
    if isTeaser(node, in: tree) { return true }
    let parts = tree.childElements(node)
    return parts.count > 1 && parts.count <= Self.mostTeasers && parts.allSatisfy { isTeaser($0, in: tree) }
  }

  private func isTeaser(_ node: NodeID, in tree: PageTree) -> Bool {
    guard Self.teaserKinds.contains(tree.kind(node)), tree.measure(node).length <= Self.boxLimit,
      let anchors = tree.anchors(below: node), anchors.allSatisfy({ links.staysOnSite($0, in: tree) })
    else { return false }
    // The first link is the title, or a picture that links to the same article.
    return anchors.prefix(2).contains { tree.measure($0).length >= Self.titleLength / 2 }
      && beginsWith(anchors[0], node, in: tree)
  }

  /// True if no text stands before a link.
  private func beginsWith(_ link: NodeID, _ node: NodeID, in tree: PageTree) -> Bool {
    var current = tree.following(node, within: node)
    while let next = current, next != link {
      if tree.kind(next) == .text, !tree.run(next).measure.isBlank { return false }
      current = tree.following(next, within: node)
    }
    return true
  }

  /// True if a node is a list of links that are as long as titles.
  private func isListOfTitles(_ node: NodeID, in tree: PageTree) -> Bool {
    guard tree.kind(node) != .figure, isList(node, in: tree), let anchors = tree.anchors(below: node) else {
      return false
    }
    return tree.measure(node).length >= Self.titleLength * anchors.count
  }

  /// True if a node in front of the text is a date, the byline, a reading time, or links.
  private func isLeadIn(_ node: NodeID, in tree: PageTree) -> Bool {
    guard !NodeKinds.headings.contains(tree.kind(node)), !tree.contains(below: node, where: { $0 == .img }) else {
      return false
    }
    if tree.contains(below: node, where: { $0 == .time }) { return true }
    // A link to another site may be the article's subject.
    if tree.linkDensity(node) > 0.6, !(tree.anchors(below: node) ?? []).contains(where: { leadsAway($0, in: tree) }) {
      return true
    }
    let text = tree.text(node)
    return namesAuthor(text) || isDate(text) || isReadingTime(text)
  }

  private func leadsAway(_ link: NodeID, in tree: PageTree) -> Bool {
    !links.staysOnSite(link, in: tree) && !links.shares(link, in: tree) && !tree.leadsWithinPage(link)
  }

  /// True if a node after the text is the byline, a link to the author's profile, or a text about the article.
  private func isLeadOut(_ node: NodeID, in tree: PageTree) -> Bool {
    guard tree.hasText(node) else { return false }
    let text = tree.text(node)
    if isAboutText(node, in: tree) || namesAuthor(text) { return true }
    guard let anchors = tree.anchors(below: node) else { return false }
    return anchors.allSatisfy { links.showsProfile($0, in: tree) }
  }

  /// True if a node is a copyright notice, or says how to cite or share the article.
  private func isAboutText(_ node: NodeID, in tree: PageTree) -> Bool {
    guard tree.measure(node).length <= Self.boxLimit else { return false }
    let text = tree.text(node)
    return PlaceholderWords.areAboutRights(text) || Self.aboutText.contains { text.lowercased().hasPrefix($0) }
  }

  private static let aboutText = ["citation:", "cite this article", "zitierweise:", "share this:", "share on "]

  /// True if a text is the byline, with few other words.
  private func namesAuthor(_ text: String) -> Bool {
    guard let byline, byline.count >= 4, text.count <= byline.count + 20 else { return false }
    return text.lowercased().contains(byline.lowercased())
  }

  /// True if a text states the reading time in minutes.
  private func isReadingTime(_ text: String) -> Bool {
    guard text.count <= 40, text.contains(where: \.isNumber) else { return false }
    let text = text.lowercased()
    return Self.readingTimes.contains { text.contains($0) }
  }

  private static let readingTimes = [
    "min read", "min. read", "minute read", "minutes read", "reading time", "lesezeit", "min. lesen",
    "temps de lecture",
    "min de lecture", "minutes de lecture", "min de lectura", "minutos de lectura", "min di lettura", "мин. чтения",
    "دقائق قراءة", "分で読めます",
  ]

  /// True if a text contains a year and does not end like a sentence.
  private func isDate(_ text: String) -> Bool {
    guard text.count <= 60, let last = text.last, !".!?:…。".contains(last) else { return false }
    return text.split { !$0.isASCII || !$0.isNumber }.contains { number in
      number.count == 4 && (number.hasPrefix("19") || number.hasPrefix("20"))
    }
  }

  /// The innermost block elements, in order.
  private func leafBlocks(below content: NodeID, of tree: PageTree) -> [NodeID] {
    var blocks: [NodeID] = []
    var current = tree.following(content, within: content)
    while let node = current {
      let kind = tree.kind(node)
      var enters = true
      if NodeKinds.wholes.contains(kind) || (NodeKinds.containers.contains(kind) && !hasBlocks(node, in: tree)) {
        blocks.append(node)
        enters = false
      }
      current = tree.following(node, within: content, enters: enters)
    }
    return blocks
  }

  private func hasBlocks(_ node: NodeID, in tree: PageTree) -> Bool {
    tree.contains(below: node) { NodeKinds.wholes.contains($0) || NodeKinds.containers.contains($0) }
  }
}

extension NodeKinds {
  static let headings: NodeKinds = [.h1, .h2, .h3, .h4, .h5, .h6]
  /// Elements that count as one block of text with all their content.
  fileprivate static let wholes: NodeKinds = [
    .p, .h1, .h2, .h3, .h4, .h5, .h6, .ul, .ol, .dl, .table, .figure, .blockquote, .pre,
  ]
  /// Elements that may contain several blocks.
  fileprivate static let containers: NodeKinds = [.div, .section, .article, .aside, .header, .footer, .main, .details]
}
