/// The reader's account at NewsAPI.
public struct NewsAPIAccount: Sendable {
  /// The interface's address, without a slash at its end.
  public let address: String
  /// Tells the reader's key, if there is one.
  let key: @Sendable () async -> String?
  /// Hears of every request that was answered, and what was wrong with it.
  let noteRequest: @Sendable (NewsAPIProblem?) async -> Void

  public init(
    address: String, key: @escaping @Sendable () async -> String?,
    noteRequest: @escaping @Sendable (NewsAPIProblem?) async -> Void
  ) {
    self.address = address
    self.key = key
    self.noteRequest = noteRequest
  }
}
