import Articles

/// One provider for each kind of source.
public struct ProviderTable: Sendable {
  private let byKind: [Source.Kind: any Provider]

  public init(_ byKind: [Source.Kind: any Provider]) {
    self.byKind = byKind
  }

  /// Returns the source for an address with the scheme of a kind, such as `newsapi:`.
  public func source(named address: String) -> Source? {
    byKind.values.lazy.compactMap { $0.source(named: address) }.first
  }

  /// Returns the provider for a source's kind.
  ///
  /// - Throws: `.unsupported` if this program does not know the kind: a newer version may have stored the source.
  public func provider(of source: Source) throws(ProviderError) -> any Provider {
    guard let provider = byKind[source.kind] else { throw .unsupported }
    return provider
  }
}
