extension Condition {
  /// The condition as a query's text. Reading this text gives the same condition.
  public var text: String { text(isInside: false) }

  private func text(isInside: Bool) -> String {
    switch self {
    case .test(let predicate): predicate.text
    case .not(let part): "-" + part.text(isInside: true)
    case .all(let parts):
      isInside
        ? "(" + parts.map { $0.text(isInside: false) }.joined(separator: " ") + ")"
        : parts.map { $0.isAny ? "(\($0.text))" : $0.text(isInside: true) }.joined(separator: " ")
    case .any(let parts):
      (isInside ? "(" : "") + parts.map { $0.text(isInside: true) }.joined(separator: " OR ") + (isInside ? ")" : "")
    }
  }

  private var isAny: Bool {
    if case .any = self { return true }
    return false
  }
}

extension ArticlePredicate {
  /// The test as a query's text.
  var text: String {
    switch self {
    case .contains(let phrase, let part):
      switch part {
      case .headline: "title:" + phrase.written
      case .byline: "author:" + phrase.written
      case .anywhere, .content, .tags: phrase.written
      }
    case .source(let name): "source:" + Self.quoted(name)
    case .publication(let id): "source:" + String(id.rawValue)
    case .folder(let name): "folder:" + Self.quoted(name)
    case .tag(let name): "tag:" + Self.quoted(name)
    case .state(let state): "is:" + state.rawValue
    case .has(let content): "has:" + content.rawValue
    case .language(let code): "lang:" + code
    case .words(let bound): "words:" + bound.text
    case .before(let period): "before:" + period.text
    case .after(let period): "after:" + period.text
    case .within(let span): "within:" + span.text
    case .today, .page, .inFolder, .account, .term, .subject, .featured, .articles: ""
    }
  }

  fileprivate static func quoted(_ text: String) -> String { "\"\(text)\"" }
}

extension Phrase {
  /// The phrase as it is typed.
  fileprivate var written: String {
    isExact || !Phrase.canBePlain(text) ? ArticlePredicate.quoted(text) : text + (isUnfinished ? "*" : "")
  }
}
