/// Gives the elements around paragraphs their scores.
struct Scoring {
  private let outline: Outline
  private(set) var scores: [NodeID: Double] = [:]
  /// The elements with a score, in the order in which they first got it.
  private(set) var candidates: [NodeID] = []
  private let effort: Effort

  private static let shortest = 25
  private static let levels = 5

  init(_ paragraphs: [NodeID], in body: NodeID, of tree: PageTree, effort: Effort) {
    self.effort = effort
    outline = Outline(tree, below: body)
    for paragraph in paragraphs { score(paragraph, in: tree) }
    for candidate in candidates {
      let share = 1 - linkDensity(candidate)
      scores[candidate]? *= share
    }
  }

  func length(_ node: NodeID) -> Int { Int(outline[node].length) }
  func linkDensity(_ node: NodeID) -> Double { Double(outline[node].linkDensity) }

  /// The score of an element before its paragraphs are counted.
  func initial(_ node: NodeID, in tree: PageTree) -> Double {
    let kind: Double =
      switch tree.kind(node) {
      case .div: 5
      case .pre, .td, .blockquote: 3
      case .address, .ol, .ul, .dl, .dd, .dt, .li, .form: -3
      case .h1, .h2, .h3, .h4, .h5, .h6, .th: -5
      default: 0
      }
    return kind + (effort.contains(.weighsNames) ? Double(tree.signals(node).weight) : 0)
  }

  /// The part of an element's score that comes from its paragraphs, and not from its kind and its names.
  func earned(_ node: NodeID, in tree: PageTree) -> Double {
    scores[node].map { $0 - initial(node, in: tree) * (1 - linkDensity(node)) } ?? 0
  }

  private mutating func score(_ paragraph: NodeID, in tree: PageTree) {
    let entry = outline[paragraph]
    guard entry.length >= Self.shortest else { return }
    let score = 2 + Double(entry.commas) + Double(min(entry.length / 100, 3))
    for (level, ancestor) in tree.ancestors(paragraph, limit: Self.levels).enumerated() where ancestor != tree.root {
      if scores[ancestor] == nil {
        scores[ancestor] = initial(ancestor, in: tree)
        candidates.append(ancestor)
      }
      scores[ancestor, default: 0] += score / (level == 0 ? 1 : level == 1 ? 2 : Double(level) * 3)
    }
  }
}
