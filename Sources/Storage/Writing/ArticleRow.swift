import Articles
import SQLite
import Text

/// An article with the computed values for its row.
///
/// Computing them takes longer than some of the statements that store them. So they are computed before the writer
/// starts, for several sources in parallel.
struct ArticleRow: Sendable {
  let article: SourceArticle
  let fingerprint: Int64
  /// The fingerprint as earlier versions computed it, without the starts of chapters; `nil` if it is the same.
  let earlierFingerprint: Int64?
  /// The digest of the story. It is the same for articles about the story from other sources; `nil` if unknown.
  let story: Int64?
  /// The guid that links the article and its entry in the site's feed; `nil` if there is none.
  let guid: String?
  /// The site of the article's address; `nil` without an address.
  let site: String?
  /// The values of the columns for the details.
  let details: [(any Bindable)?]
  let body: PackedText

  /// Returns the rows of the articles in one answer.
  ///
  /// - Parameter areEntries: True for entries of the site's feed, if the source also reads another interface of the
  ///   site.
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

  /// True if the article is on another site than its source, by the hosts' names.
  ///
  /// - Parameter source: The site of the source.
  func isForeign(to source: String?) -> Bool {
    guard let here = site, let there = source else { return true }
    return here != there && !here.hasSuffix("." + there) && !there.hasSuffix("." + here)
  }

  /// Returns the host of an address, without "www.", which only some of a site's addresses have.
  static func site(of address: String) -> String? {
    Address.host(of: address).map { $0.hasPrefix("www.") ? String($0.dropFirst(4)) : $0 }
  }
}

extension SourceArticle {
  /// The digest of everything that the source states, except the date, which some feeds renew with every request.
  /// `earlier` is the digest of earlier versions, which included fewer values; `nil` if it is the same.
  fileprivate var fingerprints: (now: Int64, earlier: Int64?) {
    var digest = Fingerprint()
    for text in [headline, byline, address ?? "", image ?? "", html] {
      digest.add(text)
    }
    details.add(to: &digest)
    // Feeds do not have these values, so the digests of their articles stay the same as in earlier versions.
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
