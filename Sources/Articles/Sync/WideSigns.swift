/// The signs that FreshRSS replaces by wide ones in names, because the plain signs have a meaning in addresses and in
/// HTML.
public enum WideSigns {
  /// The signs in titles of articles and names of authors.
  private static let ofTitles: [Unicode.Scalar: Unicode.Scalar] = ["＆": "&", "＜": "<", "＞": ">"]
  /// The signs in names of feeds.
  private static let ofFeeds = ofTitles.merging(["？": "?", "＼": "\\", "／": "/", "，": ",", "；": ";"]) { $1 }

  /// Returns a title with plain signs. A wide sign of the publisher changes too.
  public static func narrowed(title: String) -> String { narrowed(title, by: ofTitles) }

  /// Returns a feed's name with plain signs. A wide sign of the publisher changes too.
  public static func narrowed(feed name: String) -> String { narrowed(name, by: ofFeeds) }

  private static func narrowed(_ text: String, by signs: [Unicode.Scalar: Unicode.Scalar]) -> String {
    guard text.unicodeScalars.contains(where: { signs[$0] != nil }) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { signs[$0] ?? $0 }))
  }
}
