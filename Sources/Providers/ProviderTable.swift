import Articles
import Text

/// The providers of all kinds of sources.
public struct ProviderTable: Sendable {
  private let byKind: [Source.Kind: any Provider]

  /// - Parameter providers: One provider for each kind.
  public init(_ providers: [any Provider]) {
    byKind = Dictionary(uniqueKeysWithValues: providers.map { ($0.kind, $0) })
  }

  /// Returns the source for an address with the scheme of a kind, such as `newsapi:`.
  public func source(named address: String) -> Source? {
    byKind.values.lazy.compactMap { $0.source(named: address) }.first
  }

  /// Returns the source of a kind in a list of subscriptions; `nil` if this program does not know the kind, or the
  /// address does not fit it.
  ///
  /// - Parameter feed: The feed in the list.
  public func source(of kind: Source.Kind, at address: String, feed: String) -> Source? {
    guard kind != .feed, let provider = byKind[kind] else { return nil }
    // The address of a source with a special scheme has only one valid form.
    guard provider.hasWebAddresses else {
      return provider.source(named: address).flatMap { $0.address == address ? $0 : nil }
    }
    return Address.resolve(address).map { Source(kind: kind, address: $0, feed: feed) }
  }

  /// Returns the source at a web address if the address alone shows its kind; `nil` for any other address.
  public func found(at address: String) async throws(ProviderError) -> FoundSource? {
    for provider in byKind.values {
      if let found = try await provider.found(at: address) { return found }
    }
    return nil
  }

  /// Returns the provider for a source's kind.
  ///
  /// - Throws: `.unsupported` if this program does not know the kind: a newer version may have stored the source.
  public func provider(of source: Source) throws(ProviderError) -> any Provider {
    guard let provider = byKind[source.kind] else { throw .unsupported }
    return provider
  }
}
