import Feeds
import HTTP

/// The reason why a source delivered no articles.
public enum ProviderError: Error, Sendable {
  /// Nothing usable came over the network.
  case network(HTTPError)
  /// The server answered with an error status (RFC 9110 §15.5 and §15.6). The complaint is plain text and may be empty.
  case refused(status: Int, complaint: String)
  /// The server wants a name and a password for its origin (HTTP Basic). `isRefused` is true if it refused those that
  /// were sent.
  case loginNeeded(origin: String, isRefused: Bool)
  /// The server says the feed is gone for good (RFC 9110 §15.5.11).
  case gone
  /// The answer is not a feed.
  case notAFeed(FeedError)
  /// The answer does not follow the site's interface.
  case garbled
  /// NewsAPI refused the request.
  case newsAPI(NewsAPIProblem)
  /// An article's page has no text that can be told from its surroundings.
  case noArticle
  /// The source does not show comments on the article.
  case commentsClosed
  /// The source does not support the request.
  case unsupported
  /// A `resource:` address that this program does not carry.
  case noSuchResource

  /// The HTTP status of the answer; `nil` if there was no answer with a known status.
  public var status: Int? {
    switch self {
    case .refused(let status, _): status
    case .loginNeeded: 401
    case .gone: 410
    case .commentsClosed: 403
    // The server answered, but with something else.
    case .notAFeed, .garbled, .noArticle: 200
    case .newsAPI(.keyMissing), .network, .unsupported, .noSuchResource: nil
    case .newsAPI(let problem): problem == .rateLimited || problem == .keyExhausted ? 429 : 400
    }
  }
}
