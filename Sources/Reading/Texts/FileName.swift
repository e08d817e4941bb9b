/// File names made from publishers' texts.
public enum FileName {
  /// Returns a name that every file system accepts and that contains no path: only letters, digits and a few other
  /// characters.
  ///
  /// - Parameter fallback: The name to use if no character is left.
  public static func of(_ text: String, without fallback: String) -> String {
    let kept = text.map { $0.isLetter || $0.isNumber || "-_.,'’() ".contains($0) ? $0 : " " }
    var name = String(kept).split(separator: " ").joined(separator: " ")
    name = String(name.drop { $0 == "." || $0 == " " || $0 == "-" })
    // File systems limit the number of bytes, and an extension must still fit.
    while name.utf8.count > 120 { name.removeLast() }
    name = String(name.reversed().drop { $0 == "." || $0 == " " }.reversed())
    return name.isEmpty ? fallback : name
  }
}
