import Text

/// Finds the address of an image among the attributes of publishers and their lazy loaders.
enum ImageSource {
  /// The width in pixels that is enough for a column of text on a dense screen.
  private static let enough = 1400

  /// The attributes in which lazy loaders keep a `srcset`, the most frequent first.
  static let lazySets: [StaticString] = ["data-srcset", "data-lazy-srcset", "data-cfsrcset"]

  /// The attributes in which lazy loaders keep an address.
  static let lazySources: [StaticString] = [
    "data-src", "data-lazy-src", "data-original", "data-orig-src", "data-lazy", "data-lazyload", "data-lazy-load",
    "data-hi-res-src", "data-full-src", "data-image", "data-img-src", "data-actualsrc", "data-echo", "data-cfsrc",
    "data-ezsrc", "data-pagespeed-lazy-src", "data-delayed-url", "data-litespeed-src", "data-url",
  ]

  /// - Parameter sources: The `source` elements of a `picture`. They count only if the image itself has no address:
  ///   every browser can show the image itself, but perhaps not the newer formats of the sources.
  static func best(
    _ attributes: ElementAttributes, among sources: [ElementAttributes], base: String?, prefix: String
  ) -> String? {
    let source = attributes["src"]
    if let source, source.hasPrefix(prefix) {
      // An earlier sanitising wrote this address.
      return Address.resolve(Address.decoded(source.dropFirst(prefix.count)))
    }
    return inSets(of: attributes, base: base) ?? attributes.resolvedFirst(lazySources, base: base)
      ?? source.flatMap { Address.resolve($0, against: base) }
      ?? sources.lazy.filter(canShow).compactMap { inSets(of: $0, base: base) }.first
  }

  private static func inSets(of attributes: ElementAttributes, base: String?) -> String? {
    for name in lazySets + ["srcset"] {
      if let set = attributes[name], let address = candidate(in: set, base: base) { return address }
    }
    return nil
  }

  private static func canShow(_ source: ElementAttributes) -> Bool {
    source["type"].map { ["image/webp", "image/avif", "image/jpeg", "image/png", "image/gif"].contains($0) } ?? true
  }

  /// Returns the smallest candidate of a `srcset` that is large enough, or else the largest.
  static func candidate(in set: String, base: String?) -> String? {
    var best: (address: String, width: Int)?
    for candidate in candidates(set) {
      guard let address = Address.resolve(candidate.source, against: base) else { continue }
      guard let current = best else {
        best = (address, candidate.width)
        continue
      }
      let isBetter =
        current.width >= enough
        ? candidate.width >= enough && candidate.width < current.width : candidate.width > current.width
      if isBetter { best = (address, candidate.width) }
    }
    return best?.address
  }

  /// Returns the candidates of a `srcset`. Addresses may contain commas, so only a comma at the end of a word ends a
  /// candidate (HTML §4.8.4.2.1).
  private static func candidates(_ set: String) -> [(source: String, width: Int)] {
    var candidates: [(source: String, width: Int)] = []
    var source: Substring?
    for part in set.utf8.split(whereSeparator: { $0 <= 0x20 }).prefix(200) {
      let word = Substring(part)
      guard let current = source else {
        if word.hasSuffix(",") {
          candidates.append((String(word.dropLast()), 0))
        } else {
          source = word
        }
        continue
      }
      let descriptor = word.prefix { $0 != "," }
      // A density without a width counts as a width of 800 pixels times the density.
      let number = Double(descriptor.dropLast()) ?? 0
      let width = descriptor.hasSuffix("x") ? number * 800 : number
      candidates.append((String(current), Int(min(max(width, 0), 100_000))))
      let rest = word.dropFirst(descriptor.count + 1)
      source = rest.isEmpty ? nil : rest
      if !word.contains(",") { source = nil }
    }
    if let source { candidates.append((String(source), 0)) }
    return candidates
  }
}

extension ElementAttributes {
  /// Returns the first valid address in some attributes.
  fileprivate func resolvedFirst(_ names: [StaticString], base: String?) -> String? {
    for name in names {
      if let address = self[name].flatMap({ Address.resolve($0, against: base) }) { return address }
    }
    return nil
  }
}
