import Text

/// Finds the address of an image among the attributes that publishers and their lazy loaders use.
enum ImageSource {
  /// The width in pixels that is enough for a column of text on a dense screen.
  private static let enough = 1400

  static func best(_ attributes: ElementAttributes, base: String?, prefix: String) -> String? {
    if let source = attributes["src"], source.hasPrefix(prefix) {
      // What an earlier pass wrote.
      return Address.resolve(Address.decoded(source.dropFirst(prefix.count)))
    }
    let sets = [attributes["data-srcset"], attributes["data-lazy-srcset"], attributes["srcset"]]
    for set in sets.compactMap({ $0 }) {
      if let source = candidate(in: set, base: base) { return source }
    }
    let sources = [
      attributes["data-src"], attributes["data-lazy-src"], attributes["data-original"], attributes["data-orig-src"],
      attributes["data-lazy"], attributes["src"],
    ]
    for source in sources.compactMap({ $0 }) {
      if let address = Address.resolve(source, against: base) { return address }
    }
    return nil
  }

  /// The smallest candidate of a `srcset` that is large enough, or else the largest.
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

  /// Addresses may hold commas, so that only one at the end of a word ends a candidate (HTML §4.8.4.2.1).
  private static func candidates(_ set: String) -> [(source: String, width: Int)] {
    var candidates: [(source: String, width: Int)] = []
    var source: Substring?
    for word in set.split(whereSeparator: \.isWhitespace).prefix(200) {
      guard let current = source else {
        if word.hasSuffix(",") {
          candidates.append((String(word.dropLast()), 0))
        } else {
          source = word
        }
        continue
      }
      let descriptor = word.prefix { $0 != "," }
      // Twice the density of a picture without stated width is as good as a width.
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
