import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Reading
import SharedUI

/// Plays episodes while the reader reads. Connects the player with its bar, with the desktop's media keys, and with the
/// article's page.
package final class EpisodePlaying {
  package enum Event {
    /// The reader wants the article of the current episode.
    case article(ArticleSummary.ID)
    /// The reader wants to open an address in the browser.
    case browser(String)
    /// The bar was hidden while it had the focus.
    case left
    /// An episode begins or continues to play.
    case began
  }

  package let player: EpisodePlayer
  package let bar: PlayerBar
  private let media: MediaControls
  private let window: Object
  private let trace: Trace?
  /// True if the player was on at the last update.
  private var wasOn = false
  /// The state that the trace recorded last.
  private var traced: [String] = []
  package var onEvent: (Event) -> Void = { _ in }
  /// Called when the player's state in an article's page may have changed.
  package var onChange: () -> Void = {}

  /// - Parameter place: The `AdwBin` in the window that contains the invisible player.
  package init(in window: Object, place: Object, library: Library, settings: Settings, writes: Writes, trace: Trace?) {
    self.window = window
    self.trace = trace
    player = EpisodePlayer(
      engine: PlayerPage(in: place, userAgent: library.userAgent),
      services: EpisodePlayer.Services(
        obstacle: {
          switch await library.playability(of: $0.enclosure, in: $0.article.publication) {
          case .playable: nil
          case .privateNetwork: .privateNetwork
          case .unreachable(let why): .unreachable(why)
          }
        },
        chapters: { (try? await library.chapters(of: $0.details, in: $0.article.publication)) ?? [] },
        keep: { episode, seconds, duration in
          writes.perform { () async throws(LibraryError) in
            // If a position cannot be stored, the playback continues.
            try? await library.notePosition(seconds, of: duration, in: episode.enclosure, of: episode.article.id)
          }
        }, keepRate: { settings[.playbackRate] = $0 }), rate: settings[.playbackRate])
    bar = PlayerBar(of: player) { [weak window] in
      await Self.picture(of: $0, from: library, mayFetch: settings.mayFetchPictures, for: window)
    }
    media = MediaControls(of: player)
    player.onChange = { [weak self] in self?.update() }
    player.onJump = { [weak self] in self?.media.jumped() }
    bar.onEvent = { [weak self] in self?.take($0) }
    media.onRaise = { [weak window] in
      if let window { gtk_window_present(window.cast()) }
    }
    // The program may continue without its window, so it is not enough to close the window.
    media.onQuit = { [weak window] in
      if let window { gtk_widget_activate_action_variant(window.cast(), "app.quit", nil) }
    }
  }

  /// Returns the picture of an episode in the size of the bar's.
  private static func picture(
    of episode: PlayedEpisode, from library: Library, mayFetch: Bool, for window: Object?
  ) async -> Object? {
    guard let address = episode.article.thumbnail ?? episode.article.image,
      let data = try? await library.picture(
        address, of: .publication(episode.article.publication), mayFetch: mayFetch)
    else { return nil }
    let scale = window.map { Int(gtk_widget_get_scale_factor($0.cast())) } ?? 1
    let size = PixelSize(PlayerBar.pictureSize * scale)
    return await Texture.decode(PictureHeader.firstMoment(of: data), covering: size)?.take()
  }

  private func take(_ event: PlayerBar.Event) {
    switch event {
    case .article: if let episode = player.episode { onEvent(.article(episode.article.id)) }
    case .browser: if let episode = player.episode { onEvent(.browser(episode.page)) }
    case .left: onEvent(.left)
    }
  }

  /// Plays a recording of an article, from a given time or from the place where the reader stopped. If the recording is
  /// already playing, pauses it.
  package func play(_ index: Int, of readable: ReadableArticle, at seconds: Double? = nil) {
    guard let episode = PlayedEpisode(index, of: readable) else { return }
    if seconds == nil, player.isOn, player.episode?.isSame(as: episode) == true {
      player.pause()
    } else {
      player.play(episode, at: seconds)
    }
  }

  /// Returns the player's state for an article's page; `nil` if the player's recording does not belong to the article.
  package func recording(of article: ArticleSummary.ID) -> PlayedRecording? {
    guard let episode = player.episode, episode.article.id == article else { return nil }
    return PlayedRecording(
      index: episode.index, label: player.isOn ? EpisodeDocument.pause : EpisodeDocument.play,
      place: PlayingTime.text(player.position, of: player.duration), seconds: player.position,
      chapter: player.chapter)
  }

  private func update() {
    let begins = player.isOn && !wasOn
    wasOn = player.isOn
    if begins { onEvent(.began) }
    bar.update()
    let application = gtk_window_get_application(window.cast())
    media.update(over: application.flatMap { g_application_get_dbus_connection($0.cast()) })
    note()
    onChange()
  }

  private func note() {
    guard let trace else { return }
    let state = [
      "\(player.state)", "\(player.episode?.article.id.rawValue ?? 0)", "\(PlayingTime.whole(player.position))",
      "\(player.chapters.chapters.count)",
    ]
    guard state != traced else { return }
    traced = state
    trace.note(
      "player",
      [
        ("state", state[0]), ("article", player.episode?.article.id.rawValue ?? 0),
        ("seconds", PlayingTime.whole(player.position)),
        ("chapters", player.chapters.chapters.count),
      ])
  }
}
