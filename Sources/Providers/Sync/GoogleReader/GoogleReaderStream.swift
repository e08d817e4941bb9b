/// The names of lists and labels. The reader stands as `-` in those that are sent, and as a number in some that come.
enum GoogleReaderStream {
  static let all = "user/-/state/com.google/reading-list"
  static let read = "user/-/state/com.google/read"
  static let starred = "user/-/state/com.google/starred"

  static func label(_ name: String) -> String { "user/-/label/" + name }

  /// The state that a name means, such as `read`; `nil` for what is none of the interface's own.
  static func state(of name: String) -> Substring? {
    behind("state/com.google/", of: name)
  }

  /// The label that a name means.
  static func label(of name: String) -> String? {
    behind("label/", of: name).flatMap { $0.isEmpty ? nil : String($0) }
  }

  private static func behind(_ beginning: String, of name: String) -> Substring? {
    let parts = name.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "user", parts[2].hasPrefix(beginning) else { return nil }
    return parts[2].dropFirst(beginning.count)
  }
}
