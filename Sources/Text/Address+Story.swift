extension Address {
  /// Returns what tells the page of a story from all others, whoever links to it and however: without scheme, `www.`, the
  /// scheme's own port, tracking parameters, AMP's spellings and the feed proxies that carry the address they lead to.
  ///
  /// It is no address any more. `nil` where the address is a site's front page, or none.
  public static func story(at address: String) -> String? {
    // No page needs a longer address; taking one apart would only take time.
    guard address.utf8.count <= 4096, var parts = StoryParts(address) else { return nil }
    // A proxy of a proxy happens; a circle of them must end.
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

/// An address taken apart as far as telling stories apart needs it.
private struct StoryParts {
  var host: String
  /// With its colon; empty where it is the scheme's own.
  let port: String
  /// Without a slash at its end.
  var path: String
  var parameters: [String]

  init?(_ address: String) {
    guard let address = Address.resolve(address), let parts = try? Address(address),
      let start = address.utf8.firstRange(of: "://".utf8)?.upperBound
    else { return nil }
    host = parts.host
    port = String(parts.place.dropFirst(host.contains(":") ? host.count + 2 : host.count))
    // Bytes: taking an address apart by characters is slow, and quadratic for long ones.
    let place = Address.withoutTracking(String(address[start...])).utf8.prefix { $0 != UInt8(ascii: "#") }
    let pathAndQuery = place.drop { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    var path = pathAndQuery.prefix { $0 != UInt8(ascii: "?") }
    let query = pathAndQuery[path.endIndex...].dropFirst()
    while path.last == UInt8(ascii: "/") { path = path.dropLast() }
    self.path = String(Substring(path))
    parameters = query.split(separator: UInt8(ascii: "&")).map { String(Substring($0)) }
  }

  /// Where this only passes readers on to.
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
    // AMP's cache says with `s/` that the page itself is to be had over TLS.
    return "https://" + (rest.hasPrefix("s/") ? rest.dropFirst(2) : rest)
      + (parameters.isEmpty ? "" : "?" + parameters.joined(separator: "&"))
  }

  /// Pages for small screens and AMP are the same story.
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

  /// Parameters that only say which list a story was found in.
  private static let campaigns: Set<String> = [
    "cmp", "smid", "ref_src", "ftag", "ocid", "guccounter", "partner", "ns_mchannel", "ns_source", "ns_campaign", "rss",
    "__twitter_impression", "xtor",
  ]
  /// Pages that lead on to the address in one of their parameters.
  private static let passes: [(host: String, path: String, parameter: String)] = [
    ("www.google.com", "/url", "url"), ("www.google.com", "/url", "q"), ("news.google.com", "/news/url", "url"),
    ("l.facebook.com", "/l.php", "u"), ("out.reddit.com", "", "url"), ("www.bing.com", "/news/apiclick.aspx", "url"),
    ("medium.com", "/m/global-identity", "redirectUrl"),
  ]
  /// Hosts that have other sites' pages below a path of their own.
  private static let wrappers: [(host: String, path: String)] = [
    (".cdn.ampproject.org", "/c/"), (".cdn.ampproject.org", "/v/"), ("www.google.com", "/amp/"),
    ("go.theregister.com", "/feed/"),
  ]
}
