/// A name that stands before a colon in a query, such as `title:`.
public struct PredicateName: Sendable, Hashable {
  /// The values that may follow the colon.
  public enum Operand: Sendable, Hashable {
    /// Any text. Several words need quotation marks.
    case text
    /// A name in the library, or a part of one.
    case known(KnownNames)
    /// One of these words.
    case choice([String])
    /// A language's code, such as `de`.
    case language
    /// A comparison with a number, such as `>800`.
    case bound
    /// A year, a month or a day, such as `2026-11-28`.
    case period
    /// A number and the first letter of a unit, such as `7d`.
    case span
  }

  /// The name without the colon.
  public let name: String
  /// Another name with the same meaning. It is not offered.
  private let otherName: String?
  public let operand: Operand
  /// The meaning, for the reference of all names.
  public let meaning: String
  /// Returns the test for a value; `nil` if the value is wrong.
  let predicate: @Sendable (_ value: Value) -> ArticlePredicate?

  /// A value as it was typed.
  struct Value {
    let text: Substring
    /// True if the value was in quotation marks.
    let isExact: Bool
    /// True if the value is the last word, which may be unfinished.
    let isUnfinished: Bool

    var phrase: Phrase? { Phrase(text, isExact: isExact, isUnfinished: isUnfinished) }

    /// The text with one space between its words; `nil` if it has no letter and no digit.
    var name: String? { Phrase(text, isExact: true).map(\.text) }
  }

  /// All names. A new predicate is added here.
  public static let all = [
    PredicateName("title", .text, "The headline has these words.") { $0.phrase.map { .contains($0, .headline) } },
    PredicateName("author", .text, "An author's name has these words.") { $0.phrase.map { .contains($0, .byline) } },
    PredicateName("source", or: "feed", .known(.sources), "The source's name contains this text.") {
      $0.name.map { .source($0) }
    },
    PredicateName("folder", .known(.folders), "The source is in the folder with this name.") {
      $0.name.map { .folder($0) }
    },
    PredicateName("tag", .known(.tags), "The article has the category or tag with this name.") {
      $0.name.map { .tag($0) }
    },
    PredicateName("is", .choice(ArticleState.allCases.map(\.rawValue)), "The article has this mark or is of this kind.")
    {
      ArticleState(rawValue: $0.text.lowercased()).map { .state($0) }
    },
    PredicateName("has", .choice(ArticleContent.allCases.map(\.rawValue)), "The article has this.") {
      ArticleContent(rawValue: $0.text.lowercased()).map { .has($0) }
    },
    PredicateName("lang", .language, "The article is in this language.") { value in
      let code = value.text.lowercased()
      let isCode = (2...12).contains(code.utf8.count) && code.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "-") }
      return isCode && code.first != "-" && code.last != "-" ? .language(code) : nil
    },
    PredicateName("words", .bound, "The article's text has more words, or fewer, than this.") {
      Bound($0.text).map { .words($0) }
    },
    PredicateName("before", .period, "The article is from before this year, month or day.") {
      Period($0.text).map { .before($0) }
    },
    PredicateName("after", .period, "The article is from this year, month or day, or from later.") {
      Period($0.text).map { .after($0) }
    },
    PredicateName("within", .span, "The article is from the last hours, days, weeks, months or years.") {
      TimeSpan($0.text.lowercased()).map { .within($0) }
    },
  ]

  private init(
    _ name: String, or otherName: String? = nil, _ operand: Operand, _ meaning: String,
    _ predicate: @escaping @Sendable (Value) -> ArticlePredicate?
  ) {
    (self.name, self.otherName, self.operand, self.meaning, self.predicate) = (
      name, otherName, operand, meaning, predicate
    )
  }

  /// Returns the name with this spelling, or the name for which it is another name. Upper and lower case are equal.
  static func named(_ name: some StringProtocol) -> PredicateName? {
    let name = name.lowercased()
    return all.first { $0.name == name || $0.otherName == name }
  }

  /// An example of correct values, in the form of a query.
  public var example: String {
    let values =
      switch operand {
      case .text, .known: ["\"…\""]
      case .choice(let words): words
      case .language: ["en"]
      case .bound: [">800"]
      case .period: ["2026-11-28"]
      case .span: ["7d"]
      }
    return values.map { name + ":" + $0 }.joined(separator: ", ")
  }

  public static func == (one: PredicateName, other: PredicateName) -> Bool { one.name == other.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The kinds of names in a library that a query's value can be.
public enum KnownNames: Sendable, Hashable, CaseIterable {
  case sources, folders, tags
  /// The codes of languages.
  case languages
}

extension PredicateName.Operand {
  /// The library's names that can be the value; `nil` if the value is not such a name.
  public var knownNames: KnownNames? {
    switch self {
    case .known(let names): names
    case .language: .languages
    case .text, .choice, .bound, .period, .span: nil
    }
  }

  /// True if a text is not a correct value yet, but may become one with more letters.
  func canBegin(_ text: some StringProtocol) -> Bool {
    let isNumber = text.allSatisfy { $0.isASCII && $0.isNumber }
    return switch self {
    case .text, .known: text.allSatisfy(\.isWhitespace)
    case .choice(let words): words.contains { $0.hasPrefix(text.lowercased()) }
    case .language: text.count < 12 && text.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "-") }
    case .bound: text.allSatisfy { "<>=≤≥ ".contains($0) }
    case .period: text.count < 10 && text.allSatisfy { $0.isASCII && ($0.isNumber || $0 == "-") }
    case .span: text.count < 5 && isNumber
    }
  }
}
