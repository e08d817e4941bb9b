import Foundation

/// What a reader's window writes of what it does.
struct TraceFile {
  let file: URL

  /// What it has of a kind, oldest first.
  func events(_ name: String? = nil) -> [[String: Any]] {
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap {
      (try? JSONSerialization.jsonObject(with: Data($0.utf8))) as? [String: Any]
    }.filter { name == nil || $0["event"] as? String == name }
  }

  /// Waits for an event, and returns when it came, in milliseconds since the start of the program.
  @discardableResult
  func wait(for event: String, where isWanted: ([String: Any]) -> Bool = { _ in true }) async throws -> Double {
    for _ in 0..<6000 {
      if let found = events(event).first(where: isWanted) { return found["ms"] as? Double ?? .infinity }
      try await Task.sleep(for: .milliseconds(10))
    }
    throw Reader.Late(description: "Not in time: the trace has \(event). It has \(events())")
  }
}
