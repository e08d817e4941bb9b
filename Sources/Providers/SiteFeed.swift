import Articles
import FoundationEssentials
import HTTP
import Text

/// The state of a site that has an interface of its own beside its feed.
protocol SiteState: Codable, Sendable {
  /// The state of the site's feed.
  var feed: String? { get set }
  /// True while the feed replaces the interface.
  var isClosed: Bool { get set }
  /// The time of the last refresh that was answered completely.
  var settled: Date? { get }
  /// The time of the last check of all stored articles.
  var checked: Date? { get }
  /// The lists that stored articles of the interface have. They stay while the feed replaces the interface.
  var lists: Capabilities { get }
}

extension SiteState {
  /// The earliest date of news. Older posts belong to the archive, even if they are found only now.
  var newsStart: Date {
    // The site's clock may differ, and a scheduled post may appear late.
    settled?.addingTimeInterval(-2 * 86_400) ?? .distantPast
  }

  /// True if all stored articles should be checked again.
  func isCheckDue(at now: Date) -> Bool {
    checked.map { now.timeIntervalSince($0) > checkAge } ?? true
  }
}

/// The time between two checks of all stored articles, in seconds.
let checkAge = 14 * 86_400.0

/// Reads the feed of a site that has an interface of its own, together with the interface or instead of it.
struct SiteFeed: Sendable {
  let feeds: FeedProvider

  /// Returns the update of the feed; `nil` if there is no feed, or nothing new.
  ///
  /// - Parameter state: The feed's state after the last request; `nil` to get all entries.
  func update(_ address: String?, since state: String?, trustedHost: String?) async -> SourceUpdate? {
    guard let address else { return nil }
    let answer = try? await feeds.refresh(
      Source(kind: .feed, address: address), since: StateText.decode(state), trustedHost: trustedHost, isOfSite: true)
    guard case .updated(let update) = answer else { return nil }
    return update
  }

  // MARK: The feed as a replacement

  /// Reads the feed after the interface failed.
  ///
  /// - Throws: The failure, if the feed cannot replace the interface.
  func refresh(
    insteadOf source: Source, after failure: ProviderError, state: some SiteState
  ) async throws(ProviderError) -> RefreshAnswer {
    guard let feed = source.feed, let notice = Self.notice(of: failure) else { throw failure }
    do {
      return try await refresh(feed, of: source, state: state, notice: notice)
    } catch .network(.cancelled) {
      throw .network(.cancelled)
    } catch let feedError {
      // The error of the interface describes the cause better than the error of the feed.
      if case .network = failure { throw feedError }
      throw failure
    }
  }

  private func refresh(
    _ feed: String, of source: Source, state: some SiteState, notice: String
  ) async throws(ProviderError) -> RefreshAnswer {
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
      // A feed has fewer details of a post than the interface, and no lists.
      update.entries = answer.articles
      update.notice = notice
      update.isStandIn = true
      // Articles from the interface keep their categories and tags, so their lists stay.
      update.capabilities = answer.capabilities.union(state.lists)
      update.pacing = answer.pacing
      return .updated(update)
    }
  }

  /// Returns the notice for the reader if the site answered but its interface sent no articles. The notice is in
  /// English, because it is stored. Returns `nil` for other errors; the next refresh then asks the interface again.
  private static func notice(of error: ProviderError) -> String? {
    switch error {
    case .refused(let status, _) where (400..<500).contains(status) && status != 429 && status != 408:
      translatable("This site has closed its interface. Courant reads its feed instead.")
    case .garbled, .gone:
      translatable("This site’s interface does not answer as it should. Courant reads its feed instead.")
    case .refused, .network(.timedOut), .network(.truncated), .network(.reset), .network(.garbled),
      .network(.tooLarge), .network(.tooManyRedirects), .network(.badRedirect):
      translatable("This site’s interface is broken at the moment. Courant reads its feed until it works again.")
    default: nil
    }
  }

  /// Returns the keys of stored entries that the feed no longer lists and whose pages no longer exist. They came only
  /// from the feed, and the site deleted them while the feed replaced the interface.
  ///
  /// - Parameter shown: Articles that the site has now.
  func goneEntries(
    _ stored: [Known.Entry], besides shown: [SourceArticle], trustedHost: String?
  ) async -> [String] {
    let listed = Set(shown.map(\.key))
    let downloader = feeds.downloader
    // If the site shows no page at all, a missing page proves nothing.
    guard !stored.isEmpty, let page = shown.lazy.compactMap(\.address).first,
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

extension SourceArticle {
  /// Returns the article, marked as archived (it starts as read) if it was published before a date.
  func archived(before date: Date) -> SourceArticle {
    guard published < date else { return self }
    var article = self
    article.isArchived = true
    return article
  }
}
