import Text

/// A JSON Feed document. A member of the wrong type counts as missing.
struct JSONFeedDocument: Decodable {
  let version, title, description, homeLink, feedLink, nextLink, icon, favicon, language: String?
  let author: Listed<JSONFeedAuthor>?
  let authors: Listed<JSONFeedAuthor>?
  let items: [Lenient<JSONFeedItem>]?
  /// True if the document has more entries than `items`.
  let hasMoreItems: Bool

  enum Key: String, CodingKey, CaseIterable {
    case version, title, description, icon, favicon, language, author, authors, items
    case homeLink = "home_page_url"
    case feedLink = "feed_url"
    case nextLink = "next_url"
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    func text(_ key: Key) -> String? { (try? values.decodeIfPresent(Lenient<String>.self, forKey: key))?.value }
    version = text(.version)
    title = text(.title)
    description = text(.description)
    homeLink = text(.homeLink)
    feedLink = text(.feedLink)
    nextLink = text(.nextLink)
    icon = text(.icon)
    favicon = text(.favicon)
    language = text(.language)
    author = try values.decodeIfPresent(Listed.self, forKey: .author)
    authors = try values.decodeIfPresent(Listed.self, forKey: .authors)
    (items, hasMoreItems) = Self.items(in: values)
  }

  /// Returns the items up to the limit for entries of a feed; `nil` if there is no list.
  private static func items(in values: KeyedDecodingContainer<Key>) -> ([Lenient<JSONFeedItem>]?, hasMore: Bool) {
    guard var list = try? values.nestedUnkeyedContainer(forKey: .items) else { return (nil, false) }
    var items: [Lenient<JSONFeedItem>] = []
    while !list.isAtEnd, items.count < entryLimit, let item = try? list.decode(Lenient<JSONFeedItem>.self) {
      items.append(item)
    }
    return (items, !list.isAtEnd)
  }

  private static let entryLimit = 50_000
}

struct JSONFeedItem: Decodable {
  let id: JSONText?
  let title, link, externalLink, html, text, summary, image, bannerImage, published, modified, language: String?
  let author: Listed<JSONFeedAuthor>?
  let authors: Listed<JSONFeedAuthor>?
  let tags: Listed<String>?
  let attachments: Listed<JSONFeedAttachment>?

  enum Key: String, CodingKey, CaseIterable {
    case id, title, summary, image, language, author, authors, tags, attachments
    case link = "url"
    case externalLink = "external_url"
    case html = "content_html"
    case text = "content_text"
    case bannerImage = "banner_image"
    case published = "date_published"
    case modified = "date_modified"
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    func text(_ key: Key) -> String? { (try? values.decodeIfPresent(Lenient<String>.self, forKey: key))?.value }
    id = try values.decodeIfPresent(Lenient<JSONText>.self, forKey: .id)?.value
    title = text(.title)
    link = text(.link)
    externalLink = text(.externalLink)
    html = text(.html)
    self.text = text(.text)
    summary = text(.summary)
    image = text(.image)
    bannerImage = text(.bannerImage)
    func number(_ key: Key) -> String? { (try? values.decodeIfPresent(JSONText.self, forKey: key))?.text }
    published = number(.published)
    modified = number(.modified)
    language = text(.language)
    author = try values.decodeIfPresent(Listed.self, forKey: .author)
    authors = try values.decodeIfPresent(Listed.self, forKey: .authors)
    tags = try values.decodeIfPresent(Listed.self, forKey: .tags)
    attachments = try values.decodeIfPresent(Listed.self, forKey: .attachments)
  }
}

struct JSONFeedAuthor: Decodable {
  let name: String?
  let link: String?
  let avatar: String?

  enum Key: String, CodingKey, CaseIterable {
    case name, avatar
    case link = "url"
  }

  /// Reads an author, who may be given as a name alone.
  init(from decoder: any Decoder) throws {
    if let name = try? String(from: decoder) {
      (self.name, link, avatar) = (name, nil, nil)
      return
    }
    let values = try decoder.container(keyedBy: Key.self)
    func text(_ key: Key) -> String? { try? values.decodeIfPresent(String.self, forKey: key) }
    (name, link, avatar) = (text(.name), text(.link), text(.avatar))
  }
}

struct JSONFeedAttachment: Decodable {
  let link: String?
  let type: String?
  let title: String?
  let size: Double?
  let duration: Double?

  enum Key: String, CodingKey, CaseIterable {
    case type = "mime_type"
    case link = "url"
    case title
    case size = "size_in_bytes"
    case duration = "duration_in_seconds"
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    func text(_ key: Key) -> String? { (try? values.decodeIfPresent(JSONText.self, forKey: key))?.text }
    (link, type, title) = (text(.link), text(.type), text(.title))
    (size, duration) = (text(.size).flatMap(Double.init), text(.duration).flatMap(Double.init))
  }
}

/// The elements of a list that have the right type. A single value counts as a list of one.
struct Listed<Value: Decodable>: Decodable {
  let values: [Value]

  init(from decoder: any Decoder) throws {
    if let list = try? [Lenient<Value>](from: decoder) {
      values = list.compactMap(\.value)
    } else {
      values = [try? Value(from: decoder)].compactMap { $0 }
    }
  }
}

/// A text, or a number in place of a text.
struct JSONText: Decodable {
  let text: String

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let text = try? value.decode(String.self) {
      self.text = text
    } else if let number = try? value.decode(Int64.self) {
      text = String(number)
    } else {
      text = String(try value.decode(Double.self))
    }
  }
}
