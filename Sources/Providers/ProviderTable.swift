import Articles

/// One provider for each kind of source.
public struct ProviderTable: Sendable {
  private let byKind: [Source.Kind: any Provider]

  public init(_ byKind: [Source.Kind: any Provider]) {
    self.byKind = byKind
  }

  /// The source that an address names by its kind's own scheme.
  public func source(named address: String) -> Source? {
    byKind.values.lazy.compactMap { $0.source(named: address) }.first
  }

  /// The provider that asks sources of this kind.
  ///
  /// - Throws: `.unsupported` for a kind that this program has none for, as a newer one may have stored.
  public func provider(of source: Source) throws(ProviderError) -> any Provider {
    guard let provider = byKind[source.kind] else { throw .unsupported }
    return provider
  }
}
