/// The signs that FreshRSS writes wide in names, as the plain ones mean something in addresses and in HTML.
public enum WideSigns {
  /// Those in titles of articles and names of authors.
  private static let ofTitles: [Unicode.Scalar: Unicode.Scalar] = ["＆": "&", "＜": "<", "＞": ">"]
  /// Those in names of feeds.
  private static let ofFeeds = ofTitles.merging(["？": "?", "＼": "\\", "／": "/", "，": ",", "；": ";"]) { $1 }

  /// A title as it was before. One that had a wide sign from the beginning is not told apart.
  public static func narrowed(title: String) -> String { narrowed(title, by: ofTitles) }

  /// The name of a feed as it was before. One that had a wide sign from the beginning is not told apart.
  public static func narrowed(feed name: String) -> String { narrowed(name, by: ofFeeds) }

  private static func narrowed(_ text: String, by signs: [Unicode.Scalar: Unicode.Scalar]) -> String {
    guard text.unicodeScalars.contains(where: { signs[$0] != nil }) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { signs[$0] ?? $0 }))
  }
}
