import Articles
import Feeds
import FoundationEssentials
import HTTP
import Providers
import Storage

extension Library {
  /// What the store is to keep of a feed that came.
  func update(of publication: Publication.ID, from feed: FetchedFeed, fallbackTitle: String) -> PublicationUpdate {
    let now = now()
    // What ships inside the program names pictures that ship with it; its links lead outside.
    let isOurs = feed.address.hasPrefix("resource:")
    var keys: Set<String> = []
    let articles = feed.feed.entries.enumerated().compactMap { index, entry -> ArticleUpdate? in
      let content = EntryArticle(entry)
      // A feed that repeats an entry means the first one.
      guard keys.insert(content.key).inserted else { return nil }
      // Entries without a date keep their order; dates in the future would stay at the top for ever.
      let published = min(entry.published ?? entry.updated ?? now, now).addingTimeInterval(
        entry.published == nil && entry.updated == nil ? -Double(index) / 1000 : 0)
      return ArticleUpdate(
        key: content.key, headline: content.headline, byline: content.byline, excerpt: content.excerpt,
        address: entry.link, image: entry.image, published: published, html: content.html,
        base: isOurs ? feed.address : entry.base ?? feed.address, language: entry.language ?? feed.feed.language,
        tags: entry.tags, enclosures: entry.enclosures)
    }
    return PublicationUpdate(
      publication: publication, title: feed.feed.title ?? fallbackTitle, site: feed.feed.link,
      icon: feed.feed.icon ?? feed.feed.image,
      validators: StoredValidators(
        etag: feed.validators.etag, lastModified: feed.validators.lastModified, bodyFingerprint: feed.bodyFingerprint),
      articles: articles)
  }
}
