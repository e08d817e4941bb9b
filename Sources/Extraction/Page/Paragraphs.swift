extension PageTree {
  /// Replaces two or more successive line breaks by a paragraph with the content after them. Old pages separate
  /// paragraphs this way.
  mutating func makeParagraphsOfLineBreaks(below top: NodeID) {
    for lineBreak in elements(.br, below: top) where parent(lineBreak) != nil {
      var next = next(lineBreak)
      var isRun = false
      while let other = skippingSpace(next), kind(other) == .br {
        isRun = true
        next = self.next(other)
        detach(other)
      }
      if isRun { makeParagraph(replacing: lineBreak) }
    }
  }

  private mutating func makeParagraph(replacing lineBreak: NodeID) {
    let paragraph = makeElement(.p)
    replace(lineBreak, with: paragraph)
    while let node = next(paragraph), isPhrasing(node) {
      if kind(node) == .br, let other = skippingSpace(next(node)), kind(other) == .br { break }
      append(node, to: paragraph)
    }
    trimEnd(of: paragraph)
    if let parent = parent(paragraph), kind(parent) == .p { rename(parent, to: .div) }
  }

  /// Puts text that stands directly among the blocks of an element into paragraphs.
  mutating func wrapPhrases(in element: NodeID) {
    var current = first(element)
    while let node = current {
      guard isPhrasing(node) else {
        current = next(node)
        continue
      }
      var end: NodeID? = node
      var isBlank = true
      while let phrase = end, isPhrasing(phrase) {
        if !isSpace(phrase) { isBlank = false }
        end = next(phrase)
      }
      current = end
      let paragraph = isBlank ? nil : makeElement(.p)
      if let paragraph { insert(paragraph, into: element, before: node) }
      var phrase: NodeID? = node
      while let moved = phrase, moved != end {
        phrase = next(moved)
        if let paragraph { append(moved, to: paragraph) } else { detach(moved) }
      }
      if let paragraph {
        while let space = first(paragraph), isSpace(space) { detach(space) }
        trimEnd(of: paragraph)
      }
    }
  }

  private mutating func trimEnd(of paragraph: NodeID) {
    while let node = last(paragraph), isSpace(node) { detach(node) }
  }
}
