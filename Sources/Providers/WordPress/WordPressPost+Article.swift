import Articles
import FoundationEssentials
import Text

extension WordPressPost {
  /// The post as the library keeps it.
  func article(isPage: Bool = false, now: Date) -> SourceArticle {
    let address = link.flatMap { Address.resolve($0) }
    let terms = terms.compactMap { term in term.kind.map { term.term($0) } } + authors.map { $0.term(.author) }
    let body = isProtected ? "" : content ?? ""
    let beginning = isProtected ? "" : excerpt ?? ""
    let text = PlainLabel.of(html: beginning)
    return SourceArticle(
      key: key ?? address ?? String(id), handle: String(id), headline: PlainLabel.of(html: title ?? ""),
      byline: authors.map(\.name).filter { !$0.isEmpty }.joined(separator: ", "),
      excerpt: text.isEmpty ? PlainLabel.of(plain: Excerpt.of(html: body)) : text, address: address,
      image: media?.picture, thumbnail: media?.thumbnail, published: published(now: now), html: body, base: address,
      tags: self.terms.filter { $0.kind != nil }.map(\.name), terms: terms, isPage: isPage,
      isFeatured: isSticky || self.terms.contains { $0.kind != nil && $0.isFeatured })
  }

  /// The same text as the entry's `guid` in the site's feed, so that a post is one article, wherever it comes from.
  private var key: String? {
    let text = Entities.decode(guid ?? "").filter { !$0.isWhitespace }
    return text.isEmpty ? nil : text
  }

  private func published(now: Date) -> Date {
    min(dateGMT.flatMap(WordPressDate.date) ?? date.flatMap(WordPressDate.date) ?? now, now)
  }
}
