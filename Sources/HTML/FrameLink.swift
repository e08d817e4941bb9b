import Text

/// The link that a frame contains for programs without frames. For example, the frame of a music player links to the
/// player's page.
struct FrameLink {
  let address: String
  let text: String

  /// - Parameter inside: The text that `lines(in:_:)` wrote into the frame.
  init?(_ inside: String?, base: String?) {
    guard let inside, let end = inside.firstIndex(of: "\n") else { return nil }
    guard let address = Address.resolve(String(inside[..<end]), against: base) else { return nil }
    self.address = address
    text = String(inside[inside.index(after: end)...])
  }

  /// Returns the address and the words of the first link in a frame, each on one line. Characters that a parser would
  /// read as markup are removed.
  static func lines(in html: Span<UInt8>, _ range: Range<Int>) -> String? {
    var index = range.lowerBound
    while index < range.upperBound {
      guard html[index] == UInt8(ascii: "<"), let tag = Tag(html, at: index), tag.end <= range.upperBound else {
        index += 1
        continue
      }
      index = tag.end
      guard tag.name == anchor, !tag.isEnd,
        let address = TagAttributes(html, tag.nameEnd..<tag.end)["href"]
      else { continue }
      let end = min(Tag.end(of: tag.name, in: html, from: index), range.upperBound)
      let text = PlainText.of(html.extracting(index..<end), limit: 200)
      guard !text.isEmpty else { continue }
      return [address, text].map(clean).joined(separator: "\n")
    }
    return nil
  }

  private static let anchor = Tag.packed("a")

  private static func clean(_ text: String) -> String {
    Shortening.withoutNobodys(Whitespace.folded(text)).replacing("<", with: "")
  }
}
