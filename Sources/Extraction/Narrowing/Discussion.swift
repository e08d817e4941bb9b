/// Removes the readers' comments from a page. They may be longer than the article.
///
/// Comments are recognized by a typical name, by a heading that counts comments, or by items with answer links. If no
/// text stands between the headline and such a list, the list is a forum thread, and the thread is the article.
struct Discussion {
  let landmarks: Landmarks

  private static let fewest = 3
  private static let itemKinds: [NodeKind] = [.div, .article, .section, .li]
  /// The minimum length of a text that is not a byline, in UTF-16 code units.
  private static let leastText = 25

  func clear(_ body: NodeID, of tree: inout PageTree) {
    let answers = Answers(tree, below: body)
    let start = landmarks.headline
    var (text, hasBegun) = (0, start == nil)
    var current = tree.following(body, within: body)
    while let node = current {
      if node == start {
        (text, hasBegun) = (0, true)
        current = tree.following(node, within: body, enters: false)
        continue
      }
      let kind = tree.kind(node)
      if kind == .text {
        text += tree.run(node).measure.length
      } else if hasBegun, let last = isDiscussion(node, text >= Self.leastText ? answers : nil, of: tree) {
        // The elements below a heading are removed together with it.
        var next = tree.next(node)
        current = tree.removeAndFollow(node, within: body)
        while node != last, let sibling = next {
          next = tree.next(sibling)
          current = tree.removeAndFollow(sibling, within: body)
          if sibling == last { break }
        }
        continue
      }
      if kind == .img { text += Self.leastText }
      // Links, headings and dates do not count as text before the list.
      let enters = kind != .a && !NodeKinds.headings.contains(kind) && kind != .time
      current = tree.following(node, within: body, enters: enters)
    }
  }

  /// Returns the last sibling of the comments that begin with `node`; `nil` if no comments begin there.
  private func isDiscussion(_ node: NodeID, _ answers: Answers?, of tree: PageTree) -> NodeID? {
    guard !landmarks.frame.contains(node) else { return nil }
    let isHeading = NodeKinds.headings.contains(tree.kind(node))
    if !isHeading, tree.signals(node).contains(.discussion) || answers?.items(of: node) ?? 0 >= Self.fewest {
      return node
    }
    // Comments may be `article` elements, so a single `article` does not prove that a section of the text follows.
    guard isHeading, CommentHeadings.heads(tree.text(node, limit: 200)) else {
      return nil
    }
    var last = node
    var hasComments = false
    var alike: [NodeKind: Int] = [:]
    while let next = tree.next(last), !landmarks.frame.contains(next) {
      if tree.isElement(next), NodeKinds.headings.contains(tree.kind(next)) { break }
      alike[tree.kind(next), default: 0] += 1
      hasComments = hasComments || isOfComments(next, answers, of: tree)
      last = next
    }
    let mostAlike = Self.itemKinds.map { alike[$0] ?? 0 }.max() ?? 0
    return hasComments || mostAlike >= Self.fewest ? last : nil
  }

  /// True if a node below a heading contains comments and not a section of the article. The signs are a form, answer
  /// links, similar items, and items named after comments.
  private func isOfComments(_ node: NodeID, _ answers: Answers?, of tree: PageTree) -> Bool {
    guard tree.isElement(node) else { return false }
    if answers?.items(of: node) ?? 0 > 0 || tree.signals(node).contains(.discussion) { return true }
    if [.form, .textarea].contains(tree.kind(node))
      || tree.contains(below: node, where: { $0 == .form || $0 == .textarea })
    {
      return true
    }
    let name = (tree.value(.class, of: node) ?? "").lowercased()
    if name.contains("comment") || name.contains("repl") { return true }
    let items = tree.childElements(node)
    return items.count >= Self.fewest && tree.kind(node) != .table
      && items.allSatisfy { tree.kind($0) == tree.kind(items[0]) && tree.kind($0) != .p }
  }

  /// Counts the children of each element that have an answer link.
  private struct Answers {
    private var counts: [NodeID: Int] = [:]

    init(_ tree: PageTree, below body: NodeID) {
      var marked: Set<NodeID> = []
      var current = tree.following(body, within: body)
      while let node = current {
        if CommentHeadings.answers(node, of: tree) {
          // Each element adds only one to its parent.
          var child = node
          while marked.insert(child).inserted, child != body, let parent = tree.parent(child) {
            counts[parent, default: 0] += 1
            child = parent
          }
        }
        current = tree.following(node, within: body)
      }
    }

    func items(of node: NodeID) -> Int { counts[node] ?? 0 }
  }
}
