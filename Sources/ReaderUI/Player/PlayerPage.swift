import CWebKit
import GLibSupport
import Reading

/// Plays recordings in a page that nobody sees and that has nothing else, so that strangers' bytes are taken apart in WebKit's
/// sandbox and an article that is closed takes nothing with it.
final class PlayerPage: RecordingEngine {
  private static let policy = "default-src 'none'; media-src http: https:"

  private let place: Object
  private let userAgent: String
  /// There from the first recording on.
  private var view: PlayerView?
  /// What tells the last recording from those before.
  private var number = 0
  /// How often it was told to play or to pause.
  private var orders = 0
  /// Where the reader went and how fast they want it, while the page is not there to be told.
  private var wanted: (seconds: Double?, rate: Double?) = (nil, nil)
  private var isReady = false
  var onEvent: (RecordingEvent) -> Void = { _ in }

  /// - Parameter place: The `AdwBin` in the window that the page stands in, unseen.
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

  /// The web process goes as well: it may have a hundred megabytes.
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

  /// The page is there.
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
    // MediaError.MEDIA_ERR_NETWORK (HTML §4.8.11.1): it was there, and is not any more.
    case "failed": .failed(error == "2" ? .network : .notPlayable)
    default: nil
    }
  }
}
