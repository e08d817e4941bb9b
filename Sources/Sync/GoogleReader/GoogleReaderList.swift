import Articles
import Text

/// A page of a list of names.
struct GoogleReaderIDs: Decodable, Sendable {
  let ids: [SpelledID?]
  /// True if the server's page has more names than any list may have.
  let isCut: Bool
  let continuation: String?

  private struct Reference: Decodable, Sendable {
    let id: SpelledID
  }

  private enum Key: String, CodingKey {
    case itemRefs, continuation
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    var list = try values.nestedUnkeyedContainer(forKey: .itemRefs)
    let references: [Lenient<Reference>]
    (references, isCut) = try list.elements(atMost: GoogleReader.mostListed)
    ids = references.map { $0.value?.id }
    continuation = Continuation.text(values.lenient(.continuation))
  }
}

/// Joins the pages of a list of names, and records how complete the list is.
struct GoogleReaderList {
  private(set) var list = IDList(ids: [], extent: .whole)
  /// The number of names in no known spelling.
  private(set) var leftOut = 0
  /// The place where the list continues; `nil` at its end.
  private(set) var continuation: String?
  private let most: Int
  private let page: Int
  private var seen: Set<String> = []
  private var places: Set<String> = []
  private var pages = 0
  /// The page limit. The shortest pages have a thousand names.
  private static let mostPages = 200

  /// - Parameters:
  ///   - most: The most names. A longer list is only a part.
  ///   - page: The number of names per request.
  init(atMost most: Int, page: Int) {
    self.most = most
    self.page = page
  }

  mutating func take(_ page: GoogleReaderIDs) {
    pages += 1
    let before = list.ids.count
    for spelled in page.ids {
      guard let id = spelled?.id else {
        leftOut += 1
        continue
      }
      if seen.insert(id.text).inserted { list.ids.append(id.text) }
    }
    continuation = page.continuation
    // An unreadable name may be any article. A full page without a continuation may be the most that the server ever
    // lists.
    if pages > 1 || leftOut > 0 || page.ids.count >= self.page { list.extent = .pages }
    guard let next = page.continuation else {
      if page.isCut { list.extent = .part }
      return
    }
    // A list that continues without new names, or in small steps, might never end.
    if list.ids.count == before || !places.insert(next).inserted || list.ids.count >= most || pages >= Self.mostPages {
      list.extent = .part
      continuation = nil
    }
  }
}
