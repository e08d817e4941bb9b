import Text

/// Turns typed or pasted text into addresses to try.
enum TypedAddress {
  /// Returns the addresses to try, in order: one address if a scheme was typed, otherwise https and then http.
  static func candidates(_ typed: String) throws(LibraryError) -> [String] {
    // Wrapped lines are joined. Spaces after the host are part of the address.
    var text = String(typed.filter { !$0.isNewline && $0 != "\t" }.trimmed)
    if text.lowercased().hasPrefix("feeds:") { text = Address.withoutFeedScheme(text) }
    for scheme in ["feed:", "courant:"] where text.lowercased().hasPrefix(scheme) {
      // Both feed:https://host/path and feed://host/path are in use.
      text = String(text.dropFirst(scheme.count))
      if text.hasPrefix("//") { text = String(text.dropFirst(2)) }
    }
    text = Address.withoutWholeEncoding(text)
    if let (scheme, rest) = webScheme(of: text) { text = scheme + "://" + rest }
    let lowered = text.lowercased()
    if lowered.firstRange(of: "://").map({ lowered[$0.upperBound...].prefix { $0 != "/" }.contains(" ") }) == true {
      text = text.filter { $0 != " " }
    }
    if lowered.hasPrefix("http://") || lowered.hasPrefix("https://") {
      guard let address = Address.resolve(text, against: nil) else { throw .notAnAddress(hidden(typed)) }
      return [address]
    }
    // Accepts "host" and "host:8080/x", but not "mailto:…" or two words.
    let host = text.prefix { $0 != "/" && $0 != ":" && $0 != "?" && $0 != "#" }
    let port = text.dropFirst(host.count).first == ":" ? text.dropFirst(host.count + 1).prefix { $0 != "/" } : "0"
    guard !host.isEmpty, host.contains(".") || host == "localhost", port.allSatisfy(\.isNumber), !port.isEmpty,
      !host.contains(where: \.isWhitespace)
    else { throw .notAnAddress(hidden(typed)) }
    return ["https://", "http://"].compactMap { Address.resolve($0 + text, against: nil) }
  }

  /// Returns the scheme and the rest of an address, even if the characters between them are mistyped: `http//host`,
  /// `https:/host`, `https;//host`, `http:\\host`. If there are two schemes, the second is used. Returns `nil` if there
  /// is no scheme.
  private static func webScheme(of text: String) -> (scheme: String, rest: Substring)? {
    let scheme = text.prefix { $0.isASCII && $0.isLetter }.lowercased()
    guard scheme == "http" || scheme == "https" else { return nil }
    let signs = text.dropFirst(scheme.count).prefix { ":;/\\".contains($0) }
    let rest = text.dropFirst(scheme.count + signs.count)
    // "https.example.org" and "http/x" do not begin with a scheme.
    guard signs.contains(where: { $0 != "/" }) || signs.count > 1, rest.first.map({ $0 != "?" && $0 != "#" }) == true
    else { return nil }
    if signs == "://", let inner = webScheme(of: String(rest)),
      rest.dropFirst(inner.scheme.count).prefix(3).contains("/")
    {
      return inner
    }
    return (scheme, rest)
  }

  /// Returns the text without a name and password, if it contains them.
  private static func hidden(_ typed: String) -> String {
    guard let at = typed.lastIndex(of: "@"), typed[..<at].contains(":") else { return typed }
    return "…" + typed[at...]
  }
}

extension String {
  fileprivate var trimmed: Substring {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }
}
