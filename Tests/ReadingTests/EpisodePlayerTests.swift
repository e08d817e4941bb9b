import Articles
import Foundation
import Testing

@testable import Reading

/// What plays in the place of a web view: it does nothing and tells what it was asked for.
@MainActor
private final class SilentEngine: RecordingEngine {
  var onEvent: (RecordingEvent) -> Void = { _ in }
  private(set) var calls: [String] = []

  func load(_ address: String, at seconds: Double, rate: Double) {
    calls.append("load \(address) \(Int(seconds)) \(rate)")
  }
  func play() { calls.append("play") }
  func pause() { calls.append("pause") }
  func seek(to seconds: Double) { calls.append("seek \(Int(seconds))") }
  func setRate(_ rate: Double) { calls.append("rate \(rate)") }
  func unload() { calls.append("unload") }

  func tell(_ seconds: Double, of duration: Double? = 600, isPlaying: Bool = true) {
    onEvent(.time(seconds, duration: duration, isPlaying: isPlaying))
  }

  func take() -> [String] {
    defer { calls = [] }
    return calls
  }
}

@MainActor
@Suite("The player")
struct EpisodePlayerTests {
  /// A player without sound, with a clock of its own and what it keeps.
  @MainActor
  private final class Stage {
    let engine = SilentEngine()
    var kept: [String] = []
    var keptRates: [Double] = []
    var obstacle: PlayerFailure?
    var now = SuspendingClock().now
    var fetched: [Episode.Chapter] = []
    private(set) lazy var player = EpisodePlayer(
      engine: engine,
      services: EpisodePlayer.Services(
        obstacle: { [weak self] _ in self?.obstacle }, chapters: { [weak self] _ in self?.fetched ?? [] },
        keep: { [weak self] episode, seconds, duration in
          self?.kept.append("\(episode.article.id) \(Int(seconds)) \(Int(duration ?? -1))")
        }, keepRate: { [weak self] in self?.keptRates.append($0) }),
      now: { [weak self] in self?.now ?? SuspendingClock().now })

    /// Plays an episode until it is heard.
    func hear(_ episode: PlayedEpisode, at seconds: Double? = nil) async {
      player.play(episode, at: seconds)
      await settle { self.engine.calls.contains { $0.hasPrefix("load") } }
      engine.tell(player.position)
    }

    func settle(_ isDone: () -> Bool) async {
      for _ in 0..<1000 where !isDone() { await Task.yield() }
    }
  }

  private func episode(
    _ number: Int64 = 1, chapters: [Double] = [], file: String? = nil, position: Double = 0
  ) -> PlayedEpisode {
    let summary = ArticleSummary(
      id: .init(rawValue: number), publication: .init(rawValue: 1), source: "Radio", headline: "Tides", byline: "",
      excerpt: "", address: nil, image: nil, published: Date(timeIntervalSince1970: 0), isRead: true, isStarred: false)
    return PlayedEpisode(
      article: summary, index: 0, enclosure: Enclosure(address: "https://example.org/\(number).mp3"),
      position: position,
      details: Episode(chapters: chapters.map { .init(start: $0, title: "x") }, chaptersAddress: file))
  }

  @Test("An article that was read before its recording was heard does not take it back")
  func goingOn() async {
    let stage = Stage()
    let (first, second) = (episode(1, position: 40), episode(2))
    await stage.hear(first)
    stage.engine.tell(307)
    stage.player.close()
    await stage.hear(second)
    // Another recording takes its place, and it comes again.
    stage.engine.tell(90)
    _ = stage.engine.take()
    stage.player.play(first)
    await stage.settle { stage.engine.calls.contains { $0.hasPrefix("load") } }
    #expect(stage.engine.take().last == "load https://example.org/1.mp3 307 1.0")
    // Its end is where it begins anew.
    stage.engine.tell(598)
    stage.player.close()
    stage.player.play(first)
    await stage.settle { stage.engine.calls.contains { $0.hasPrefix("load") } }
    #expect(stage.engine.take().last == "load https://example.org/1.mp3 0 1.0")
  }

  @Test("No place is behind what anybody hears", arguments: [1e308, .infinity, 1e19])
  func endless(seconds: Double) async {
    let stage = Stage()
    await stage.hear(episode(1, position: seconds))
    #expect(stage.player.position <= Enclosure.longest)
    stage.player.seek(to: seconds)
    #expect(stage.player.position <= Enclosure.longest)
    stage.engine.tell(seconds, of: nil)
    #expect(stage.player.position <= Enclosure.longest)
  }

