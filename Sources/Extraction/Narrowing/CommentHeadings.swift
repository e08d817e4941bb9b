enum CommentHeadings {
  /// True if a heading announces comments, with or without their number.
  static func heads(_ text: String) -> Bool {
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
    guard let first = words.first, words.count <= 12 else { return false }
    if words.count == 1 { return names.contains(first) }
    if first.allSatisfy(\.isNumber) { return counted.contains(words[1]) || names.contains(words[1]) }
    return words.count == 2 && names.contains(first) && words[1].allSatisfy(\.isNumber)
  }

  /// True if an element is a link or button that answers a comment.
  static func answers(_ node: NodeID, of tree: PageTree) -> Bool {
    switch tree.kind(node) {
    case .a, .button, .footer, .span: break
    default: return false
    }
    guard let child = tree.first(node), tree.next(child) == nil, tree.kind(child) == .text,
      tree.run(child).measure.length <= 30
    else { return false }
    let text = tree.text(child).lowercased()
    return replies.contains { text == $0 || text.hasPrefix($0 + " ") }
  }

  private static let names: Set<Substring> = [
    "comments", "comment", "kommentare", "kommentar", "commentaires", "comentarios", "commenti", "comentários",
    "reacties", "kommentarer", "komentarze", "komentáře", "комментарии", "комментариев", "комментария", "コメント", "评论",
    "تعليقات",
    "التعليقات",
  ]
  private static let counted: Set<Substring> = [
    "thoughts", "thought", "response", "responses", "reply", "replies", "reactions", "antworten", "réactions",
    "réponses", "respuestas",
    "risposte", "отзывов", "ответов", "تعليق",
  ]
  private static let replies = [
    "reply", "reply to", "antworten", "répondre", "responder", "rispondi", "beantwoorden", "svara", "svar", "odpowiedz",
    "odpovědět", "ответить", "返信", "回复", "رد", "yanıtla", "vastaa",
  ]
}
