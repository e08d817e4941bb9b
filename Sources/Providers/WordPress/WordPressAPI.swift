import Articles
import FoundationEssentials
import HTTP
import Text

/// Sends requests to one site's REST API, and learns the site's limits.
actor WordPressAPI {
  /// A list in an answer of the API.
  struct List<Element: Sendable>: Sendable {
    var elements: [Element]
    /// The number of elements on all pages (`X-WP-Total`); `nil` if the site does not state it, or states an impossible
    /// number.
    let total: Int?
    /// The number of elements that this page covers in the site's list, including elements that the site counts but
    /// does not show.
    let step: Int
    /// The time of the answer, by the site's clock.
    let answered: Date?
    /// The interface's new root, if it moved permanently.
    let moved: WordPressRoot?
    /// The answer's hints about the time of the next request.
    let pacing: Pacing
    /// The digest of the answer.
    let digest: Int64
  }

  nonisolated let root: WordPressRoot
  nonisolated let downloader: Downloader
  /// The host that the reader typed. Only this host's private addresses may be reached.
  nonisolated let trustedHost: String?
  private(set) var limits: WordPressLimits
  /// The number of failed requests that may still be sent again.
  private var repetitions = 12

  /// The maximum number of elements that the API sends at once.
  static let pageSize = 100
  /// The maximum number of posts to keep of one answer. Some sites send more than was requested.
  static let mostElements = 500
  /// The pauses before a failed request is sent again.
  private static let pauses: [Duration] = [.milliseconds(500), .seconds(2)]
  /// The page size for sites whose owner allows fewer elements.
  private static let smallPageSize = 10

  init(root: WordPressRoot, downloader: Downloader, trustedHost: String?, limits: WordPressLimits) {
    self.root = root
    self.downloader = downloader
    self.trustedHost = trustedHost
    self.limits = limits
  }

  /// - Parameter isSmall: True if no smaller request is left to try. Such a request is repeated.
  /// - Throws: `.garbled` if the answer is not a list, for example a login page.
  func list<Element: Decodable & Sendable>(
    _ route: String, _ parameters: [(String, String)] = [], perPage: Int = pageSize, isSmall: Bool = true
  ) async throws(ProviderError) -> List<Element> {
    let wanted = min(perPage, limits.page)
    do {
      return try await ask(route, parameters, perPage: wanted, isSmall: isSmall)
    } catch .refused(status: 400, _) where wanted > Self.smallPageSize {
      let list: List<Element> = try await ask(route, parameters, perPage: Self.smallPageSize, isSmall: isSmall)
      limits.page = Self.smallPageSize
      return list
    }
  }

  /// Returns whole posts. If the site fails, asks for smaller pages, then for posts with fewer fields. Finally it
  /// leaves out the posts that always make the site fail.
  func posts(
    _ stream: PostStream, _ parameters: [(String, String)] = [], perPage: Int = pageSize
  ) async throws(ProviderError) -> List<WordPressPost> {
    let known = limits
    while true {
      do {
        return try await embedding(stream, parameters, perPage: perPage)
      } catch {
        let trouble = error.trouble
        let next: WordPressLimits? =
          switch trouble {
          case .broken: limits.lighter(isSlow: false)
          case .slow: limits.lighter(isSlow: true)
          case .refused: limits.plainer
          case nil: nil
          }
        if let next {
          limits = next
          continue
        }
        // The size and the fields were not the cause.
        limits = known
        guard trouble == .broken else { throw error }
        return try await unbroken(stream, parameters, perPage: perPage)
      }
    }
  }

  /// Returns whole posts within the limits. If the site embeds nothing, asks once more with all links.
  private func embedding(
    _ stream: PostStream, _ parameters: [(String, String)], perPage: Int
  ) async throws(ProviderError) -> List<WordPressPost> {
    let list = try await lightly(stream, parameters, perPage: perPage)
    guard limits.embeds != .none, limits.takesFields, limits.needsAllLinks == nil,
      !list.elements.isEmpty, list.elements.allSatisfy(\.lacksEmbeds)
    else { return list }
    limits.needsAllLinks = true
    do {
      let linked = try await lightly(stream, parameters, perPage: perPage)
      if linked.elements.allSatisfy(\.lacksEmbeds) { limits.needsAllLinks = false }
      return linked
    } catch .network(.cancelled) {
      throw .network(.cancelled)
    } catch {
      // The posts are here already. The next page tries again.
      limits.needsAllLinks = nil
      return list
    }
  }

  /// Returns whole posts within the limits.
  private func lightly(
    _ stream: PostStream, _ parameters: [(String, String)], perPage: Int
  ) async throws(ProviderError) -> List<WordPressPost> {
    var list: List<WordPressPost> = try await list(
      stream.route, parameters + WordPressPost.fields(limits), perPage: min(perPage, limits.posts),
      isSmall: limits.lighter(isSlow: false) == nil)
    list.elements = Array(list.elements.prefix(Self.mostElements))
    if limits.embeds == .none { list.elements = await illustrated(list.elements) }
    return list
  }

  /// Returns the posts of a list, without the posts that make the site fail. Halves the list again and again to find
  /// them.
  private func unbroken(
    _ stream: PostStream, _ parameters: [(String, String)], perPage: Int
  ) async throws(ProviderError) -> List<WordPressPost> {
    let numbers = try await numbers(stream, parameters, perPage: min(perPage, limits.posts))
    var failures = 0
    let posts = try await unbroken(stream, numbers.elements.map(\.id), &failures)
    let places = Dictionary(numbers.elements.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    return List(
      elements: posts.sorted { places[$0.id] ?? 0 < places[$1.id] ?? 0 }, total: numbers.total, step: numbers.step,
      answered: numbers.answered, moved: numbers.moved, pacing: numbers.pacing, digest: numbers.digest)
  }

  private func unbroken(
    _ stream: PostStream, _ numbers: [Int], _ failures: inout Int
  ) async throws(ProviderError) -> [WordPressPost] {
    guard !numbers.isEmpty else { return [] }
    do {
      return try await lightly(stream, [Self.including(numbers)], perPage: numbers.count).elements
    } catch {
      failures += 1
      guard error.trouble == .broken, failures <= Self.mostFailures else { throw error }
      guard numbers.count > 1 else { return [] }
      let half = numbers.count / 2
      let first = try await unbroken(stream, Array(numbers[..<half]), &failures)
      return first + (try await unbroken(stream, Array(numbers[half...]), &failures))
    }
  }

  /// The maximum number of failed requests. Finding two broken posts in a page takes this many failures.
  private static let mostFailures = 15

  /// Records that the site sends lists only in its own order.
  func noteOwnOrder() {
    limits.takesOrders = false
  }

  /// Returns one post by its number.
  func post(_ stream: PostStream, _ number: Int) async throws(ProviderError) -> WordPressPost {
    try await object(root.address(of: "\(stream.route)/\(number)", WordPressPost.fields(limits)))
  }

  /// Returns the posts with their pictures, for sites that cannot send posts and pictures in one answer.
  private func illustrated(_ posts: [WordPressPost]) async -> [WordPressPost] {
    let wanted = Set(posts.compactMap(\.mediaID)).filter { $0 > 0 }
    guard !wanted.isEmpty else { return posts }
    let list: List<WordPressMedia>? = try? await list(
      "media", [("_fields", "id,source_url,media_details"), Self.including(wanted.sorted())])
    let media = Dictionary(
      (list?.elements ?? []).compactMap { media in media.id.map { ($0, media) } },
      uniquingKeysWith: { first, _ in first })
    return posts.map { post in
      var post = post
      post.media = post.mediaID.flatMap { media[$0] }
      return post
    }
  }

  static func including(_ numbers: some Collection<Int>) -> (String, String) { ("include", text(numbers)) }

  static func excluding(_ numbers: some Collection<Int>) -> (String, String) { ("exclude", text(numbers)) }

  private static func text(_ numbers: some Collection<Int>) -> String {
    numbers.map(String.init).joined(separator: ",")
  }

  /// Returns the numbers of posts.
  func numbers(
    _ stream: PostStream, _ parameters: [(String, String)] = [], perPage: Int = pageSize
  ) async throws(ProviderError) -> List<WordPressPostID> {
    try await list(stream.route, [("_fields", "id,date")] + parameters, perPage: perPage)
  }

  /// Records that the site refuses addresses of this length.
  ///
  /// - Returns: True if shorter addresses are left to try.
  func shortenAddresses() -> Bool {
    guard let next = limits.withShorterAddresses else { return false }
    limits = next
    return true
  }

  /// Returns the site's description of itself.
  ///
  /// - Throws: `.garbled` if the site has no interface for posts.
  func site() async throws(ProviderError) -> WordPressSite {
    if root.isHosted {
      // WordPress.com describes its sites only in the older interface.
      return try await object(root.address.replacing("/wp/v2/sites/", with: "/rest/v1.1/sites/"))
    }
    let site: WordPressSite = try await object(root.address(asking: WordPressSite.fields))
    guard site.namespaces.contains("wp/v2") else { throw .garbled }
    return site
  }

  func object<Value: Decodable & Sendable>(
    of route: String, _ parameters: [(String, String)] = []
  ) async throws(ProviderError) -> Value {
    try await object(root.address(of: route, parameters))
  }

  private func ask<Element: Decodable & Sendable>(
    _ route: String, _ parameters: [(String, String)], perPage: Int, isSmall: Bool
  ) async throws(ProviderError) -> List<Element> {
    let (list, download): (CappedList<Element>, Download) = try await answer(
      to: root.address(of: route, parameters + [("per_page", String(perPage))]), isSmall: isSmall)
    let elements = list.elements
    let total = download.headers?["X-WP-Total"].flatMap { Int($0) }
      .flatMap { $0 >= elements.count && $0 <= 10_000_000 ? $0 : nil }
    let pages = download.headers?["X-WP-TotalPages"].flatMap { Int($0) }.flatMap {
      (1...1_000_000).contains($0) ? $0 : nil
    }
    return List(
      elements: elements.compactMap(\.value), total: total,
      step: total.flatMap { total in pages.map { max(1, min(perPage, (total + $0 - 1) / $0)) } }
        ?? (elements.isEmpty ? min(perPage, Self.smallPageSize) : elements.count),
      answered: download.headers?.sent.map { Date(timeIntervalSince1970: Double($0)) },
      moved: download.permanentAddress.flatMap { root.moved(route, to: $0) }, pacing: download.pacing,
      digest: download.fingerprint)
  }

  private func object<Value: Decodable & Sendable>(_ address: String) async throws(ProviderError) -> Value {
    try await answer(to: address, isSmall: true).0
  }

  /// Returns an answer's value. Sends a small request again after a failure that may pass, such as an error of a
  /// gateway, or the page of a firewall in place of an answer.
  private func answer<Value: Decodable>(
    to address: String, isSmall: Bool
  ) async throws(ProviderError) -> (Value, Download) {
    for pause in isSmall ? Self.pauses : [] where repetitions > 0 {
      do {
        return try await valueOnce(at: address)
      } catch {
        guard error.mayPass else { throw error }
        repetitions -= 1
        do { try await Task.sleep(for: pause) } catch { throw .network(.cancelled) }
      }
    }
    do {
      return try await valueOnce(at: address)
    } catch {
      // The failure lasts. Each further request would only take longer.
      if isSmall, error.mayPass { repetitions = 0 }
      throw error
    }
  }

  private func valueOnce<Value: Decodable>(at address: String) async throws(ProviderError) -> (Value, Download) {
    let download = try await downloader.get(interface: address, trustedHost: trustedHost)
    guard let value: Value = SalvagedJSON.decode(download.body, contentType: download.contentType) else {
      throw .garbled
    }
    return (value, download)
  }
}

extension ProviderError {
  /// A cause of failure that a different request may avoid.
  enum Trouble {
    /// The site failed; a smaller request may succeed.
    case broken
    /// The site took too long. Each further try takes the same time.
    case slow
    /// The site, or a firewall in front of it, refuses this form of request.
    case refused
  }

  var trouble: Trouble? {
    switch self {
    // 503 does not count as such a failure, because it asks for fewer requests.
    case .refused(let status, _) where status >= 500 && status != 503: status == 504 ? .slow : .broken
    case .refused(let status, _) where status == 403 || status == 406: .refused
    case .network(.timedOut): .slow
    case .network(.truncated), .network(.reset), .network(.tooLarge): .broken
    // The answer may be the incomplete output of PHP before a crash.
    case .garbled: .broken
    default: nil
    }
  }

  /// True if the same request may succeed a moment later.
  var mayPass: Bool {
    switch self {
    // A gateway has these errors, and Cloudflare those from 520 on.
    case .refused(let status, _): status == 502 || (520...524).contains(status)
    case .garbled, .network(.reset), .network(.truncated): true
    default: false
    }
  }

  /// True if an address may have been too long for the server.
  var mayBeLength: Bool {
    if case .refused(let status, _) = self { [400, 403, 404, 406, 413, 414, 431].contains(status) } else { false }
  }
}
