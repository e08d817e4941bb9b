import Articles
import Text

/// An article with all that its row says of it that is worked out rather than looked up.
///
/// Working it out takes longer than some of the statements that store it, so it is done before the writer's turn comes: by
/// as many sources at a time as there are processors.
struct ArticleRow: Sendable {
  let article: SourceArticle
  let fingerprint: Int64
  /// The same as versions took it that left out when chapters begin; `nil` where that is no other one.
  let earlierFingerprint: Int64?
  /// What it shares with the same story from other sources; `nil` where nothing tells.
  let story: Int64?
  /// What links it to its entry in the site's feed, or an entry to the article; `nil` where nothing does.
  let guid: String?
  /// Where it is told; `nil` where it has no address.
  let site: String?
  /// What the columns of its details hold.
  let details: [(any Bindable)?]
  let body: PackedText

  /// Rows of what came together.
  ///
  /// - Parameter areEntries: Whether they are entries of the feed of a source that is more than a feed.
  static func rows(of articles: [SourceArticle], areEntries: Bool = false) -> [ArticleRow] {
    guard !articles.isEmpty else { return [] }
    let packer = Packer()
    return articles.map { ArticleRow($0, isEntry: areEntries, packer) }
  }

  private init(_ article: SourceArticle, isEntry: Bool, _ packer: Packer) {
    self.article = article
    guid = (isEntry ? article.key : article.guid).map(linkingGUID)
    (fingerprint, earlierFingerprint) = article.fingerprints
    story = article.isPage ? nil : article.address.flatMap(Storage.story)
    site = article.address.flatMap(Self.site)
    details = article.details.storedValues
    body = PackedText(article.html, packer)
  }

  /// Whether the article is told at another site than that of its source, as far as their hosts' names tell.
  ///
  /// - Parameter source: The site of the source.
  func isForeign(to source: String?) -> Bool {
    guard let here = site, let there = source else { return true }
    return here != there && !here.hasSuffix("." + there) && !there.hasSuffix("." + here)
  }

  /// The host of an address, without the "www." that some of a site's addresses have.
  static func site(of address: String) -> String? {
    Address.host(of: address).map { $0.hasPrefix("www.") ? String($0.dropFirst(4)) : $0 }
  }
}

extension SourceArticle {
  /// Digest of all that the source says, except the date, which some feeds renew with every request; and what it was in versions that
  /// took in less, where there is less.
  fileprivate var fingerprints: (now: Int64, earlier: Int64?) {
    var digest = Fingerprint()
    for text in [headline, byline, address ?? "", image ?? "", html] {
      digest.add(text)
    }
    details.add(to: &digest)
    // What feeds do not have leaves their articles' digest as it always was.
    for term in terms {
      digest.add(term.key)
    }
    if let handle { digest.add(handle) }
    if isFeatured { digest.add("featured") }
    if let medium { digest.add("\(medium) \(duration ?? 0)") }
    let earlier = digest.value
    guard let chapters = details.episode?.chapters, !chapters.isEmpty else { return (earlier, nil) }
    for chapter in chapters {
      digest.add(String(chapter.start))
      digest.add(chapter.address ?? "")
      digest.add(chapter.image ?? "")
    }
    return (digest.value, earlier)
  }
}
