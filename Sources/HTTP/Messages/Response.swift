/// A complete answer.
public struct Response: Sendable, Hashable {
  /// The status code.
  public let status: Int
  /// The header fields of the last answer.
  public let headers: Headers
  /// The body, decompressed; empty for `notModified`.
  public let body: [UInt8]
  /// The validators to store. If `notModified` states none, these are the validators of the request.
  public let validators: Validators
  /// The address that answered, after redirects, without user information and fragment.
  public let address: String
  /// The requested address, in the form to store: with user information, without the fragment.
  public let requestedAddress: String
  /// The new address to use from now on; `nil` if there were no redirects, or if one of them was not permanent (301 or
  /// 308).
  public let permanentAddress: String?
  /// True if a redirect went from https to http.
  public let isDowngraded: Bool
  /// True if a name and a password were sent.
  public let hadLogin: Bool
  /// The time from the start of the first connection to the last byte.
  public let elapsed: Duration
  /// The lease of a large body's memory. Keep it as long as the body.
  public let lease: MemoryLease?

  /// True if the server wants a name and a password, by one of the supported methods (RFC 7616, RFC 7617).
  public var wantsLogin: Bool {
    guard status == 401 else { return false }
    return DigestChallenge(headers) != nil || headers.wantsBasic
  }

  /// The `Content-Type` field's value, with its parameters.
  public var contentType: String? { headers["Content-Type"] }
}

extension Headers {
  /// True if the server wants the name and the password unchanged (HTTP Basic, RFC 7617).
  var wantsBasic: Bool {
    all("WWW-Authenticate").joined(separator: ",").split(separator: ",").contains { challenge in
      challenge.drop { $0 == " " }.prefix { $0 != " " }.lowercased() == "basic"
    }
  }
}
