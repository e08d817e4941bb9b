import Library
import Text

extension RefreshSummary {
  /// The sources that were left out, because their server asked for a pause or is too slow.
  public var waiting: [Postponed] { postponed.filter { [.retryAfter, .slowHost].contains($0.reason) } }

  /// Returns the sentence about sources that failed. It also counts those that wait for their servers.
  ///
  /// - Parameter failures: The failures that the reader does not know yet, at least one.
  public func sentence(about failures: [Failure]) -> String {
    var sentence = translated("%1$s of %2$s feeds could not be refreshed.", grouped(failed), grouped(sources))
    if failures.count == 1 { sentence = translated("%1$s: %2$s", failures[0].title, failures[0].message) }
    guard !waiting.isEmpty else { return sentence }
    return sentence + " "
      + translated("%s feed waits for its server.", plural: "%s feeds wait for their servers.", count: waiting.count)
  }
}
