import Text

/// Classifies the targets of an article's links.
struct LinkTargets {
  private let base: String
  private let site: Substring?

  /// - Parameter base: The base of the page's relative addresses.
  init(base: String) {
    self.base = base
    site = Address.host(of: base).map(Self.site)
  }

  /// True if a link leads to another page of the article's site.
  func staysOnSite(_ link: NodeID, in tree: PageTree) -> Bool {
    guard let address = address(of: link, in: tree), let host = Address.host(of: address) else { return false }
    return Self.site(host) == site && !Self.isFile(address)
  }

  /// True if a link opens a site's page to share the article.
  func shares(_ link: NodeID, in tree: PageTree) -> Bool {
    guard let written = tree.value(.href, of: link)?.lowercased() else { return false }
    if written.hasPrefix("mailto:?") || written.hasPrefix("whatsapp:") || written.hasPrefix("fb-messenger:") {
      return true
    }
    guard written.contains("/") else { return false }
    return Self.sharing.contains { written.contains($0) }
  }

  func namesSubject(_ link: NodeID, in tree: PageTree) -> Bool {
    let relations = tree.value(.rel, of: link)?.lowercased().split(separator: " ") ?? []
    if relations.contains("tag") || relations.contains("category") { return true }
    guard staysOnSite(link, in: tree), let address = address(of: link, in: tree),
      let path = (try? Address(address))?.target.lowercased()
    else { return false }
    return path.split(separator: "/").dropLast().contains { Self.subjects.contains($0) }
  }

  /// True if a link leads to the previous or the next article.
  func turnsPage(_ link: NodeID, in tree: PageTree) -> Bool {
    let relations = tree.value(.rel, of: link)?.lowercased().split(separator: " ") ?? []
    return relations.contains("prev") || relations.contains("next")
  }

  /// True if a link leads to a newsletter's sign-up page.
  func signsUp(_ link: NodeID, in tree: PageTree) -> Bool {
    guard let written = address(of: link, in: tree), let address = try? Address(written) else { return false }
    let path = address.target.prefix { $0 != "?" }
    return path.split(separator: "/").last.map { Self.letters.contains($0.lowercased()) } ?? false
  }

  private static let letters: Set<String> = [
    "newsletter", "newsletters", "subscribe", "subscription", "signup", "sign-up", "register", "abo", "abonnieren",
    "abonnement", "boletin", "boletines",
  ]

  /// True if a link leads to a profile in a social network.
  func showsProfile(_ link: NodeID, in tree: PageTree) -> Bool {
    guard let written = address(of: link, in: tree), let address = try? Address(written) else { return false }
    return Self.networks.contains(Self.site(address.host)) && address.target.split(separator: "/").count == 1
  }

  private static let networks: Set<Substring> = [
    "twitter.com", "x.com", "facebook.com", "instagram.com", "threads.net", "bsky.app", "mastodon.social", "tiktok.com",
  ]

  private func address(of link: NodeID, in tree: PageTree) -> String? {
    guard let written = tree.value(.href, of: link), !written.hasPrefix("#") else { return nil }
    return Address.resolve(written, against: base)
  }

  /// The last two parts of a host name, which subdomains share.
  private static func site(_ host: String) -> Substring {
    let parts = host.split(separator: ".").suffix(2)
    return parts.first.map { host[$0.startIndex...] } ?? host[...]
  }

  private static func isFile(_ address: String) -> Bool {
    let path = address.prefix { $0 != "?" && $0 != "#" }.lowercased()
    return [".jpg", ".jpeg", ".png", ".gif", ".webp", ".svg", ".pdf", ".zip", ".mp3", ".mp4"].contains {
      path.hasSuffix($0)
    }
  }

  private static let subjects: Set<Substring> = [
    "tag", "tags", "topic", "topics", "category", "categories", "keyword", "keywords", "label", "labels", "thema",
    "themen", "schlagwort", "kategorie", "sujet", "mot-cle", "etiqueta", "etiquetas", "categoria", "tema", "temas",
  ]

  private static let sharing = [
    "facebook.com/sharer", "facebook.com/share.php", "facebook.com/dialog/", "twitter.com/share", "twitter.com/intent",
    "//x.com/intent", "//x.com/share", "linkedin.com/share", "linkedin.com/cws/share", "pinterest.com/pin/create",
    "reddit.com/submit", "tumblr.com/share", "tumblr.com/widgets/share", "whatsapp.com/send", "wa.me/?text",
    "t.me/share", "telegram.me/share", "getpocket.com/save", "getpocket.com/edit", "plus.google.com/share",
    "news.ycombinator.com/submitlink", "vk.com/share", "bsky.app/intent", "threads.net/intent", "line.me/r/msg",
    "xing.com/spi/shares", "xing.com/app/user?op=share", "digg.com/submit", "stumbleupon.com/submit",
    "flipboard.com/bookmarklet",
  ]
}
