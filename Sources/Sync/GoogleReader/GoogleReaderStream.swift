/// The names of streams and labels. Names in requests contain `-` in place of the reader's number. Some names in
/// answers contain the number.
enum GoogleReaderStream {
  static let all = "user/-/state/com.google/reading-list"
  static let read = "user/-/state/com.google/read"
  static let starred = "user/-/state/com.google/starred"

  static func label(_ name: String) -> String { "user/-/label/" + name }

  /// Returns the state that a name stands for, such as `read`; `nil` if the name is not a state of the interface.
  static func state(of name: String) -> Substring? {
    behind("state/com.google/", of: name)
  }

  /// Returns the label that a name stands for; `nil` if the name is not a label.
  static func label(of name: String) -> String? {
    behind("label/", of: name).flatMap { $0.isEmpty ? nil : String($0) }
  }

  private static func behind(_ beginning: String, of name: String) -> Substring? {
    let parts = name.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "user", parts[2].hasPrefix(beginning) else { return nil }
    return parts[2].dropFirst(beginning.count)
  }
}
