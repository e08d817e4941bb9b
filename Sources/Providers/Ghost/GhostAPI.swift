import Articles
import FoundationEssentials
import Text

/// Sends requests to one site's Content API.
///
/// See <https://docs.ghost.org/content-api>.
struct GhostAPI: Sendable {
  let place: GhostPlace
  let downloader: Downloader
  /// The host whose private addresses may be reached.
  let trustedHost: String?

  /// A page of a list.
  struct List<Element: Sendable>: Sendable {
    let elements: [Element]
    /// The number of elements on all pages; `nil` if the answer does not state it.
    let total: Int?
    let hasMore: Bool
    /// The answer's hints about the time of the next request.
    let pacing: Pacing
    /// The time of the answer, by the site's clock.
    let answered: Date?
  }

  /// A page of a walk, and the place of the next one.
  struct Page<Element: Sendable>: Sendable {
    let list: List<Element>
    let next: GhostCursor?

    var elements: [Element] { list.elements }
  }

  /// The maximum number of elements in an answer since Ghost 6.
  static let pageSize = 100
  /// The maximum number of elements to keep of one answer.
  private static let mostElements = 1000

  /// - Throws: `.garbled` if the answer is another page than the wanted one, or no list.
  func list<Element: Decodable & Sendable>(
    _ name: String, _ parameters: [(String, String)], page: Int = 1
  ) async throws(ProviderError) -> List<Element> {
    let parameters = parameters + [("limit", String(Self.pageSize))] + (page > 1 ? [("page", String(page))] : [])
    let (download, answer): (Download, GhostAnswer<Element>) = try await answer(name, parameters)
    guard answer.page ?? page == page, answer.count == 0 || !answer.elements.isEmpty else { throw .garbled }
    return List(
      elements: Array(answer.elements.prefix(Self.mostElements)), total: answer.total,
      hasMore: answer.hasMore ?? (answer.count >= Self.pageSize), pacing: download.pacing,
      answered: download.headers?.sent.map { Date(timeIntervalSince1970: Double($0)) })
  }

  /// Returns the next page of a walk.
  ///
  /// - Throws: `.garbled` if the answer contains only later posts, as from a cache that ignores the question.
  func page<Element: GhostTimed>(
    by order: GhostOrder, _ parameters: [(String, String)], filter: [String] = [], at cursor: GhostCursor
  ) async throws(ProviderError) -> Page<Element> {
    let filter = filter + (cursor.until.map { [order.condition("<", $0 + 1)] } ?? [])
    let conditions = filter.isEmpty ? [] : [("filter", filter.joined(separator: "+"))]
    let list: List<Element> = try await list(
      "posts", parameters + [("order", order.rawValue + " desc")] + conditions, page: cursor.page)
    let times = list.elements.compactMap { $0.seconds(order) }
    if let until = cursor.until, let first = times.min(), first > until { throw .garbled }
    return Page(
      list: list,
      next: cursor.after(list.elements.count, last: times.min(), hasMore: list.hasMore, total: list.total))
  }

  /// Returns the next whole posts of a walk.
  func posts(
    by order: GhostOrder, filter: [String] = [], at cursor: GhostCursor
  ) async throws(ProviderError) -> Page<GhostPost> {
    try await page(by: order, GhostPost.parameters, filter: filter, at: cursor)
  }

  /// Returns the next ids and times of a walk.
  func marks(by order: GhostOrder, at cursor: GhostCursor) async throws(ProviderError) -> Page<GhostMark> {
    try await page(by: order, GhostMark.parameters, at: cursor)
  }

  /// Returns whole posts by their ids.
  func posts(_ ids: some Collection<String>) async throws(ProviderError) -> [GhostPost] {
    try await all(ids, GhostPost.parameters)
  }

  /// Returns the posts among these that do not exist. A post counts as missing only if another one that exists did
  /// come.
  ///
  /// - Parameter control: The id of a post that exists.
  func gone(among ids: [String], control: String) async throws(ProviderError) -> Set<String> {
    let there: [GhostMark] = try await all(ids + [control], GhostMark.parameters)
    let found = Set(there.map(\.id))
    return found.contains(control) ? Set(ids).subtracting(found) : []
  }

  /// Returns posts by their ids, all pages of them.
  private func all<Element: Decodable & Sendable>(
    _ ids: some Collection<String>, _ parameters: [(String, String)]
  ) async throws(ProviderError) -> [Element] {
    var found: [Element] = []
    var rest = Array(ids.filter(GhostPost.isID))[...]
    while !rest.isEmpty {
      let some = rest.prefix(Self.pageSize)
      let filter = [("filter", "id:[\(some.joined(separator: ","))]")]
      var page = 1
      while page <= some.count {
        let list: List<Element> = try await list("posts", parameters + filter, page: page)
        found += list.elements
        guard list.hasMore, !list.elements.isEmpty else { break }
        page += 1
      }
      rest = rest.dropFirst(some.count)
    }
    return found
  }

  /// Returns the site's description of itself.
  func settings() async throws(ProviderError) -> GhostSettings {
    let (_, answer): (Download, GhostSettings) = try await answer("settings", [])
    return answer
  }

  private func answer<Value: Decodable>(
    _ name: String, _ parameters: [(String, String)]
  ) async throws(ProviderError) -> (Download, Value) {
    let address = place.address(of: name, parameters)
    let download = try await downloader.get(interface: address, trustedHost: trustedHost)
    guard let value: Value = SalvagedJSON.decode(download.body, contentType: download.contentType) else {
      throw .garbled
    }
    return (download, value)
  }
}

/// An answer with a list, whose name is the only one that is no fixed word.
private struct GhostAnswer<Element: Decodable & Sendable>: Decodable {
  let elements: [Element]
  /// The number of elements in the answer, including those that cannot be read.
  let count: Int
  var page: Int?
  var total: Int?
  var hasMore: Bool?

  private struct Meta: Decodable {
    let pagination: Pagination
  }

  private struct Pagination: Decodable {
    let page, pages, total: Int?

    private enum Key: String, CodingKey {
      case page, pages, total
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      (page, pages, total) = (values.number(.page), values.number(.pages), values.number(.total))
    }
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    guard let name = values.allKeys.first(where: { ["posts", "pages", "tags", "authors"].contains($0.stringValue) })
    else { throw DecodingError.valueNotFound(Self.self, .init(codingPath: [], debugDescription: "no list")) }
    let list = try values.decode(CappedList<Element>.self, forKey: name)
    elements = list.elements.compactMap(\.value)
    count = list.elements.count
    guard let pagination = (values.lenient(Key(stringValue: "meta")) as Meta?)?.pagination else { return }
    (page, total) = (pagination.page, pagination.total.flatMap { $0 >= elements.count ? $0 : nil })
    if let page = pagination.page, let pages = pagination.pages { hasMore = page < pages }
  }
}