  @Test("looks an episode up, plays it where it was left, and keeps its place every five seconds")
  func plays() async {
    let stage = Stage()
    #expect(stage.player.state == .nothing && stage.player.episode == nil)
    stage.player.play(episode(position: 63))
    #expect(stage.player.state == .coming && stage.player.isOn && stage.player.position == 63)
    await stage.hear(episode(position: 63))
    #expect(stage.engine.take() == ["load https://example.org/1.mp3 63 1.0"])
    #expect(stage.player.state == .playing && stage.player.duration == 600)
    for second in 64...75 { stage.engine.tell(Double(second)) }
    #expect(stage.kept == ["1 68 600", "1 73 600"])
    stage.player.pause()
    #expect(stage.player.state == .paused && stage.kept.last == "1 75 600" && stage.engine.take() == ["pause"])
    stage.player.toggle()
    #expect(stage.player.state == .coming && stage.engine.take() == ["play"])
    stage.engine.tell(75)
    #expect(stage.player.state == .playing)
    stage.player.close()
    #expect(stage.player.state == .nothing && stage.player.position == 0 && stage.engine.take() == ["unload"])
    #expect(stage.kept.count == 3)
    // What comes late is of nothing.
    stage.engine.tell(90)
    stage.player.toggle()
    stage.player.seek(to: 5)
    #expect(stage.player.state == .nothing && stage.kept.count == 3 && stage.engine.take() == [])
  }

  @Test("keeps the place of the episode that another one takes the place of")
  func another() async {
    let stage = Stage()
    await stage.hear(episode(1))
    stage.engine.tell(3)
    _ = stage.engine.take()
    await stage.hear(episode(2))
    #expect(stage.kept == ["1 3 600"])
    #expect(stage.engine.take() == ["unload", "load https://example.org/2.mp3 0 1.0"])
    // The same one once more goes on, or goes to where it is wanted.
    stage.player.pause()
    stage.player.play(episode(2), at: 40)
    #expect(stage.engine.take() == ["pause", "seek 40", "play"] && stage.player.position == 40)
  }

  @Test("follows what headsets and desktops do")
  func others() async {
    let stage = Stage()
    await stage.hear(episode())
    stage.engine.tell(9, isPlaying: false)
    #expect(stage.player.state == .paused && stage.kept == ["1 9 600"])
    stage.engine.tell(9)
    #expect(stage.player.state == .playing)
  }

  @Test(
    "says why it cannot, and tries again",
    arguments: [
      PlayerFailure.privateNetwork, .unreachable("No such site."),
    ])
  func obstacles(obstacle: PlayerFailure) async {
    let stage = Stage()
    stage.obstacle = obstacle
    stage.player.play(episode())
    await stage.settle { !stage.player.isOn }
    #expect(stage.player.state == .failed(obstacle) && stage.engine.take() == [])
    stage.obstacle = nil
    stage.player.play()
    await stage.settle { !stage.engine.calls.isEmpty }
    stage.engine.onEvent(.failed(.notPlayable))
    #expect(stage.player.state == .failed(.notPlayable))
    // It says nothing more once it failed, and is there to be tried again.
    stage.engine.tell(3)
    stage.player.pause()
    #expect(stage.player.state == .failed(.notPlayable) && stage.player.episode != nil)
    _ = stage.engine.take()
    await stage.hear(episode())
    #expect(stage.player.state == .playing)
  }

  @Test("stops while it is looked up, and begins anew")
  func stoppedEarly() async {
    let stage = Stage()
    stage.player.play(episode(position: 20))
    stage.player.pause()
    #expect(stage.player.state == .paused)
    for _ in 0..<50 { await Task.yield() }
    #expect(stage.engine.take() == ["unload"])
    stage.player.play()
    await stage.settle { !stage.engine.calls.isEmpty }
    #expect(stage.engine.take() == ["load https://example.org/1.mp3 20 1.0"])
    stage.engine.tell(20)
    stage.engine.onEvent(.waiting)
    #expect(stage.player.state == .coming)
  }

  @Test("begins anew after the end")
  func end() async {
    let stage = Stage()
    await stage.hear(episode())
    stage.engine.tell(598)
    stage.engine.onEvent(.ended)
    #expect(stage.kept.last == "1 600 600" && stage.player.state == .paused && stage.player.position == 0)
    _ = stage.engine.take()
    stage.player.play()
    #expect(stage.engine.take() == ["play"])
  }

