import Foundation

/// A look at a reader's windows as a screen reader finds them, by an accessible-tree that stays.
final class Eyes {
  private let reader: Int32
  private let display: String
  private var tree: Talker?

  init(of reader: Int32, on display: String) {
    self.reader = reader
    self.display = display
  }

  /// What can be seen.
  ///
  /// - Parameter milliseconds: Waits before for an event that came since the last look, at most this long.
  func look(afterEventWithin milliseconds: Int? = nil) throws -> [Reader.Item] {
    try ask(milliseconds.map { "next \($0)" } ?? "look").compactMap { line in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard parts.count >= 4 else { return nil }
      return Reader.Item(
        role: String(parts[0]), isSelected: parts[1].contains("selected"), isFocused: parts[1].contains("focused"),
        area: parts[2].split(separator: " ").compactMap { Int($0) }, name: parts[3...].joined(separator: "\t"))
    }
  }

  /// All that is told of what can be seen.
  func lookClosely() throws -> [Ears.Object] {
    try ask("full").compactMap { line in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 6 else { return nil }
      return Ears.Object(
        role: parts[0], states: parts[1], name: parts[2], description: parts[3], text: parts[4], attributes: parts[5])
    }
  }

  private func ask(_ request: String) throws -> [Substring] {
    let tree =
      try self.tree
      ?? Talker(
        Reader.products.appending(path: "accessible-tree"), [String(reader), "serve"],
        environment: Reader.environment(on: display))
    let answer = tree.ask(request, until: { $0 == "." })
    self.tree = answer == nil ? nil : tree
    return answer ?? []
  }
}
