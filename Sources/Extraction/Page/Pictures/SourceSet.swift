import Text

/// The candidates of a `srcset` (HTML §4.8.4.2.1).
enum SourceSet {
  private static let limit = 200

  /// Makes every address absolute. Addresses may contain commas, so only a comma at the end of a word ends a candidate.
  static func resolve(_ set: String, against base: String) -> String {
    var output: [String] = []
    var isAddress = true
    for word in set.split(whereSeparator: \.isWhitespace).prefix(limit) {
      let endsCandidate = word.hasSuffix(",")
      if isAddress {
        let source = String(endsCandidate ? word.dropLast() : word)
        output.append((Address.resolve(source, against: base) ?? source) + (endsCandidate ? "," : ""))
      } else {
        output.append(String(word))
      }
      // The next candidate may follow the comma without a space: `a.jpg 1x,b.jpg 2x`.
      isAddress = endsCandidate
    }
    return output.joined(separator: " ")
  }
}
