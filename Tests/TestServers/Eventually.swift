/// Waits for what tells nobody that it changed.
///
/// - Parameters:
///   - limit: When it gives up. The default is for what must never hang.
///   - condition: Is asked every ten milliseconds, and not again once it holds.
/// - Returns: Whether the condition holds.
@discardableResult
public func eventually(
  within limit: Duration = .seconds(60), _ condition: () async throws -> Bool
) async rethrows -> Bool {
  let end = ContinuousClock.now + limit
  while try await !condition() {
    guard ContinuousClock.now < end, !Task.isCancelled else { return false }
    try? await Task.sleep(for: .milliseconds(10))
  }
  return true
}
