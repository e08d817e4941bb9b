import Text

/// The metadata that a page states outside of its article.
struct PageMetadata {
  private(set) var title: String?
  private(set) var byline: String?
  private(set) var excerpt: String?
  private(set) var siteName: String?
  private(set) var published: String?
  private(set) var language: String?
  private(set) var leadImage: String?
  private(set) var next: String?
  /// The base of relative addresses.
  private(set) var base: String

  init(_ tree: PageTree, data: StructuredData?, address: String) {
    let elements = HeadElements(tree)
    base = elements.base.flatMap { Address.resolve($0, against: address) } ?? address
    language = tree.value(.lang, of: tree.root).flatMap { $0.isEmpty ? nil : $0 }
    let tags = elements.tags
    let documentTitle = elements.title ?? ""
    siteName = data?.siteName ?? tags.first(of: MetaTags.siteName)
    let sites = [siteName, Address.host(of: address)].compactMap { $0 }
    lazy var headline = PageTitle.headline(of: documentTitle, in: tree, sites: sites)
    if let name = data?.name, let other = data?.headline, name != other {
      let similarity = WordSimilarity(to: headline)
      title = similarity.of(other) > 0.75 && similarity.of(name) <= 0.75 ? other : name
    } else {
      title = data?.name ?? data?.headline
    }
    title = title ?? tags.first(of: MetaTags.title) ?? (headline.isEmpty ? nil : headline)
    byline = data?.byline ?? tags.first(of: MetaTags.byline) { !Address.isAbsolute($0) }
    excerpt = data?.excerpt ?? tags.first(of: MetaTags.excerpt)
    published = data?.published ?? tags.first(of: MetaTags.published)
    let picture = tags.first(of: MetaTags.leadImage) ?? data?.leadImage
    leadImage = picture.flatMap { Address.resolve($0, against: base) }
    next = elements.next.lazy.compactMap { [base] in Address.resolve($0, against: base) }
      .first { NextPage.continues(address, $0) }
  }
}

extension Address {
  /// True if a text is an address rather than a name.
  static func isAbsolute(_ text: String) -> Bool {
    text.hasPrefix("http://") || text.hasPrefix("https://")
  }
}
