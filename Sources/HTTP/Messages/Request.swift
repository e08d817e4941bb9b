/// A request to a server, and its limits.
public struct Request: Sendable, Hashable {
  /// The purpose of the answer. Sources are only read, so only a call of an interface can have a body.
  public enum Kind: Sendable, Hashable {
    case feed, page, image
    /// A file that is kept as it is, such as a recording or a document.
    case file
    /// A call of a service's interface. It is sent once and never repeated automatically. Its only credentials are
    /// those of `authorization`.
    case api(Call)
  }

  /// The address, http or https. User information in it is sent to its own origin only.
  public var address: String
  /// The purpose of the answer, which decides the `Accept` field.
  public var kind: Kind
  /// The validators of the stored version. If the resource has not changed, the outcome is `notModified`.
  public var validators: Validators?
  /// The host that the reader typed or subscribed to. Only this host may be in the private network, if `PrivatePlaces`
  /// allows the place. All other private addresses, including loopback and link-local addresses, are refused. Only this
  /// host gets the login that is stored for its origin.
  public var trustedHost: String?
  public var urgency: Urgency
  /// The credentials for a service. After a redirect to another origin they are never sent again.
  public var authorization: Authorization?
  /// The descriptor of a file, open for writing, for the body of a successful answer; `nil` keeps the body in memory.
  /// The caller closes the file.
  public var file: Int32?
  /// The maximum number of bytes of a decoded body.
  public var sizeLimit: Int
  /// The longest time from the start of the connection to the last byte, redirects included. Waiting for a free
  /// connection does not count.
  public var timeLimit: Duration
  /// The longest time without a byte from the server.
  public var idleLimit: Duration

  /// Creates a request with the limits of its kind: 32 MB and 5 minutes for feeds and interfaces, 10 MB and 1 minute
  /// for pages, 20 MB and 1 minute for images, 4 GB and 6 hours for files, and 30 seconds without a byte for all.
  public init(
    _ address: String, kind: Kind, validators: Validators? = nil, trustedHost: String? = nil,
    authorization: Authorization? = nil
  ) {
    self.address = address
    self.kind = kind
    self.validators = validators
    self.trustedHost = trustedHost
    self.authorization = authorization
    urgency = .current
    sizeLimit = kind.sizeLimit
    timeLimit = kind.timeLimit
    idleLimit = .seconds(30)
  }
}

extension Request.Kind {
  var accept: String {
    switch self {
    case .feed:
      "application/atom+xml, application/rss+xml, application/feed+json, application/rdf+xml, "
        + "application/xml;q=0.9, application/json;q=0.9, text/xml;q=0.8, text/html;q=0.7, */*;q=0.5"
    case .page: "text/html, application/xhtml+xml, application/json;q=0.9, */*;q=0.5"
    case .image: "image/avif, image/webp, image/png, image/jpeg, image/gif, image/*;q=0.8, */*;q=0.1"
    case .file: "*/*"
    case .api: "application/json, */*;q=0.5"
    }
  }

  /// The call of an interface; `nil` for all other requests.
  var call: Call? {
    if case .api(let call) = self { call } else { nil }
  }

  fileprivate var timeLimit: Duration {
    switch self {
    case .feed, .api: .seconds(300)
    case .page, .image: .seconds(60)
    case .file: .seconds(6 * 3600)
    }
  }

  fileprivate var sizeLimit: Int {
    switch self {
    case .feed, .api: 32_000_000
    case .page: 10_000_000
    case .image: 20_000_000
    case .file: 4_000_000_000
    }
  }
}
