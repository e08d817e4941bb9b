import Articles
import FoundationEssentials
import HTTP
import Text

/// Reads the feed of a site, together with its interface or instead of it.
extension WordPressProvider {
  /// Returns the update of the site's feed; `nil` if there is no feed, or nothing new.
  ///
  /// - Parameter state: The feed's state after the last request; `nil` to get all entries.
  func lookAtFeed(_ address: String?, since state: String?, trustedHost: String?) async -> SourceUpdate? {
    guard let address else { return nil }
    let answer = try? await feeds.refresh(
      Source(kind: .feed, address: address), since: StateText.decode(state), trustedHost: trustedHost, isOfSite: true)
    guard case .updated(let update) = answer else { return nil }
    return update
  }

  /// Returns the names of authors by number, from the entries of the feed. They are used if the interface does not
  /// state names.
  static func authors(of posts: [WordPressPost], among entries: [SourceArticle]) -> [Int: String] {
    var names: [Int: String] = [:]
    let nameless = posts.filter { $0.authors.isEmpty && $0.authorID ?? 0 > 0 }
    guard !nameless.isEmpty else { return names }
    let bylines = Dictionary(
      entries.compactMap { entry in entry.byline.isEmpty ? nil : entry.address.map { ($0, entry.byline) } },
      uniquingKeysWith: { first, _ in first })
    for post in nameless {
      guard let author = post.authorID, names[author] == nil else { continue }
      names[author] = post.link.flatMap { Address.resolve($0) }.flatMap { bylines[$0] }
    }
    return names
  }

  // MARK: The feed as a replacement

  /// Returns the notice for the reader if the site answered but its interface sent no articles. The notice is in
  /// English, because it is stored. Returns `nil` for other errors; the next refresh then asks the interface again.
  static func notice(of error: ProviderError) -> String? {
    switch error {
    case .refused(let status, _) where (400..<500).contains(status) && status != 429 && status != 408:
      translatable("This site has closed its WordPress interface. Courant reads its feed instead.")
    case .garbled, .gone:
      translatable(
        "This site’s WordPress interface does not answer as it should. Courant reads its feed instead."
      )
    case .refused, .network(.timedOut), .network(.truncated), .network(.reset), .network(.garbled),
      .network(.tooLarge), .network(.tooManyRedirects), .network(.badRedirect):
      translatable(
        "This site’s WordPress interface is broken at the moment. Courant reads its feed until it works again."
      )
    default: nil
    }
  }

  func readFeed(
    of source: Source, state: WordPressState, notice: String
  ) async throws(ProviderError) -> RefreshAnswer {
    guard let feed = source.feed else { throw .unsupported }
    var next = state
    next.isClosed = true
    // While the interface was open, feed entries were dropped if the interface had them too. So the feed is now read
    // from the start.
    let known = state.isClosed ? state.feed : nil
    switch try await feeds.refresh(
      Source(kind: .feed, address: feed), since: StateText.decode(known), trustedHost: Address.host(of: source.address),
      isOfSite: true)
    {
    case .unchanged(let confirmation):
      next.feed = confirmation.state ?? state.feed
      return .unchanged(Confirmation(state: StateText.encode(next), pacing: confirmation.pacing))
    case .updated(let answer):
      next.feed = answer.state
      var update = SourceUpdate(
        title: answer.title, site: answer.site, icon: answer.icon, state: StateText.encode(next))
      // A feed has fewer details of a post than the interface, and no categories.
      update.entries = answer.articles
      update.notice = notice
      update.isStandIn = true
      // Articles from the interface keep their categories and tags, so their lists stay.
      update.capabilities = answer.capabilities.union(state.streams.isEmpty ? [] : [.sections, .tags, .pages])
      update.pacing = answer.pacing
      return .updated(update)
    }
  }

  /// Returns the keys of stored entries that the feed no longer lists and whose pages no longer exist. They came only
  /// from the feed, and the site deleted them while the feed replaced the interface.
  func goneEntries(
    _ stored: [Known.Entry], besides entries: [SourceArticle], trustedHost: String?
  ) async -> [String] {
    let listed = Set(entries.map(\.key))
    // If the site shows no page at all, a missing page proves nothing.
    guard !stored.isEmpty, let page = entries.lazy.compactMap(\.address).first,
      (try? await downloader.get(page, kind: .page, trustedHost: trustedHost ?? "")) != nil
    else { return [] }
    var gone: [String] = []
    for entry in stored.filter({ !listed.contains($0.key) }).prefix(Self.mostPages) {
      guard let address = entry.address else { continue }
      do {
        _ = try await downloader.get(address, kind: .page, trustedHost: trustedHost ?? "")
      } catch .refused(status: 404, _), .gone {
        gone.append(entry.key)
      } catch {
        continue
      }
    }
    return gone
  }

  /// The maximum number of pages to check after the interface was closed.
  private static let mostPages = 20
}
