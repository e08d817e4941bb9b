/// The names of an article's authors as one line.
public enum Byline {
  /// Returns each name once, in order. Feeds name the same person in several elements, and some twice in one.
  public static func of(_ names: [String]) -> String {
    var seen: Set<String> = []
    return names.map(once).filter { !$0.isEmpty && seen.insert($0.lowercased()).inserted }.joined(separator: ", ")
  }

  /// Returns a name only once if it is written twice with a comma between.
  private static func once(_ name: String) -> String {
    // A search for two characters is slow, and few names have a comma.
    guard name.utf8.contains(UInt8(ascii: ",")) else { return name }
    let parts = name.split(separator: ", ", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0] == parts[1] ? String(parts[0]) : name
  }
}
