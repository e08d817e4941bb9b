import Library
import Text

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
      newArticles: all.reduce(0) { $0 + $1.newArticles }, failed: all.reduce(0) { $0 + $1.failed })
  }
}

extension RefreshProgress {
  /// The progress in words: "12 of 100 feeds, 3 failing".
  public var sentence: String {
    sentence(translated("%2$s of %1$s feed", plural: "%2$s of %1$s feeds", count: total, grouped(done)))
  }

  /// The progress in other words, with the number of failing feeds.
  public func sentence(_ count: String) -> String {
    failed == 0 ? count : listed([count, translated("%s failing", plural: "%s failing", count: failed)])
  }
}
