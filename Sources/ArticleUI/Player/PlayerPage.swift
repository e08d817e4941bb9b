import CWebKit
import GLibSupport
import Reading

/// Plays recordings in its own invisible page. So the recordings, which may be harmful, are decoded in WebKit's
/// sandbox, and a recording continues after its article is closed.
final class PlayerPage: RecordingEngine {
  private static let policy = "default-src 'none'; media-src http: https:"

  private let place: Object
  private let userAgent: String
  /// The view; `nil` before the first recording.
  private var view: PlayerView?
  /// The number that distinguishes the current recording from earlier ones.
  private var number = 0
  /// The number of commands to play or to pause.
  private var orders = 0
  /// The position and the speed that the reader chose before the page was ready.
  private var wanted: (seconds: Double?, rate: Double?) = (nil, nil)
  private var isReady = false
  var onEvent: (RecordingEvent) -> Void = { _ in }

  /// - Parameter place: The `AdwBin` in the window that contains the invisible page.
  init(in place: Object, userAgent: String) {
    self.place = place
    self.userAgent = userAgent
  }

  func load(_ address: String, at seconds: Double, rate: Double) {
    number += 1
    (wanted, isReady) = ((nil, nil), false)
    let view = self.view ?? makeView()
    self.view = view
    let html = """
      <!DOCTYPE html><html data-load="\(number)"><head><meta charset="utf-8">\
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)"><meta name="referrer" content="no-referrer">\
      </head><body><audio preload="auto" data-start="\(seconds)" data-rate="\(rate)" data-order="\(orders)" \
      data-address="\(escapedHTML(address))"></audio></body></html>
      """
    view.load(html)
  }

  func play() { order("play().catch(() => {})") }

  func pause() { order("pause()") }

  private func order(_ call: String) {
    orders += 1
    view?.scripts.run(
      """
      const player = globalThis.player;
      if (player) { player.dataset.order = \(orders); player.\(call); }
      """)
  }

  func seek(to seconds: Double) {
    guard isReady else { return wanted.seconds = seconds }
    view?.scripts.run("if (globalThis.player) globalThis.player.currentTime = \(seconds)")
  }

  func setRate(_ rate: Double) {
    guard isReady else { return wanted.rate = rate }
    view?.scripts.run("if (globalThis.player) globalThis.player.playbackRate = \(rate)")
  }

  /// Also ends the web process, because it may use a hundred megabytes of memory.
  func unload() {
    number += 1
    view?.leave()
    view = nil
  }

  private func makeView() -> PlayerView {
    let view = PlayerView(in: place, userAgent: userAgent)
    view.scripts.listen(to: "player") { [weak self] in self?.take($0) }
    view.onEnd = { [weak self] in self?.onEvent(.failed(.network)) }
    return view
  }

  private func take(_ text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 7, Int(parts[0]) == number, Int(parts[1]) == orders, let seconds = Double(parts[3]) else {
      return
    }
    if parts[2] == "ready" { return begin() }
    if let event = Self.event(parts[2], seconds, Double(parts[4]) ?? .nan, isPlaying: parts[5] == "1", parts[6]) {
      onEvent(event)
    }
  }

  /// Applies the reader's choices and plays, when the page is ready.
  private func begin() {
    isReady = true
    if let seconds = wanted.seconds { seek(to: seconds) }
    if let rate = wanted.rate { setRate(rate) }
    wanted = (nil, nil)
    play()
  }

  private static func event(
    _ name: Substring, _ seconds: Double, _ duration: Double, isPlaying: Bool, _ error: Substring
  ) -> RecordingEvent? {
    switch name {
    case "time": .time(seconds, duration: duration.isFinite ? duration : nil, isPlaying: isPlaying)
    case "length": .length(duration)
    case "waiting": .waiting
    case "ended": .ended
    // MediaError.MEDIA_ERR_NETWORK (HTML §4.8.11.1): the recording began to load, and then the connection broke.
    case "failed": .failed(error == "2" ? .network : .notPlayable)
    default: nil
    }
  }
}
