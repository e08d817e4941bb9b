/// The reader's account at NewsAPI.
public struct NewsAPIAccount: Sendable {
  /// The interface's address, without a trailing slash.
  public let address: String
  /// Returns the reader's key, if there is one.
  let key: @Sendable () async -> String?
  /// Called after every answered request, with its problem; `nil` for success.
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
