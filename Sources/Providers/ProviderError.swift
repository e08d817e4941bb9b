import Feeds
import HTTP

/// The reason why a source delivered no articles.
public enum ProviderError: Error, Sendable {
  /// The network delivered no usable answer.
  case network(HTTPError)
  /// The server answered with an error status (RFC 9110 §15.5 and §15.6). The complaint is plain text and may be empty.
  case refused(status: Int, complaint: String)
  /// The server demands a name and a password for its origin (HTTP Basic or Digest). `isRefused` is true if it refused
  /// the name and password of the request.
  case loginNeeded(origin: String, isRefused: Bool)
  /// The server reports that the feed was removed permanently (RFC 9110 §15.5.11).
  case gone
  /// The answer is not a feed.
  case notAFeed(FeedError)
  /// The answer does not follow the site's interface.
  case garbled
  /// NewsAPI refused the request.
  case newsAPI(NewsAPIProblem)
  /// No article was found in the article's page.
  case noArticle
  /// The source does not show comments on the article.
  case commentsClosed
  /// The source does not support the request.
  case unsupported
  /// The program contains no file with this `resource:` address.
  case noSuchResource

  /// The HTTP status of the answer; `nil` if there was no answer with a known status.
  public var status: Int? {
    switch self {
    case .refused(let status, _): status
    case .loginNeeded: 401
    case .gone: 410
    case .commentsClosed: 403
    // The server answered, but with another kind of content.
    case .notAFeed, .garbled, .noArticle: 200
    case .newsAPI(.keyMissing), .network, .unsupported, .noSuchResource: nil
    case .newsAPI(let problem): problem == .rateLimited || problem == .keyExhausted ? 429 : 400
    }
  }
}
