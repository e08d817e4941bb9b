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
  /// The full name of a category or tag. Upper and lower case are equal.
  case tag(String)
  case state(ArticleState)
  case has(ArticleContent)
  /// A language with its regions, as in RFC 5646: `de` includes `de-AT`.
  case language(String)
  /// The article is older than the start of a period.
  case before(Period)
  /// The article is not older than the start of a period.
  case after(Period)
  /// The article is not older than a time.
  case within(TimeSpan)
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
