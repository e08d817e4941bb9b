import Articles
import Feeds
import FoundationEssentials
import HTML
import Text

/// An element of a list that a time orders.
protocol GhostTimed: Decodable, Sendable {
  func seconds(_ order: GhostOrder) -> Int?
}

/// The id of a post with its times.
struct GhostMark: GhostTimed {
  let id: String
  /// The times as the API writes them.
  let updated, published: String?

  static let parameters = [("fields", "id,updated_at,published_at")]

  private enum Key: String, CodingKey {
    case id
    case updated = "updated_at"
    case published = "published_at"
  }

  /// - Throws: If there is no id.
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    id = try values.decode(String.self, forKey: .id)
    guard GhostPost.isID(id) else {
      throw DecodingError.dataCorruptedError(forKey: .id, in: values, debugDescription: "no id")
    }
    (updated, published) = (values.lenient(.updated), values.lenient(.published))
  }

  func date(_ order: GhostOrder) -> Date? {
    (order == .published ? published : updated).flatMap { FeedDate.parse($0.utf8) }
  }

  func seconds(_ order: GhostOrder) -> Int? {
    date(order).flatMap { Int(exactly: $0.timeIntervalSince1970.rounded(.down)) }
  }
}

/// A post or a page in the Content API's format.
struct GhostPost: GhostTimed {
  let mark: GhostMark
  let title, html, address, image, excerpt, visibility: String?
  let isFeatured: Bool
  /// False if only members can read the whole post; `nil` before Ghost 4.
  let access: Bool?
  let tags, authors: [GhostTerm]

  var id: String { mark.id }

  static let parameters = [("include", "tags,authors"), ("formats", "html")]

  private enum Key: String, CodingKey {
    case title, html, url, excerpt, visibility, featured, access, tags, authors
    case image = "feature_image"
    case customExcerpt = "custom_excerpt"
  }

  /// - Throws: If it is no whole post. A cache that ignores the question may send ids alone.
  init(from decoder: any Decoder) throws {
    mark = try GhostMark(from: decoder)
    let values = try decoder.container(keyedBy: Key.self)
    guard values.contains(.title) else {
      throw DecodingError.keyNotFound(Key.title, .init(codingPath: [], debugDescription: "no whole post"))
    }
    title = values.lenient(.title)
    html = values.lenient(.html)
    address = values.lenient(.url)
    image = values.lenient(.image)
    excerpt = values.lenient(.customExcerpt) ?? values.lenient(.excerpt)
    visibility = values.lenient(.visibility)
    isFeatured = values.lenient(.featured) ?? false
    access = values.lenient(.access)
    tags = (values.list(.tags) as [GhostTerm]).filter { !$0.isInternal }
    authors = values.list(.authors)
  }

  func seconds(_ order: GhostOrder) -> Int? { mark.seconds(order) }

  /// True if a text has the form of an id, so that it can stand in a filter.
  static func isID(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count) && text.utf8.allSatisfy(\.isLetterOrDigit)
  }

  /// Converts the post for the library.
  ///
  /// - Parameter sections: The keys of the tags that are the publication's sections.
  func article(isPage: Bool = false, at site: String, sections: Set<String>, now: Date) -> SourceArticle {
    let address = address.flatMap { Address.resolve($0, against: site) }
    let body = html ?? ""
    let beginning = PlainLabel.of(plain: excerpt ?? "")
    let picture = image.flatMap { Address.resolve($0, against: site) }
    return SourceArticle(
      key: (isPage ? "page:" : "post:") + id, handle: id, guid: id,
      headline: PlainLabel.cut(PlainLabel.of(plain: title ?? "", length: PlainLabel.longest + 1)),
      byline: Byline.of(authors.map(\.name)),
      excerpt: beginning.isEmpty ? PlainLabel.of(plain: Excerpt.of(html: body)) : beginning,
      address: address, image: picture,
      thumbnail: picture == nil ? FirstPicture.address(in: body, base: address) : nil,
      published: min(mark.date(.published) ?? now, now), isDated: mark.date(.published) != nil, html: body,
      details: ArticleDetails(base: address ?? site, tags: tags.map(\.name), audience: audience),
      terms: tags.map { $0.term(sections.contains($0.slug) ? .category : .tag) } + authors.map { $0.term(.author) },
      isPage: isPage, isFeatured: isFeatured)
  }

  /// The readers of the whole text; `nil` if everybody can read it.
  private var audience: Audience? {
    let isWhole = access ?? (visibility ?? "public" == "public" || html?.isEmpty == false)
    guard !isWhole else { return nil }
    return visibility == "members" ? .members : .payingMembers
  }
}

/// A tag or an author in the Content API's format.
struct GhostTerm: Decodable, Sendable {
  let slug, name: String
  let count: Int?
  /// True for a tag that only the site's owner uses.
  let isInternal: Bool

  private enum Key: String, CodingKey {
    case slug, name, visibility, count
  }

  private enum CountKey: String, CodingKey {
    case posts
  }

  /// - Throws: If there is no name or no slug.
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    slug = try values.decode(String.self, forKey: .slug)
    let allowed = slug.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    guard !slug.isEmpty, slug.utf8.count <= 200, allowed else {
      throw DecodingError.dataCorruptedError(forKey: .slug, in: values, debugDescription: "no slug")
    }
    let written = try values.decode(String.self, forKey: .name)
    name = PlainLabel.of(plain: written, length: 100)
    count = (try? values.nestedContainer(keyedBy: CountKey.self, forKey: .count))?.number(.posts).map { max(0, $0) }
    isInternal = values.lenient(.visibility) == "internal" || written.hasPrefix("#")
  }

  func term(_ kind: Term.Kind) -> SourceTerm {
    SourceTerm(kind: kind, key: slug, name: name.isEmpty ? slug : name, count: count)
  }
}

/// A site's description of itself.
struct GhostSettings: Decodable, Sendable {
  let title, description: String
  let icon: String?

  private enum Key: String, CodingKey {
    case settings, title, description, icon
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self).nestedContainer(keyedBy: Key.self, forKey: .settings)
    title = PlainLabel.of(plain: values.lenient(.title) ?? "", length: 200)
    description = PlainLabel.of(plain: values.lenient(.description) ?? "")
    icon = (values.lenient(.icon) as String?).flatMap { Address.resolve($0) }
  }
}
