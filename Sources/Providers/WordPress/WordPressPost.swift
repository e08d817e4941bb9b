import Text

/// A post or a page in the REST API's format.
struct WordPressPost: Decodable, Sendable {
  let id: Int
  let guid, link, title, content, excerpt, date, dateGMT, modifiedGMT: String?
  let isProtected: Bool
  let isSticky: Bool
  let authors: [WordPressTerm]
  let terms: [WordPressTerm]
  var media: WordPressMedia?
  /// The numbers of linked objects, for sites that cannot send the objects with the post.
  let authorID: Int?
  let categoryIDs, tagIDs: [Int]
  let mediaID: Int?

  /// Returns the parameters that limit a post to the fields that the library stores.
  static func fields(_ limits: WordPressLimits) -> [(String, String)] {
    guard limits.takesFields else { return [] }
    let own =
      "id,guid,link,title,content,excerpt,date,date_gmt,modified_gmt,sticky,author,categories,tags,featured_media"
    let embeds: [String]
    switch limits.embeds {
    case .all: embeds = ["author", "wp:term", "wp:featuredmedia"]
    case .withoutAuthors: embeds = ["wp:term", "wp:featuredmedia"]
    case .none: return [("_fields", own)]
    }
    let links = limits.needsAllLinks == true ? ["_links"] : embeds.map { "_links." + $0 }
    return [
      ("_fields", ([own] + links + ["_embedded"]).joined(separator: ",")), ("_embed", embeds.joined(separator: ",")),
    ]
  }

  /// True if the post names linked objects and the site embedded none of them.
  var lacksEmbeds: Bool {
    authors.isEmpty && terms.isEmpty && media == nil && !(categoryIDs + tagIDs + [mediaID ?? 0]).allSatisfy { $0 == 0 }
  }

  private enum Key: String, CodingKey {
    case id, guid, link, title, content, excerpt, date, sticky, author, categories, tags
    case mediaID = "featured_media"
    case dateGMT = "date_gmt"
    case modifiedGMT = "modified_gmt"
    case embedded = "_embedded"
  }

  private enum EmbeddedKey: String, CodingKey {
    case author
    case terms = "wp:term"
    case media = "wp:featuredmedia"
  }

  /// A text that the site has rendered as HTML.
  private struct Rendered: Decodable {
    let rendered: String?
    let isProtected: Bool

    private enum Key: String, CodingKey {
      case rendered, protected
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      rendered = values.lenient(.rendered)
      isProtected = values.lenient(.protected) ?? false
    }
  }

  /// Returns a text. Some plug-ins send a plain string instead of an object.
  private static func text(_ key: Key, in values: KeyedDecodingContainer<Key>) -> String? {
    (values.lenient(key) as Rendered?)?.rendered ?? values.lenient(key)
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    id = try values.id(.id)
    let content: Rendered? = values.lenient(.content)
    guid = Self.text(.guid, in: values)
    link = values.lenient(.link)
    title = Self.text(.title, in: values)
    self.content = content?.rendered ?? values.lenient(.content)
    isProtected = content?.isProtected ?? false
    excerpt = Self.text(.excerpt, in: values)
    date = values.lenient(.date)
    dateGMT = values.lenient(.dateGMT)
    modifiedGMT = values.lenient(.modifiedGMT)
    isSticky = values.lenient(.sticky) ?? false
    let embedded = try? values.nestedContainer(keyedBy: EmbeddedKey.self, forKey: .embedded)
    authors = embedded?.list(.author) ?? []
    terms = (embedded?.list(.terms) as [LenientList<WordPressTerm>]?)?.flatMap(\.elements) ?? []
    media = (embedded?.list(.media) as [WordPressMedia]?)?.first
    authorID = values.number(.author)
    categoryIDs = values.list(.categories)
    tagIDs = values.list(.tags)
    mediaID = values.number(.mediaID)
  }
}

/// An element of a list of posts, if only numbers and dates are requested.
struct WordPressPostID: Decodable, Sendable {
  let id: Int
  /// The date, in the site's own time zone.
  let date: String?

  private enum Key: String, CodingKey {
    case id, date
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    id = try values.id(.id)
    date = values.lenient(.date)
  }
}

extension KeyedDecodingContainer {
  /// - Throws: If the value is no number.
  func id(_ key: Key) throws -> Int {
    if let id = number(key) { return id }
    throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: "no id"))
  }
}
