import Text

/// The metadata of a page's article in JSON-LD (schema.org).
struct StructuredData {
  let name, headline, byline, excerpt, siteName, published, leadImage: String?
  /// The text of the article, with or without markup.
  let body: String?

  /// Returns the data of the first article in a page's scripts. The author may be another item, in any script.
  static func of(_ page: Span<UInt8>) -> StructuredData? {
    var article: SchemaItem?
    var agents: [String: String] = [:]
    for script in scripts(page) {
      let items = try? ForeignJSON.decode(OneOrMany<SchemaItem>.self, from: script).values
      guard let items else { continue }
      article = article ?? items.lazy.compactMap { $0.article(isInSchema: false) }.first
      for item in items { agents.merge(item.agents) { first, _ in first } }
      if let article, article.author?.values.allSatisfy({ $0.name != nil || agents[$0.id ?? ""] != nil }) ?? true {
        break
      }
    }
    return article.map { StructuredData($0, agents: agents) }
  }

  private init(_ item: SchemaItem, agents: [String: String]) {
    name = Self.plain(item.name)
    headline = Self.plain(item.headline)
    let names = (item.author?.values ?? []).compactMap { Self.plain($0.name ?? $0.id.flatMap { agents[$0] }) }
    byline = names.isEmpty ? nil : names.joined(separator: ", ")
    excerpt = Self.plain(item.description)
    siteName = Self.plain(item.publisher?.values.first?.name)
    published = Self.plain(item.datePublished)
    body = item.articleBody
    leadImage = item.image?.values.compactMap(\.address).first
  }

  private static func plain(_ text: String?) -> String? {
    guard let text else { return nil }
    let plain = Whitespace.folded(Entities.decode(text))
    return plain.isEmpty ? nil : plain
  }

  /// The JSON of each script, with spaces in place of control characters. Outside of JSON strings they mean nothing;
  /// inside they are mistakes.
  private static func scripts(_ page: Span<UInt8>) -> [[UInt8]] {
    var found: [[UInt8]] = []
    var index = 0
    while index < page.count, found.count < scriptLimit {
      guard page[index] == UInt8(ascii: "<"), let tag = Tag(page, at: index) else {
        index += 1
        continue
      }
      index = tag.end
      guard tag.name == script, !tag.isEnd else { continue }
      let end = Tag.end(of: script, in: page, from: index)
      if contains("ld+json", page, tag.nameEnd..<tag.end), end - index < lengthLimit {
        found.append(json(page, index..<end))
      }
      index = end
    }
    return found
  }

  /// Returns the text between the outermost brackets, because some pages wrap the JSON in other text.
  private static func json(_ page: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(range.count)
    for index in range { text.append(page[index] < 0x20 ? 0x20 : page[index]) }
    if let mark = text.prefix(wrapping).firstRange(of: "<![CDATA[".utf8) { text.removeSubrange(..<mark.upperBound) }
    if let mark = text.suffix(wrapping).firstRange(of: "]]>".utf8) { text.removeSubrange(mark.lowerBound...) }
    func isOpening(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") }
    func isClosing(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") }
    guard let start = text.firstIndex(where: isOpening), let end = text.lastIndex(where: isClosing), start < end else {
      return []
    }
    return Array(text[start...end])
  }

  private static func contains(_ text: StaticString, _ page: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let length = text.utf8CodeUnitCount
    guard range.count >= length else { return false }
    return text.withUTF8Buffer { wanted in
      (range.lowerBound...range.upperBound - length).contains { start in
        wanted.indices.allSatisfy { page[start + $0] | 0x20 == wanted[$0] | 0x20 }
      }
    }
  }

  private static let script = Tag.packed("script")
  private static let scriptLimit = 50
  /// A CDATA mark must be within this distance from either end, in bytes.
  private static let wrapping = 50
  private static let lengthLimit = 1_000_000
}
