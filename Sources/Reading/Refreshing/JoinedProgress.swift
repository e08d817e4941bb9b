import Library

/// The progress of all running refreshes together. Otherwise, a refresh without requests would hide the progress of
/// another refresh. A refresh has no requests if other refreshes already ask its sources.
struct JoinedProgress {
  private var parts: [Int: RefreshProgress] = [:]

  /// Records the progress of one refresh.
  mutating func note(_ progress: RefreshProgress, of number: Int) { parts[number] = progress }

  mutating func end(_ number: Int) { parts[number] = nil }

  /// The joined progress; `nil` if no refresh has reported progress.
  var sum: RefreshProgress? {
    guard !parts.isEmpty else { return nil }
    let all = parts.values
    return RefreshProgress(
      done: all.reduce(0) { $0 + $1.done }, total: all.reduce(0) { $0 + $1.total },
      newArticles: all.reduce(0) { $0 + $1.newArticles })
  }
}
