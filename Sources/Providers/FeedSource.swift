import Articles
import Feeds
import HTML
import HTTP
import Text

/// Fetches and parses feeds, and finds the feed that belongs to an address.
public struct FeedSource: Sendable {
  /// What came of asking a feed.
  public enum Answer: Sendable {
    /// Nothing changed since the validators were given out, or since the body had this digest.
    case unchanged
    case feed(FetchedFeed)
  }

  private let client: Client
  private let resource: @Sendable (String) -> [UInt8]?

  /// - Parameter resource: Reads a file that ships inside the program by its `resource:` address.
  public init(client: Client, resource: @escaping @Sendable (String) -> [UInt8]?) {
    self.client = client
    self.resource = resource
  }

  /// Asks a feed whether it has something new.
  ///
  /// - Parameters:
  ///   - validators: What its last answer came with.
  ///   - bodyFingerprint: The digest of its last body, to skip parsing the same one again.
  public func fetch(
    _ address: String, validators: Validators? = nil, bodyFingerprint: Int64? = nil
  ) async throws(ProviderError) -> Answer {
    switch try await get(address, validators: validators) {
    case nil:
      return .unchanged
    case let answer?:
      let fingerprint = Self.fingerprint(of: answer.body)
      if fingerprint == bodyFingerprint { return .unchanged }
      return .feed(try Self.parse(answer, fingerprint))
    }
  }

  /// Finds the feeds behind what the reader typed: the address itself where it is a feed (one request), or else those
  /// that the page there names (`link rel=alternate`).
  ///
  /// - Returns: At least one feed.
  public func discover(_ address: String) async throws(ProviderError) -> [FoundFeed] {
    guard let answer = try await get(address, validators: nil) else { throw .notAFeed(.empty) }
    do {
      let feed = try Self.parse(answer, Self.fingerprint(of: answer.body))
      return [FoundFeed(address: feed.address, title: feed.feed.title ?? feed.address, fetched: feed)]
    } catch .notAFeed(let reason) {
      let links = PageLinks.of(answer.body, address: answer.address)
      guard !links.feeds.isEmpty else { throw .notAFeed(reason) }
      return links.feeds.map {
        FoundFeed(address: $0.address, title: $0.title ?? links.title ?? $0.address, fetched: nil)
      }
    }
  }

  private struct Body {
    let body: [UInt8]
    let address: String
    let contentType: String?
    let validators: Validators
    let permanentAddress: String?
  }

  /// The body at an address, or `nil` when it has not changed.
  private func get(_ address: String, validators: Validators?) async throws(ProviderError) -> Body? {
    if address.hasPrefix("resource:") {
      guard let body = resource(address) else { throw .noSuchResource }
      return Body(
        body: body, address: address, contentType: nil, validators: Validators(etag: nil, lastModified: nil),
        permanentAddress: nil)
    }
    let outcome: Outcome
    do {
      outcome = try await client.fetch(
        Request(address, kind: .feed, validators: validators, trustedHost: Address.host(of: address)))
    } catch {
      throw .network(error)
    }
    switch outcome {
    case .fetched(let response):
      return Body(
        body: response.body, address: response.address, contentType: response.contentType,
        validators: response.validators, permanentAddress: response.permanentAddress)
    case .notModified:
      return nil
    case .gone:
      throw .gone
    case .refused(let status, let retryAfter, _):
      throw .refused(status: status, retryAfter: retryAfter)
    }
  }

  private static func parse(_ answer: Body, _ fingerprint: Int64) throws(ProviderError) -> FetchedFeed {
    do {
      let feed = try FeedParser.parse(answer.body, address: answer.address, contentType: answer.contentType)
      return FetchedFeed(
        feed: feed, address: answer.address, permanentAddress: answer.permanentAddress, validators: answer.validators,
        bodyFingerprint: fingerprint)
    } catch {
      throw .notAFeed(error)
    }
  }

  private static func fingerprint(of body: [UInt8]) -> Int64 {
    var digest = Fingerprint()
    body.withUnsafeBufferPointer { digest.add($0) }
    return digest.value
  }
}
