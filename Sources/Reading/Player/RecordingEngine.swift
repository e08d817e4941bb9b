/// What makes a recording sound.
public protocol RecordingEngine: AnyObject {
  /// Called with what becomes of the recording that was loaded last.
  var onEvent: (RecordingEvent) -> Void { get set }

  /// Takes a recording in place of the last one and plays it.
  func load(_ address: String, at seconds: Double, rate: Double)
  func play()
  func pause()
  func seek(to seconds: Double)
  func setRate(_ rate: Double)
  /// Lets the recording go.
  func unload()
}

/// What becomes of a recording.
public enum RecordingEvent: Sendable, Equatable {
  /// It is at a moment, in seconds; of a stream the duration is not known.
  case time(Double, duration: Double?, isPlaying: Bool)
  /// It is this long, in seconds; no number, or infinite, where that is not known.
  case length(Double)
  /// It waits for what comes over the network.
  case waiting
  case ended
  case failed(PlayerFailure)
}

/// Why a recording is not heard.
public enum PlayerFailure: Sendable, Equatable {
  /// Its address leads into the reader's own network.
  case privateNetwork
  /// There is no way to it, with a sentence that says why.
  case unreachable(String)
  /// There is nothing at its address that can be played.
  case notPlayable
  /// It broke off.
  case network
  /// Nothing came in time.
  case noAnswer
}
