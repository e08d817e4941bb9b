import Feeds
import HTTP

/// Why a source gave no articles.
public enum ProviderError: Error, Sendable {
  /// Nothing usable came over the network.
  case network(HTTPError)
  /// The server answered with an error status (RFC 9110 §15.5 and §15.6), and with a complaint in plain text, which may be empty.
  case refused(status: Int, complaint: String)
  /// The server wants a name and a password for its origin (HTTP Basic), or others than those that it was sent.
  case loginNeeded(origin: String, isRefused: Bool)
  /// The server says the feed is gone for good (RFC 9110 §15.5.11).
  case gone
  /// What came is no feed.
  case notAFeed(FeedError)
  /// What came is not what the site's interface promises.
  case garbled
  /// NewsAPI refused the request.
  case newsAPI(NewsAPIProblem)
  /// An article's page has no text that can be told from what is around it.
  case noArticle
  /// The source does not show the comments on the article.
  case commentsClosed
  /// The source has nothing of the kind.
  case unsupported
  /// A `resource:` address that this program does not carry.
  case noSuchResource

  /// The HTTP status of the answer; `nil` where none came that can be told.
  public var status: Int? {
    switch self {
    case .refused(let status, _): status
    case .loginNeeded: 401
    case .gone: 410
    case .commentsClosed: 403
    // It answered, with something else.
    case .notAFeed, .garbled, .noArticle: 200
    case .newsAPI(.keyMissing), .network, .unsupported, .noSuchResource: nil
    case .newsAPI(let problem): problem == .rateLimited || problem == .keyExhausted ? 429 : 400
    }
  }
}
