import Text

/// One item of JSON-LD. A member of the wrong type counts as missing.
struct SchemaItem: Decodable {
  let isFromSchema: Bool
  /// The `@id` by which other items refer to this one.
  let id: String?
  let types: [String]
  let graph: [SchemaItem]
  let name, headline, description, datePublished, articleBody: String?
  /// The name of an item that is not an article, such as a person.
  let agentName: String?
  let author, publisher: OneOrMany<SchemaAgent>?
  let image: OneOrMany<SchemaPicture>?

  private enum Key: String, CodingKey {
    case context = "@context"
    case type = "@type"
    case id = "@id"
    case graph = "@graph"
    case name, headline, description, datePublished, articleBody, author, publisher, image
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    func text(_ key: Key) -> String? { try? values.decodeIfPresent(String.self, forKey: key) }
    let contexts = try? values.decodeIfPresent(OneOrMany<SchemaContext>.self, forKey: .context)
    isFromSchema = contexts?.values.contains { $0.isSchema } ?? false
    types = (try? values.decodeIfPresent(OneOrMany<String>.self, forKey: .type))?.values ?? []
    id = text(.id)
    graph = (try? values.decodeIfPresent(OneOrMany<SchemaItem>.self, forKey: .graph))?.values ?? []
    let isArticle = types.contains { Self.articleTypes.contains($0) }
    name = isArticle ? text(.name) : nil
    agentName = isArticle ? nil : text(.name)
    headline = isArticle ? text(.headline) : nil
    description = isArticle ? text(.description) : nil
    datePublished = isArticle ? text(.datePublished) : nil
    articleBody = isArticle ? text(.articleBody) : nil
    author = isArticle ? try? values.decodeIfPresent(OneOrMany<SchemaAgent>.self, forKey: .author) : nil
    publisher = isArticle ? try? values.decodeIfPresent(OneOrMany<SchemaAgent>.self, forKey: .publisher) : nil
    image = isArticle ? try? values.decodeIfPresent(OneOrMany<SchemaPicture>.self, forKey: .image) : nil
  }

  /// Returns the item itself if it is an article, or else the first article of its graph.
  func article(isInSchema: Bool) -> SchemaItem? {
    guard isFromSchema || isInSchema else { return nil }
    if types.contains(where: { Self.articleTypes.contains($0) }) { return self }
    for item in graph {
      if let article = item.article(isInSchema: true) { return article }
    }
    return nil
  }

  /// The names of the contained items that are not articles, by `@id`.
  var agents: [String: String] {
    var found: [String: String] = [:]
    if let id, let agentName { found[id] = agentName }
    for item in graph { found.merge(item.agents) { first, _ in first } }
    return found
  }

  private static let articleTypes: Set<String> = [
    "Article", "AdvertiserContentArticle", "NewsArticle", "AnalysisNewsArticle", "AskPublicNewsArticle",
    "BackgroundNewsArticle", "OpinionNewsArticle", "ReportageNewsArticle", "ReviewNewsArticle", "Report",
    "SatiricalArticle", "ScholarlyArticle", "MedicalScholarlyArticle", "SocialMediaPosting", "BlogPosting",
    "LiveBlogPosting", "DiscussionForumPosting", "TechArticle", "APIReference",
  ]
}

/// The vocabulary of an item, stated as a text or as `@vocab`.
struct SchemaContext: Decodable {
  let isSchema: Bool

  private enum Key: String, CodingKey {
    case vocabulary = "@vocab"
  }

  init(from decoder: any Decoder) throws {
    var address = try? decoder.singleValueContainer().decode(String.self)
    if address == nil {
      address = try? decoder.container(keyedBy: Key.self).decodeIfPresent(String.self, forKey: .vocabulary)
    }
    let names = ["http://schema.org", "https://schema.org", "http://www.schema.org", "https://www.schema.org"]
    isSchema = address.map { names.contains($0.hasSuffix("/") ? String($0.dropLast()) : $0) } ?? false
  }
}

/// A person or organisation, as an item or as a name alone.
struct SchemaAgent: Decodable {
  let name: String?
  /// The `@id` of the item that has the name.
  let id: String?

  private enum Key: String, CodingKey {
    case name
    case id = "@id"
  }

  init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      name = Address.isAbsolute(text) ? nil : text
      id = nil
    } else {
      let values = try? decoder.container(keyedBy: Key.self)
      name = (try? values?.decodeIfPresent(OneOrMany<String>.self, forKey: .name))?.values.first
      id = try? values?.decodeIfPresent(String.self, forKey: .id)
    }
  }
}

/// A picture, as an item or as an address alone.
struct SchemaPicture: Decodable {
  let address: String?

  private enum Key: String, CodingKey {
    case url, contentUrl
  }

  init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      address = text
    } else {
      let values = try? decoder.container(keyedBy: Key.self)
      address =
        (try? values?.decodeIfPresent(String.self, forKey: .url))
        ?? (try? values?.decodeIfPresent(String.self, forKey: .contentUrl))
    }
  }
}
