import Text

/// Recognizes pictures that count readers and are not meant to be seen.
enum TrackingPixel {
  /// - Parameters:
  ///   - address: The picture's absolute address.
  ///   - width: The stated width in pixels.
  ///   - style: The element's `style` attribute.
  static func isOne(_ address: String, width: Int?, height: Int?, style: String?) -> Bool {
    if let width, width <= 1 { return true }
    if let height, height <= 1 { return true }
    return style.map(hides) == true || isCounter(address)
  }

  private static func hides(_ style: String) -> Bool {
    let declarations = style.lowercased().utf8.filter { $0 > 0x20 }.split(separator: UInt8(ascii: ";"))
    return declarations.contains { declaration in
      [
        "display:none", "visibility:hidden", "width:1px", "width:0", "width:0px", "height:1px", "height:0",
        "height:0px",
      ]
      .contains { declaration.elementsEqual($0.utf8) || declaration.elementsEqual(($0 + "!important").utf8) }
    }
  }

  /// True if an address belongs to a well-known service that counts the readers of feeds and blogs.
  private static func isCounter(_ address: String) -> Bool {
    guard let host = Address.host(of: address) else { return false }
    if hosts.contains(host) { return true }
    return paths.contains { host.hasSuffix($0.host) && address.utf8.firstRange(of: $0.path.utf8) != nil }
  }

  private static let hosts: Set<String> = [
    "pixel.wp.com", "stats.wp.com", "stats.wordpress.com", "pixel.quantserve.com", "b.scorecardresearch.com",
    "sb.scorecardresearch.com", "www.google-analytics.com", "ad.doubleclick.net", "counter.yadro.ru", "mc.yandex.ru",
    "pi.feedsportal.com", "da.feedsportal.com", "feeds.feedblitz.com", "hits.blogsoft.org", "t.co",
    "px.ads.linkedin.com",
    "www.googletagmanager.com", "googleads.g.doubleclick.net", "bat.bing.com", "ct.pinterest.com",
    "analytics.twitter.com", "www.statcounter.com", "c.statcounter.com",
  ]

  private static let paths: [(host: String, path: String)] = [
    ("facebook.com", "facebook.com/tr?"), ("facebook.com", "/plugins/like"), ("medium.com", "/_/stat?"),
    ("feedburner.com", "/~r/"),
    ("feedburner.com", "/~ff/"), ("blogger.googleusercontent.com", "/tracker/"), (".vgwort.de", "/na/"),
    ("feeds.wordpress.com", "/1.0/"),
  ]
}
