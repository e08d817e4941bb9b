/// Finds the article in a page.
struct ArticleFinder {
  /// The length of a text that is taken for the article without another attempt, in UTF-16 code units.
  private static let enough = 500

  let page: PageTree
  let title: String?
  let byline: String?
  /// What relative addresses are relative to.
  let base: String

  /// Returns what the first attempt gave that found enough, or else the longest; `nil` where none found any text.
  func find() -> Attempt? {
    guard let body = page.children(page.root).first(where: { page.kind($0) == .body }) else { return nil }
    let outline = Outline(page, below: body)
    var best: Attempt?
    for effort in Effort.attempts {
      let attempt = attempt(effort, in: body, outline)
      if attempt.textLength >= Self.enough { return attempt }
      if attempt.textLength > best?.textLength ?? 0 { best = attempt }
    }
    return best
  }

  private func attempt(_ effort: Effort, in body: NodeID, _ outline: Outline) -> Attempt {
    // A copy on which the attempt may do what it likes.
    var tree = page
    var stripping = Stripping(title: title, outline: outline, searchesByline: byline == nil, effort: effort)
    stripping.strip(body, of: &tree)
    let scoring = Scoring(stripping.paragraphs, in: body, of: tree, effort: effort)
    var selection = Selection(scoring: scoring, effort: effort)
    let choice = selection.choose(in: body, of: &tree)
    let direction = Self.direction(around: choice, in: tree)
    let content = selection.joinSiblings(of: choice, in: &tree)
    ArticleCleaner(effort: effort, links: LinkTargets(base: base), byline: byline).clean(content, of: &tree)
    return Attempt(
      tree: tree, content: content, byline: stripping.byline, direction: direction,
      textLength: tree.measure(content).length)
  }

  private static func direction(around choice: NodeID, in tree: PageTree) -> String? {
    let around = tree.ancestors(choice)
    for element in around.prefix(1) + [choice] + around.dropFirst() {
      if let direction = tree.value(.dir, of: element)?.lowercased(), ["ltr", "rtl", "auto"].contains(direction) {
        return direction
      }
    }
    return nil
  }
}
