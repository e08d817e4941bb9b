import Articles
import Library

/// The message in place of the rows.
public enum ListMessage {
  /// The action of the button in an empty list.
  public enum Offer {
    case nothing, feeds, readArticles, allArticles, problems
  }

  /// The list is empty. The message has an icon, a title and a sentence.
  case empty(icon: String, title: String, description: String, offer: Offer = .nothing)
  /// Nothing is stored, and the first articles are loading.
  case coming
  /// The list could not be read or fetched.
  case error(title: String, description: String, button: BannerButton = .retry)
}

/// The action of the button beside a sentence about the list.
public enum BannerButton: String, CaseIterable {
  case retry, offer, login, allow, problems, read, account, believe
}

extension SourceFailure {
  /// The button with which the reader can solve the problem.
  public var button: BannerButton {
    if wantsLogin { .login } else if isPrivate { .allow } else { .retry }
  }
}
