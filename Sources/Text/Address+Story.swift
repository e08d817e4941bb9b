extension Address {
  /// Returns a key for a story's page. The key is the same for all links to the page: it lacks the scheme, `www.`, the
  /// scheme's default port, tracking parameters, AMP's spellings, and feed proxies that contain their target's address.
  ///
  /// The key is not an address. The result is `nil` for a site's front page, and for texts that are not addresses.
  public static func story(at address: String) -> String? {
    // Real addresses are shorter. Longer ones would only cost time.
    guard address.utf8.count <= 4096, var parts = StoryParts(address) else { return nil }
    // The target of a proxy may be another proxy. The limit ends a loop of proxies.
    for _ in 0..<3 {
      guard let target = parts.target, let inner = StoryParts(target) else { break }
      parts = inner
    }
    parts.dropMobileSpellings()
    guard !parts.path.isEmpty || !parts.parameters.isEmpty else { return nil }
    let query = parts.parameters.sorted().joined(separator: "&")
    return parts.host + parts.port + parts.path + (query.isEmpty ? "" : "?" + query)
  }
}

/// The parts of an address that identify a story.
private struct StoryParts {
  var host: String
  /// The port with its colon; empty for the scheme's default port.
  let port: String
  /// The path without a slash at its end.
  var path: String
  var parameters: [String]

  init?(_ address: String) {
    guard let address = Address.resolve(address), let parts = try? Address(address),
      let start = address.utf8.firstRange(of: "://".utf8)?.upperBound
    else { return nil }
    host = parts.host
    port = String(parts.place.dropFirst(host.contains(":") ? host.count + 2 : host.count))
    // This works on bytes. Work on characters is slow, and quadratic for long addresses.
    let place = Address.withoutTracking(String(address[start...])).utf8.prefix { $0 != UInt8(ascii: "#") }
    let pathAndQuery = place.drop { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    var path = pathAndQuery.prefix { $0 != UInt8(ascii: "?") }
    let query = pathAndQuery[path.endIndex...].dropFirst()
    while path.last == UInt8(ascii: "/") { path = path.dropLast() }
    self.path = String(Substring(path))
    parameters = query.split(separator: UInt8(ascii: "&")).map { String(Substring($0)) }
  }

  /// The address of the target if this address only redirects.
  var target: String? {
    for pass in Self.passes where host == pass.host && path == pass.path {
      guard let parameter = parameters.first(where: { $0.hasPrefix(pass.parameter + "=") }) else { continue }
      return Address.decoded(parameter.dropFirst(pass.parameter.count + 1))
    }
    guard
      let rest = Self.wrappers.first(where: { host.hasSuffix($0.host) && path.hasPrefix($0.path) }).map({
        path.dropFirst($0.path.count)
      })
    else { return nil }
    // In AMP's cache, `s/` marks a page that the publisher serves over TLS.
    return "https://" + (rest.hasPrefix("s/") ? rest.dropFirst(2) : rest)
      + (parameters.isEmpty ? "" : "?" + parameters.joined(separator: "&"))
  }

  /// Removes the parts that mark pages for small screens and AMP pages, which contain the same story.
  mutating func dropMobileSpellings() {
    for prefix in ["www.", "amp.", "m.", "mobile."]
    where host.hasPrefix(prefix) && host.dropFirst(prefix.count).contains(".") {
      host.removeFirst(prefix.count)
    }
    if path.hasSuffix("/amp") { path.removeLast(4) }
    if path.hasPrefix("/amp/") { path.removeFirst(4) }
    if path.hasSuffix(".amp") { path.removeLast(4) }
    if path.hasSuffix(".amp.html") { path = path.dropLast(9) + ".html" }
    parameters.removeAll { parameter in
      let name = parameter.prefix { $0 != "=" }.lowercased()
      return name == "amp" || parameter.lowercased() == "outputtype=amp" || name.hasPrefix("at_")
        || Self.campaigns.contains(name)
    }
  }

  /// Parameters that only name the list in which the link was.
  private static let campaigns: Set<String> = [
    "cmp", "smid", "ref_src", "ftag", "ocid", "guccounter", "partner", "ns_mchannel", "ns_source", "ns_campaign", "rss",
    "__twitter_impression", "xtor",
  ]
  /// Pages that redirect to the address in one of their parameters.
  private static let passes: [(host: String, path: String, parameter: String)] = [
    ("www.google.com", "/url", "url"), ("www.google.com", "/url", "q"), ("news.google.com", "/news/url", "url"),
    ("l.facebook.com", "/l.php", "u"), ("out.reddit.com", "", "url"), ("www.bing.com", "/news/apiclick.aspx", "url"),
    ("medium.com", "/m/global-identity", "redirectUrl"),
  ]
  /// Hosts that serve pages of other sites under the given path.
  private static let wrappers: [(host: String, path: String)] = [
    (".cdn.ampproject.org", "/c/"), (".cdn.ampproject.org", "/v/"), ("www.google.com", "/amp/"),
    ("go.theregister.com", "/feed/"),
  ]
}
