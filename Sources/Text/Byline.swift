/// The names of an article's authors as one line.
public enum Byline {
  /// Returns each name once, in order. Feeds may name the same person in several elements, and may repeat a name within
  /// one element.
  public static func of(_ names: [String]) -> String {
    var seen: Set<String> = []
    return names.map(once).filter { !$0.isEmpty && seen.insert($0.lowercased()).inserted }.joined(separator: ", ")
  }

  /// Returns a name once if the text repeats it after a comma.
  private static func once(_ name: String) -> String {
    // A search for two characters is slow, and few names contain a comma.
    guard name.utf8.contains(UInt8(ascii: ",")) else { return name }
    let parts = name.split(separator: ", ", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0] == parts[1] ? String(parts[0]) : name
  }
}
