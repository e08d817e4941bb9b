/// The outcome of a request with an answer.
public enum Outcome: Sendable, Hashable {
  /// A status from 200 to 299.
  case fetched(Response)
  /// 304, in answer to validators.
  case notModified(Response)
  /// 410: the resource will not come back, and should not be requested again.
  case gone(Response)
  /// Any other status, with the time in which the server wants no requests (`Retry-After`); zero or more.
  case refused(status: Int, retryAfter: Duration?, Response)

  /// The answer.
  public var response: Response {
    switch self {
    case .fetched(let response), .notModified(let response), .gone(let response), .refused(_, _, let response):
      response
    }
  }

  init(_ response: Response, isConditional: Bool) {
    switch response.status {
    case 200...299: self = .fetched(response)
    case 304 where isConditional: self = .notModified(response)
    case 410: self = .gone(response)
    default: self = .refused(status: response.status, retryAfter: response.headers.retryAfter, response)
    }
  }
}
