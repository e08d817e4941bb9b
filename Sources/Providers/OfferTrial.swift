import Articles
import FoundationEssentials
import Text

/// The result of one request to the interface that a feed names, such as that of WordPress. Only an interface that
/// gives articles is offered to the reader.
struct OfferTrial: Codable, Hashable {
  /// The address of the interface.
  let address: String
  let gaveArticles: Bool
  let date: Date

  /// True if a trial at this address is not needed: the interface gave articles once, or was closed a short time ago.
  func settles(_ address: String, at now: Date) -> Bool {
    self.address == address && (gaveArticles || abs(now.timeIntervalSince(date)) < Self.longestClosed)
  }

  /// The time after which a closed interface is tried again, in seconds.
  private static let longestClosed = 30 * 86_400.0
}

extension FeedProvider {
  /// Returns the update with its offer only if the offered interface gives articles. Asks for one article, unless an
  /// earlier trial settles the question.
  ///
  /// - Parameter keeper: Holds the memory of the update, which is released before a request.
  func trying(
    _ update: SourceUpdate, since state: FeedState?, trustedHost: String?, keeper: LeaseKeeper? = nil
  ) async -> SourceUpdate {
    guard let offer = update.offer, var next: FeedState = StateText.decode(update.state) else { return update }
    var update = update
    if let trial = state?.trial, trial.settles(offer.address, at: now()) {
      next.trial = trial
    } else if let root = WordPressRoot(offer.address) {
      await keeper?.release()
      let api = WordPressAPI(root: root, downloader: downloader, trustedHost: trustedHost, limits: .init())
      let list = try? await api.numbers(.posts, perPage: 1)
      next.trial = OfferTrial(address: offer.address, gaveArticles: list?.elements.isEmpty == false, date: now())
    }
    if next.trial?.gaveArticles != true { update.offer = nil }
    update.state = StateText.encode(next)
    return update
  }
}