  @Test("goes by chapters, or by seconds where there are none")
  func steps() async {
    let stage = Stage()
    await stage.hear(episode(chapters: [200, 0, 100, 700, -3]))
    #expect(stage.player.chapters.chapters.map(\.start) == [0, 100, 200])
    stage.player.goToNext()
    #expect(stage.player.position == 100 && stage.player.chapter == 1)
    stage.player.goForward()
    stage.player.goToPrevious()
    #expect(stage.player.position == 100)
    stage.player.goToPrevious()
    #expect(stage.player.position == 0)
    stage.player.goBack()
    #expect(stage.player.position == 0)
    for _ in 0..<3 { stage.player.goToNext() }
    #expect(stage.player.position == 230)
    for wrong in [Double.nan, .infinity, 1e9] { stage.player.seek(to: wrong) }
    #expect(stage.player.position == 600)
  }

  @Test("goes to no place that was meant in another episode")
  func lateStep() async {
    let stage = Stage()
    await stage.hear(episode(1))
    stage.player.seek(to: 20, in: episode(1))
    #expect(stage.player.position == 20)
    await stage.hear(episode(2))
    stage.player.seek(to: 40, in: episode(1))
    #expect(stage.player.position == 0)
    stage.player.close()
    stage.player.seek(to: 40, in: episode(2))
    #expect(stage.player.position == 0)
  }

  @Test("takes chapters from their file, which is asked for when it plays")
  func chaptersFile() async {
    let stage = Stage()
    stage.fetched = [.init(start: 50, title: "b"), .init(start: 0, title: "a")]
    await stage.hear(episode(file: "https://example.org/c.json"))
    await stage.settle { !stage.player.chapters.isEmpty }
    #expect(stage.player.chapters.chapters.map(\.title) == ["a", "b"])
    let other = Stage()
    other.fetched = stage.fetched
    await other.hear(episode())
    for _ in 0..<50 { await Task.yield() }
    #expect(other.player.chapters.isEmpty)
  }

  @Test("plays at one of its speeds")
  func speed() async {
    let stage = Stage()
    stage.player.setRate(1.5)
    #expect(stage.engine.take() == [])
    await stage.hear(episode())
    #expect(stage.engine.take() == ["load https://example.org/1.mp3 0 1.5"])
    for wrong in [0, -1, 17, Double.nan] { stage.player.setRate(wrong) }
    stage.player.setRate(2)
    #expect(stage.engine.take() == ["rate 2.0"] && stage.player.rate == 2)
    #expect(stage.keptRates == [1.5, 2])
    #expect(
      EpisodePlayer(
        engine: SilentEngine(),
        services: .init(
          obstacle: { _ in nil }, chapters: { _ in [] }, keep: { _, _, _ in }, keepRate: { _ in }),
        rate: 9
      ).rate == 1)
  }

  @Test("stops after some minutes")
  func sleepsByTime() async {
    let stage = Stage()
    stage.player.sleep(.minutes(5))
    #expect(stage.player.timer == nil)
    await stage.hear(episode())
    stage.player.sleep(.minutes(5))
    #expect(stage.player.minutesLeft == 5)
    stage.now = stage.now.advanced(by: .seconds(61))
    stage.engine.tell(61)
    #expect(stage.player.minutesLeft == 4 && stage.player.state == .playing)
    stage.now = stage.now.advanced(by: .seconds(240))
    _ = stage.engine.take()
    stage.engine.tell(301)
    #expect(stage.player.state == .paused && stage.player.timer == nil && stage.engine.take() == ["pause"])
    #expect(stage.kept.last == "1 301 600")
    // What ran out while it stood still does not stop it at once.
    stage.player.play()
    stage.player.sleep(.minutes(5))
    stage.player.pause()
    stage.engine.tell(302, isPlaying: false)
    stage.player.sleep(.minutes(5))
    stage.now = stage.now.advanced(by: .seconds(400))
    stage.player.play()
    stage.engine.tell(303)
    #expect(stage.player.state == .playing && stage.player.timer == nil)
    stage.player.sleep(.minutes(5))
    stage.player.sleep(nil)
    #expect(stage.player.timer == nil && stage.player.minutesLeft == nil)
  }

  @Test("stops at the end of the chapter that is heard, or of the episode")
  func sleepsByPlace() async {
    let stage = Stage()
    await stage.hear(episode(chapters: [0, 100, 200]))
    stage.player.sleep(.chapter)
    stage.player.seek(to: 150)
    stage.engine.tell(151)
    stage.engine.tell(199)
    #expect(stage.player.state == .playing)
    stage.engine.tell(200.2)
    #expect(stage.player.state == .paused && stage.player.timer == nil)
    stage.player.play()
    stage.player.sleep(.episode)
    stage.engine.tell(599)
    #expect(stage.player.state == .playing && stage.player.timer?.choice == .episode)
    stage.engine.onEvent(.ended)
    #expect(stage.player.state == .paused && stage.player.timer == nil)
  }
}
