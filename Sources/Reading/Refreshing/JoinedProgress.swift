import Library

/// The progress of all running refreshes together. A refresh that asks nothing itself, because another one asks its
/// sources already, thus does not hide the other's progress.
struct JoinedProgress {
  private var parts: [Int: RefreshProgress] = [:]

  /// Notes the progress of one of the refreshes.
  mutating func note(_ progress: RefreshProgress, of number: Int) { parts[number] = progress }

  mutating func end(_ number: Int) { parts[number] = nil }

  /// The joined progress; `nil` if no refresh has told of any.
  var sum: RefreshProgress? {
    guard !parts.isEmpty else { return nil }
    let all = parts.values
    return RefreshProgress(
      done: all.reduce(0) { $0 + $1.done }, total: all.reduce(0) { $0 + $1.total },
      newArticles: all.reduce(0) { $0 + $1.newArticles })
  }
}
