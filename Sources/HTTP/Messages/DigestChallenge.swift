import CSoup

/// A server's challenge to prove a name and a password without sending the password (HTTP Digest, RFC 7616).
struct DigestChallenge: Sendable, Hashable {
  private let realm: String
  private let nonce: String
  private let opaque: String?
  /// The algorithm as the server wrote it; `nil` means MD5.
  private let algorithm: String?
  private let checksum: GChecksumType
  private let isOfSession: Bool
  /// True if the client must count its requests (`qop=auth`). Only the oldest servers do not demand this.
  private let isCounted: Bool
  /// True if the last proof was correct, but too old.
  let isStale: Bool

  /// Finds the strongest challenge of an answer that Courant supports. The initializer returns `nil` if there is none.
  init?(_ headers: Headers) {
    let challenges = headers.all("WWW-Authenticate").flatMap(Self.challenges).compactMap(Self.init(parameters:))
    guard let best = challenges.first(where: { $0.checksum == G_CHECKSUM_SHA256 }) ?? challenges.first else {
      return nil
    }
    self = best
  }

  private init?(parameters: [String: String]) {
    guard let realm = parameters["realm"], let nonce = parameters["nonce"],
      [realm, nonce].allSatisfy({ !$0.contains("\"") && !$0.contains("\\") })
    else { return nil }
    let name = parameters["algorithm"]?.uppercased() ?? "MD5"
    switch name {
    case "MD5", "MD5-SESS": checksum = G_CHECKSUM_MD5
    case "SHA-256", "SHA-256-SESS": checksum = G_CHECKSUM_SHA256
    default: return nil
    }
    isOfSession = name.hasSuffix("-SESS")
    let qualities = parameters["qop"]?.split(separator: ",").map { $0.filter { !$0.isWhitespace }.lowercased() }
    // `auth-int` alone is not supported: it includes the body in the proof, and a GET has no body.
    guard qualities?.contains("auth") ?? true else { return nil }
    isCounted = qualities != nil
    isStale = parameters["stale"]?.lowercased() == "true"
    self.realm = realm
    self.nonce = nonce
    opaque = parameters["opaque"]
    algorithm = parameters["algorithm"]
  }

  /// The `Authorization` field's value for a GET.
  ///
  /// - Parameters:
  ///   - target: The path with its query, as in the request.
  ///   - count: The number of requests with this nonce, including this one.
  ///   - clientNonce: An unpredictable text.
  func authorization(for login: Login, target: String, count: Int, clientNonce: String) -> String {
    var secret = digest("\(login.name):\(realm):\(login.password)")
    if isOfSession { secret = digest("\(secret):\(nonce):\(clientNonce)") }
    let digits = String(count, radix: 16)
    let number = String(repeating: "0", count: max(0, 8 - digits.count)) + digits
    let question = digest("GET:\(target)")
    let answer =
      isCounted
      ? digest("\(secret):\(nonce):\(number):\(clientNonce):auth:\(question)")
      : digest("\(secret):\(nonce):\(question)")
    var parts = [
      "username=\(Self.quoted(login.name))", "realm=\"\(realm)\"", "nonce=\"\(nonce)\"", "uri=\"\(target)\"",
      "response=\"\(answer)\"",
    ]
    if let algorithm { parts.append("algorithm=\(algorithm)") }
    if let opaque { parts.append("opaque=\(Self.quoted(opaque))") }
    if isCounted || isOfSession { parts.append("cnonce=\"\(clientNonce)\"") }
    if isCounted { parts += ["qop=auth", "nc=\(number)"] }
    return "Digest " + parts.joined(separator: ", ")
  }

  private func digest(_ text: String) -> String {
    guard let digest = g_compute_checksum_for_string(checksum, text, gssize(text.utf8.count)) else { return "" }
    defer { g_free(digest) }
    return String(cString: digest)
  }

  /// The parameters of each Digest challenge in a field (RFC 9110 §11.6.1).
  private static func challenges(in field: String) -> [[String: String]] {
    var challenges: [(scheme: String, parameters: [String: String])] = []
    var rest = Substring(field)
    while true {
      rest = rest.drop { $0 == " " || $0 == "," || $0 == "\t" }
      let word = rest.prefix { !" ,=\"\t".contains($0) }
      guard !word.isEmpty else { break }
      rest = rest.dropFirst(word.count).drop { $0 == " " || $0 == "\t" }
      guard rest.first == "=" else {
        challenges.append((word.lowercased(), [:]))
        continue
      }
      rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
      let value = rest.first == "\"" ? quoted(&rest) : plain(&rest)
      if !challenges.isEmpty { challenges[challenges.count - 1].parameters[word.lowercased()] = value }
    }
    return challenges.filter { $0.scheme == "digest" }.map(\.parameters)
  }

  private static func plain(_ rest: inout Substring) -> String {
    let value = rest.prefix { !" ,\t".contains($0) }
    rest = rest.dropFirst(value.count)
    return String(value)
  }

  /// Returns a text as a quoted string (RFC 9110 §5.6.4).
  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  private static func quoted(_ rest: inout Substring) -> String {
    var value = ""
    rest = rest.dropFirst()
    while let character = rest.popFirst(), character != "\"" {
      value.append(character == "\\" ? rest.popFirst() ?? "\\" : character)
    }
    return value
  }
}
