/// Chooses the element that contains the article, and collects the siblings that belong to it.
struct Selection {
  private let scoring: Scoring
  private let effort: Effort
  private var scores: [NodeID: Double]

  private static let rivals = 5
  private static let rivalShare = 0.75
  private static let fewestRivals = 3
  private static let siblingShare = 0.2
  private static let equalShare = 0.5
  private static let keptNames: NodeKinds = [.div, .article, .section, .p, .ol, .ul]

  init(scoring: Scoring, effort: Effort) {
    self.scoring = scoring
    self.effort = effort
    scores = scoring.scores
  }

  mutating func choose(in body: NodeID, of tree: inout PageTree) -> NodeID {
    let best = best()
    guard let first = best.first, first != body else { return wrap(body, of: &tree) }
    let shared = sharedAncestor(of: best, in: tree, body: body) ?? first
    let risen = rise(from: shared, in: tree, body: body)
    return outermost(risen, in: tree, body: body)
  }

  private func best() -> [NodeID] {
    var best: [NodeID] = []
    for candidate in scoring.candidates {
      let score = scores[candidate] ?? 0
      let index = best.firstIndex { score > scores[$0] ?? 0 } ?? best.count
      guard index < Self.rivals else { continue }
      best.insert(candidate, at: index)
      if best.count > Self.rivals { best.removeLast() }
    }
    return best
  }

  /// Puts the whole body into one element, because no candidate is better than the others.
  private mutating func wrap(_ body: NodeID, of tree: inout PageTree) -> NodeID {
    let all = tree.makeElement(.div)
    tree.moveChildren(of: body, to: all)
    tree.append(all, to: body)
    scores[all] = scoring.initial(all, in: tree)
    return all
  }

  /// Returns the ancestor that several candidates share if they are nearly as good as the first; otherwise `nil`.
  private func sharedAncestor(of best: [NodeID], in tree: PageTree, body: NodeID) -> NodeID? {
    let first = best[0]
    let top = scores[first] ?? 0
    let others = best.dropFirst().filter { (scores[$0] ?? 0) / top >= Self.rivalShare }
      .map { Set(tree.ancestors($0)) }
    guard others.count >= Self.fewestRivals else { return nil }
    return tree.ancestors(first).prefix { $0 != body }.first { ancestor in
      others.count { $0.contains(ancestor) } >= Self.fewestRivals
    }
  }

  /// Returns the nearest ancestor with a higher score, because it contains more of the article; `choice` if there is
  /// none. Scores usually fall from level to level, so a higher score is a clear sign.
  private mutating func rise(from choice: NodeID, in tree: PageTree, body: NodeID) -> NodeID {
    var last = scores[choice] ?? scoring.initial(choice, in: tree)
    scores[choice] = last
    let threshold = last / 3
    for ancestor in tree.ancestors(choice) {
      if ancestor == body { break }
      guard let score = scores[ancestor] else { continue }
      if score < threshold { break }
      if score > last { return ancestor }
      last = score
    }
    return choice
  }

  /// Starts at `choice` and goes up as long as an element is the only child of its parent. Returns the element where
  /// this ends. An only child has no siblings to join, but the siblings of its parent may belong to the article.
  private mutating func outermost(_ choice: NodeID, in tree: PageTree, body: NodeID) -> NodeID {
    var choice = choice
    while let parent = tree.parent(choice), parent != body, tree.onlyChildElement(parent) != nil { choice = parent }
    if scores[choice] == nil { scores[choice] = scoring.initial(choice, in: tree) }
    return choice
  }

  /// Moves the chosen element, and its siblings that look like parts of the article, into a new one.
  func joinSiblings(of choice: NodeID, in tree: inout PageTree) -> NodeID {
    let content = tree.makeElement(.div)
    guard let parent = tree.parent(choice) else { return content }
    let score = scores[choice] ?? 0
    let threshold = max(10, score * Self.siblingShare)
    let name = tree.value(.class, of: choice) ?? ""
    for sibling in tree.childElements(parent) {
      let isSameClass = !name.isEmpty && tree.value(.class, of: sibling) == name
      let bonus = isSameClass ? score * Self.siblingShare : 0
      let belongs =
        sibling == choice || scores[sibling].map { $0 + bonus >= threshold } ?? false || isText(sibling, of: tree)
        || isEqual(sibling, to: choice, of: tree)
      guard belongs else { continue }
      if !Self.keptNames.contains(tree.kind(sibling)) { tree.rename(sibling, to: .div) }
      tree.append(sibling, to: content)
    }
    return content
  }

  /// True if an element of the same kind has nearly as much text as the choice. The choice may have the better score
  /// only because of its name.
  private func isEqual(_ sibling: NodeID, to choice: NodeID, of tree: PageTree) -> Bool {
    guard tree.kind(sibling) == tree.kind(choice), tree.signals(sibling).weight >= 0 else { return false }
    let earned = scoring.earned(choice, in: tree)
    return earned > 0 && scoring.earned(sibling, in: tree) >= earned * Self.equalShare
  }

  /// True if a paragraph is long and has few links, or if it is a sentence.
  private func isText(_ sibling: NodeID, of tree: PageTree) -> Bool {
    guard tree.kind(sibling) == .p else { return false }
    let length = scoring.length(sibling)
    let linkDensity = scoring.linkDensity(sibling)
    if length > 80 { return linkDensity < 0.25 }
    guard length > 0, length < 80, linkDensity == 0 else { return false }
    let text = tree.text(sibling)
    return text.hasSuffix(".") || text.contains(". ")
  }
}
