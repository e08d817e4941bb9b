/// An answer, complete.
public struct Response: Sendable, Hashable {
  /// The status code.
  public let status: Int
  /// The fields of the last answer.
  public let headers: Headers
  /// The body, decompressed; empty for `notModified`.
  public let body: [UInt8]
  /// The validators to keep. After `notModified`, those of the request where the answer repeats none.
  public let validators: Validators
  /// The address that answered, after redirects, without user information and fragment.
  public let address: String
  /// The address that was asked for, as it is to be kept: with its user information, without its fragment.
  public let requestedAddress: String
  /// The address to use from now on, when there were redirects and each was permanent (301 or 308).
  public let permanentAddress: String?
  /// Whether a redirect left https for http.
  public let isDowngraded: Bool
  /// Whether a name and a password were sent.
  public let hadLogin: Bool
  /// The time from the start of the first connection to the last byte.
  public let elapsed: Duration
  /// To be kept for as long as the body is, where that is large: it counts among the memory of all answers.
  public let lease: MemoryLease?

  /// Whether it refuses for want of a name and a password, in one of the two ways that are known here (RFC 7616, RFC 7617).
  public var wantsLogin: Bool {
    guard status == 401 else { return false }
    return DigestChallenge(headers) != nil || headers.wantsBasic
  }

  /// The `Content-Type` field's value, with its parameters.
  public var contentType: String? { headers["Content-Type"] }
}

extension Headers {
  /// Whether a name and a password are asked for as they are (RFC 7617).
  var wantsBasic: Bool {
    all("WWW-Authenticate").joined(separator: ",").split(separator: ",").contains { challenge in
      challenge.drop { $0 == " " }.prefix { $0 != " " }.lowercased() == "basic"
    }
  }
}
