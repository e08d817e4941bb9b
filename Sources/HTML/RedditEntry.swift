import Text

/// The entries of Reddit's feeds: a table with a small picture, the text, the sender, and two links in brackets.
public enum RedditEntry {
  /// Returns the content of an entry without Reddit's frame: the picture, the text, and the link. Other HTML is
  /// returned unchanged.
  ///
  /// - Parameter html: The HTML from the feed.
  public static func text(_ html: String) -> String {
    guard html.utf8.count < longest, ends.contains(where: html.hasSuffix),
      let link = html.ranges(of: linkSign).last, let comments = html.ranges(of: commentsSign).last,
      link.upperBound < comments.lowerBound,
      let sender = html[..<link.lowerBound].ranges(of: "submitted by").last,
      let target = Self.target(endingAt: link.lowerBound, in: html),
      let thread = Self.target(endingAt: comments.lowerBound, in: html)
    else { return html }
    let before = html[..<sender.lowerBound]
    let text = before.firstRange(of: "<div class=\"md\">")
    var result = ""
    if let source = picture(in: text.map { before[..<$0.lowerBound] } ?? before) {
      // The linked picture itself, or else the small picture in its largest size.
      result +=
        isPicture(target)
        ? "<p><a href=\"\(target)\"><img src=\"\(target)\" alt=\"\"></a></p>"
        : "<p><a href=\"\(target)\"><img src=\"\(source)\" alt=\"\" width=\"140\" height=\"105\"></a></p>"
    }
    if let text { result += before[text.lowerBound...] }
    guard target != thread, !isPicture(target) || result.isEmpty else { return result }
    let name = Address.host(of: Entities.decode(String(target))) ?? String(target)
    return result + "<p><a href=\"\(target)\">\(name)</a></p>"
  }

  private static let (linkSign, commentsSign) = (">[link]</a>", ">[comments]</a>")
  private static let ends = ["[comments]</a></span>", "[comments]</a></span> </td></tr></table>"]
  /// The longest entry in bytes. Reddit's own limit for texts is lower.
  private static let longest = 500_000

  /// Returns the target of the link whose text begins at `end`, as it is written in the attribute.
  private static func target(endingAt end: String.Index, in html: String) -> Substring? {
    guard let start = html[..<end].ranges(of: "<a href=\"").last else { return nil }
    let target = html[start.upperBound..<end].prefix { $0 != "\"" }
    return target.isEmpty || target.contains("<") ? nil : target
  }

  private static func isPicture(_ address: Substring) -> Bool {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    return [".jpg", ".jpeg", ".png", ".gif", ".webp"].contains(where: path.hasSuffix)
  }

  private static func picture(in html: Substring) -> Substring? {
    guard let image = html.firstRange(of: "<img "),
      let source = html[image.upperBound...].firstRange(of: "src=\"")
    else { return nil }
    let address = html[source.upperBound...].prefix { $0 != "\"" }
    return address.contains("<") ? nil : address
  }
}
