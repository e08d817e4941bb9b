import Articles
import Text

/// A page of a list of ids.
struct GoogleReaderIDs: Decodable, Sendable {
  let ids: [SpelledID?]
  /// True if the page has more ids than any list may have.
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

/// Joins the pages of a list of ids, and records how complete the list is.
struct GoogleReaderList {
  private(set) var list = IDList(ids: [], extent: .whole)
  /// The number of ids whose spelling is unknown.
  private(set) var leftOut = 0
  /// The place where the list continues; `nil` at its end.
  private(set) var continuation: String?
  private let most: Int
  private let page: Int
  private var seen: Set<String> = []
  private var places: Set<String> = []
  private var pages = 0
  /// The page limit. Some servers send at most a thousand ids per page.
  private static let mostPages = 200

  /// - Parameters:
  ///   - most: The maximum number of ids. A longer list is read only in part.
  ///   - page: The number of ids per request.
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
    // An unreadable id may belong to any article. A full page without a continuation may end at a limit of the server.
    if pages > 1 || leftOut > 0 || page.ids.count >= self.page { list.extent = .pages }
    guard let next = page.continuation else {
      if page.isCut { list.extent = .part }
      return
    }
    // A list may never end if its pages repeat ids or places, or are very small.
    if list.ids.count == before || !places.insert(next).inserted || list.ids.count >= most || pages >= Self.mostPages {
      list.extent = .part
      continuation = nil
    }
  }
}
