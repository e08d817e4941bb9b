import Articles
import Extraction
import FoundationEssentials
import HTML
import Text

extension WordPressPost {
  /// Converts the post for the library.
  ///
  /// - Parameters:
  ///   - base: An address of the site. Some plug-ins write links relative to it.
  ///   - authors: The authors' names by number, from the site's feed. The name is empty if several people publish with
  ///     the account; then each article has the name that the feed states, or none.
  func article(
    in stream: PostStream = .posts, isPage: Bool = false, at base: String, authors names: [Int: String] = [:], now: Date
  ) -> SourceArticle {
    let address = link.flatMap { Address.resolve($0, against: base) }
    let body = isProtected ? "" : Shortcodes.removed(from: content ?? "")
    let beginning = isProtected ? "" : Shortcodes.removed(from: excerpt ?? "")
    let text = PlainLabel.of(html: beginning)
    let handle = stream.handle(of: id)
    let known = authorID.flatMap { names[$0] }
    let named = known == "" ? "" : Byline.of(authors.map(\.name))
    return SourceArticle(
      key: Self.key(of: handle), handle: handle, guid: entryID ?? address, headline: PlainLabel.of(html: title ?? ""),
      byline: named.isEmpty ? known ?? "" : named,
      excerpt: text.isEmpty ? PlainLabel.of(plain: Excerpt.of(html: body)) : text, address: address,
      image: media?.picture,
      thumbnail: media?.thumbnail ?? (media?.picture == nil ? FirstPicture.address(in: body, base: address) : nil),
      published: published(now: now), html: body,
      details: ArticleDetails(base: address, tags: self.terms.filter { $0.kind != nil }.map(\.name)), terms: allTerms,
      isPage: isPage,
      isFeatured: isSticky || self.terms.contains { $0.kind != nil && $0.isFeatured })
  }

  /// Returns the key of a post, which contains the post's number.
  static func key(of handle: String) -> String { "post:" + handle }

  /// The categories, tags and authors of the post. If the site sent only numbers, the library takes the names from the
  /// site's lists.
  private var allTerms: [SourceTerm] {
    var found = terms.compactMap { term in term.kind.map { term.term($0) } } + authors.map { $0.term(.author) }
    if terms.isEmpty {
      found += categoryIDs.map { SourceTerm(kind: .category, key: String($0), name: "") }
      found += tagIDs.map { SourceTerm(kind: .tag, key: String($0), name: "") }
    }
    return found
  }

  /// The `guid` of the post in the site's feed.
  private var entryID: String? {
    let text = Entities.decode(guid ?? "").filter { !$0.isWhitespace }
    return text.isEmpty ? nil : text
  }

  /// Returns the date of publication, never in the future.
  func published(now: Date) -> Date {
    min(dateGMT.flatMap(WordPressDate.date) ?? date.flatMap(WordPressDate.date) ?? now, now)
  }
}
