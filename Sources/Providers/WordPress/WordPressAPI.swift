import Articles
import FoundationEssentials
import HTTP

/// Asks one site's REST API.
struct WordPressAPI: Sendable {
  /// A list as the API answered it.
  struct List<Element: Sendable>: Sendable {
    var elements: [Element]
    /// How many there are on all pages (`X-WP-Total`), where the site says so and it can be.
    let total: Int?
    /// Whether there were as many as one answer holds, those that cannot be read counted: more may follow.
    var isFull = false
    /// When the site answered, by its own clock.
    var answered: Date?
    /// The interface's root where it moved for good.
    var moved: WordPressRoot?
    /// What the answer says of when to ask again.
    var pacing = Pacing()
  }

  let root: WordPressRoot
  let downloader: Downloader
  /// The host that the reader typed, whose private addresses may be reached.
  let trustedHost: String?

  /// The most the API gives at once.
  static let pageSize = 100
  /// For sites whose owner allows fewer.
  private static let smallPageSize = 10

  /// - Throws: `.garbled` where the answer is not the list that was asked for, as when a login page comes in its place.
  func list<Element: Decodable & Sendable>(
    _ route: String, _ parameters: [(String, String)] = [], perPage: Int = pageSize
  ) async throws(ProviderError) -> List<Element> {
    do {
      return try await ask(route, parameters, perPage: perPage)
    } catch .refused(status: 400, _) where perPage > Self.smallPageSize {
      return try await ask(route, parameters, perPage: Self.smallPageSize)
    }
  }

  /// What the site says of itself.
  ///
  /// - Throws: `.garbled` where it has no interface for posts.
  func site() async throws(ProviderError) -> WordPressSite {
    let site: WordPressSite
    if root.isHosted {
      // WordPress.com describes its sites under the older interface alone.
      site = try await object(root.address.replacing("/wp/v2/sites/", with: "/rest/v1.1/sites/"))
    } else {
      site = try await object(root.address)
      guard site.namespaces.contains("wp/v2") else { throw .garbled }
    }
    return site
  }

  private func ask<Element: Decodable & Sendable>(
    _ route: String, _ parameters: [(String, String)], perPage: Int
  ) async throws(ProviderError) -> List<Element> {
    let download = try await get(root.address(of: route, parameters + [("per_page", String(perPage))]))
    do {
      let elements = try JSONDecoder().decode(CappedList<Element>.self, from: Data(download.body)).elements
      let total = download.headers?["X-WP-Total"].flatMap { Int($0) }
      return List(
        elements: elements.compactMap(\.value),
        total: total.flatMap { $0 >= elements.count && $0 <= 10_000_000 ? $0 : nil },
        isFull: elements.count >= perPage,
        answered: download.headers?.sent.map { Date(timeIntervalSince1970: Double($0)) },
        moved: download.permanentAddress.flatMap { root.moved(route, to: $0) }, pacing: download.pacing)
    } catch {
      throw .garbled
    }
  }

  private func object<Value: Decodable>(_ address: String) async throws(ProviderError) -> Value {
    let download = try await get(address)
    do {
      return try JSONDecoder().decode(Value.self, from: Data(download.body))
    } catch {
      throw .garbled
    }
  }

  private func get(_ address: String) async throws(ProviderError) -> Download {
    do {
      return try await downloader.get(address, trustedHost: trustedHost ?? "")
    } catch .loginNeeded {
      // An interface may want one where pages and feed do not: it is closed then.
      throw .refused(status: 401, complaint: "")
    }
  }
}
