import Articles
import FoundationEssentials

/// A test of one article.
public enum ArticlePredicate: Sendable, Hashable {
  /// A part of the article contains the words.
  case contains(Phrase, ArticlePart)
  /// The name of the source contains the text.
  case source(String)
  case publication(Publication.ID)
  /// The source is in a folder with this name, or in a folder inside it.
  case folder(String)
  /// The article has a category or tag with this full name. Upper and lower case are equal.
  case tag(String)
  case state(ArticleState)
  case has(ArticleContent)
  /// The language of the article, including its regions (RFC 5646): `de` includes `de-AT`.
  case language(String)
  /// The article's text has this many words.
  case words(Bound)
  /// The article is older than the start of a period.
  case before(Period)
  /// The article is not older than the start of a period.
  case after(Period)
  /// The article is not older than a time.
  case within(TimeSpan)

  // MARK: Tests of sections. They cannot be written in a query's text

  /// The source states the article's date, and the date is today.
  case today
  /// The article is a page of its publication, such as *About*.
  case page
  /// The source is in this folder, or in a folder inside it.
  case inFolder(Folder.ID)
  case account(Account.ID)
  /// The publication files the article under this term.
  case term(Term.ID)
  /// Any publication files the article under a category or tag with this `Subject.key`.
  case subject(String)
  /// The publication wants the article at the top of its front page. If it features no articles, its newest 20 match.
  case featured(Publication.ID)
  case articles([ArticleSummary.ID])
}

/// The part of an article that is searched for words.
public enum ArticlePart: Sendable, Hashable {
  /// The headline, the byline and the text.
  case anywhere
  /// The headline and the text.
  case content
  case headline, byline, tags
}

/// A mark or kind of an article, as `is:` names it.
public enum ArticleState: String, Sendable, Hashable, CaseIterable {
  case unread, read, starred, muted
  /// An episode of a podcast, or another recording.
  case episode
  case video
  /// An article without a title.
  case post
}

/// A thing in an article, as `has:` names it.
public enum ArticleContent: String, Sendable, Hashable, CaseIterable {
  case picture, recording, comments
}

extension ArticlePredicate {
  /// True if the test depends on a mark that the reader sets.
  var isOfMark: Bool {
    switch self {
    case .state(.unread), .state(.read), .state(.starred): true
    default: false
    }
  }
}
