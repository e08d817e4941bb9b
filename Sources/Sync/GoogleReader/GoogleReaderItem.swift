import Articles
import FoundationEssentials
import Text

/// A page of articles with their contents.
struct GoogleReaderItems: Decodable, Sendable {
  let items: [Lenient<GoogleReaderItem>]
  let continuation: String?

  private enum Key: String, CodingKey {
    case items, continuation
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    items = try values.entries(.items)
    continuation = Continuation.text(values.lenient(.continuation))
  }
}

/// An article in Google Reader's format.
struct GoogleReaderItem: Decodable, Sendable {
  let id: ItemID
  private let entry: SyncEntry

  private enum Key: String, CodingKey {
    case id, title, author, published, crawlTimeMsec, alternate, canonical, summary, content, categories, origin,
      enclosure
  }

  private enum OriginKey: String, CodingKey {
    case streamId
  }

  private struct Link: Decodable, Sendable {
    let address: String?
    let type: String?
    let length: Int?

    private enum Key: String, CodingKey {
      case href, url, type, length
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      address = values.lenient(.href) ?? values.lenient(.url)
      type = values.lenient(.type)
      length = values.number(.length)
    }
  }

  private struct Text: Decodable, Sendable {
    let content: String
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    guard let id = try values.decode(SpelledID.self, forKey: .id).id else { throw SyncError.garbled }
    self.id = id
    let feed = try values.nestedContainer(keyedBy: OriginKey.self, forKey: .origin)
      .decode(String.self, forKey: .streamId)
    guard feed.hasPrefix("feed/") else { throw SyncError.garbled }
    // Without categories, the read state is unknown.
    let categories = try values.decode([Lenient<String>].self, forKey: .categories).compactMap(\.value)
    var marks: RemoteMarks = []
    if categories.contains(where: { GoogleReaderStream.state(of: $0) == "read" }) { marks.insert(.read) }
    if categories.contains(where: { GoogleReaderStream.state(of: $0) == "starred" }) { marks.insert(.starred) }
    var entry = SyncEntry(id: id.text, feed: feed, marks: marks)
    // The other categories are states and labels of the interface.
    entry.tags = categories.filter { !$0.hasPrefix("user/") && !$0.allSatisfy(\.isWhitespace) }
    entry.title = values.lenient(.title) ?? ""
    entry.author = values.lenient(.author) ?? ""
    let texts = [values.lenient(.content) as Text?, values.lenient(.summary)].compactMap { $0?.content }
    entry.html = texts.first { !$0.isEmpty } ?? ""
    let links = (values.list(.canonical) as [Link]) + (values.list(.alternate) as [Link])
    entry.address = links.lazy.compactMap(\.address).first { !$0.isEmpty }
    entry.published = values.number(.published).flatMap { $0 > 0 ? Date(timeIntervalSince1970: Double($0)) : nil }
    entry.fetched = values.number(.crawlTimeMsec).map { Date(timeIntervalSince1970: Double($0) / 1000) }
    entry.enclosures = (values.list(.enclosure) as [Link]).compactMap { link in
      link.address.flatMap { Address.resolve($0) }.map {
        Enclosure(
          address: $0, type: link.type?.isEmpty == true ? nil : link.type,
          length: link.length.flatMap { $0 > 0 ? $0 : nil })
      }
    }
    self.entry = entry
  }

  func remote(_ dialect: Dialect, now: Date) -> RemoteArticle {
    var entry = entry
    if entry.title != entry.address { entry.title = dialect.title(entry.title) }
    entry.author = dialect.title(entry.author)
    entry.tags = entry.tags.map(dialect.tag)
    return entry.article(now: now)
  }
}

/// The place where a list continues, as a text or a number.
struct Continuation: Decodable, Sendable {
  let text: String

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    text = try (try? value.decode(String.self)) ?? String(value.decode(Int64.self))
  }

  static func text(_ value: Continuation?) -> String? {
    value.flatMap { $0.text.isEmpty ? nil : $0.text }
  }
}
