import Articles

/// A page of a list of names.
struct GoogleReaderIDs: Decodable, Sendable {
  let ids: [SpelledID?]
  /// Whether there are more than any list has.
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

/// Puts the pages of a list of names together, and tells how far it is to be believed.
struct GoogleReaderList {
  private(set) var list = IDList(ids: [], extent: .whole)
  /// How many names are spelled in no known way.
  private(set) var leftOut = 0
  /// Where the list goes on; `nil` at its end.
  private(set) var continuation: String?
  private let most: Int
  private let page: Int
  private var seen: Set<String> = []
  private var places: Set<String> = []
  private var pages = 0
  /// The shortest pages are of a thousand names.
  private static let mostPages = 200

  /// - Parameters:
  ///   - most: What goes beyond is a part.
  ///   - page: How many names are asked for at a time.
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
    // One that cannot be read may be any, and a full page without a next one may be all that the server ever lists.
    if pages > 1 || leftOut > 0 || page.ids.count >= self.page { list.extent = .pages }
    guard let next = page.continuation else {
      if page.isCut { list.extent = .part }
      return
    }
    // A list that does not go on to something new may do so for ever, as may one that goes on in small steps.
    if list.ids.count == before || !places.insert(next).inserted || list.ids.count >= most || pages >= Self.mostPages {
      list.extent = .part
      continuation = nil
    }
  }
}
