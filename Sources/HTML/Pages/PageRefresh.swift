import Text

/// Finds the target of pages that only redirect (`<meta http-equiv="refresh">`, HTML §4.2.5.3).
public enum PageRefresh {
  /// Returns the address to which a page redirects; `nil` if the page has text to read or does not redirect.
  ///
  /// - Parameter address: The address of the page.
  public static func target(of body: [UInt8], address: String) -> String? {
    guard body.count <= longest else { return nil }
    let page = body.span
    var index = 0
    while index < page.count {
      guard page[index] == UInt8(ascii: "<"), let tag = Tag(page, at: index) else {
        index += 1
        continue
      }
      // A `noscript` redirect leads to a page that asks for scripts.
      index = tag.name == noscript && !tag.isEnd ? Tag.end(of: noscript, in: page, from: tag.end) : tag.end
      guard tag.name == meta, !tag.isEnd, let target = target(of: TagAttributes(page, tag.nameEnd..<tag.end)) else {
        continue
      }
      let text = PlainText.of(page, limit: mostText)
      guard text.utf8.count < mostText, let resolved = Address.resolve(target, against: address), resolved != address
      else { return nil }
      return resolved
    }
    return nil
  }

  private static func target(of attributes: TagAttributes) -> String? {
    guard attributes["http-equiv"]?.lowercased() == "refresh", let content = attributes["content"] else { return nil }
    // A number of seconds, a sign and the address, which may follow `url=` and stand in quotation marks.
    let parts = content.split(maxSplits: 1) { $0 == ";" || $0 == "," }
    guard parts.count == 2, let seconds = Double(parts[0].filter { !$0.isWhitespace }), seconds <= 30 else {
      return nil
    }
    var rest = parts[1].drop(while: \.isWhitespace)
    if rest.lowercased().hasPrefix("url") {
      rest = rest.dropFirst(3).drop { $0.isWhitespace || $0 == "=" }
    }
    let target = rest.filter { $0 != "\"" && $0 != "'" }
    return target.isEmpty ? nil : target
  }

  private static let (meta, noscript) = (Tag.packed("meta"), Tag.packed("noscript"))
  /// The longest page in bytes. A longer page has text to read.
  private static let longest = 32_768
  private static let mostText = 400
}
