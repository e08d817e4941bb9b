/// A backend that plays recordings.
public protocol RecordingEngine: AnyObject {
  /// Called with the events of the most recently loaded recording.
  var onEvent: (RecordingEvent) -> Void { get set }

  /// Loads a recording in place of the current one and plays it.
  func load(_ address: String, at seconds: Double, rate: Double)
  func play()
  func pause()
  func seek(to seconds: Double)
  func setRate(_ rate: Double)
  /// Unloads the recording.
  func unload()
}

/// An event of a recording.
public enum RecordingEvent: Sendable, Equatable {
  /// The current position and the duration in seconds. The duration is `nil` for a live stream.
  case time(Double, duration: Double?, isPlaying: Bool)
  /// The length in seconds; NaN or infinite if unknown.
  case length(Double)
  /// Playback waits for data from the network.
  case waiting
  case ended
  case failed(PlayerFailure)
}

/// The reasons why a recording does not play.
public enum PlayerFailure: Sendable, Equatable {
  /// The address leads into the reader's own network.
  case privateNetwork
  /// The server cannot be reached, with a sentence that says why.
  case unreachable(String)
  /// The file at the address cannot be played.
  case notPlayable
  /// The connection broke.
  case network
  /// No data came in time.
  case noAnswer
}
