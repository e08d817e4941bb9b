import Articles
import GLibSupport
import Library
import Reading

/// What is told to the desktop of what plays.
struct MediaState {
  /// The properties that change, as MPRIS names them.
  let properties: [String: BusValue]

  init(of player: EpisodePlayer) {
    let status =
      switch player.state {
      case .playing, .coming: "Playing"
      case .paused: "Paused"
      case .nothing, .failed: "Stopped"
      }
    properties = [
      "PlaybackStatus": .text(status), "Rate": .number(player.rate),
      "Metadata": .table(player.episode.map { Self.metadata(of: $0, duration: player.duration) } ?? [:]),
    ]
  }

  /// What an episode is called. Its picture is left out: the desktop would ask a third party for it.
  private static func metadata(of episode: PlayedEpisode, duration: Double?) -> [String: BusValue] {
    var metadata: [String: BusValue] = [
      "mpris:trackid": .path(track(episode)), "xesam:title": .text(episode.article.title),
      "xesam:artist": .texts([episode.article.source]), "xesam:album": .text(episode.article.source),
    ]
    if let duration { metadata["mpris:length"] = .integer(microseconds(duration)) }
    return metadata
  }

  /// What an episode is known by.
  static func track(_ episode: PlayedEpisode) -> String {
    "/io/github/courant/Courant/episode/\(episode.article.id)/\(episode.index)"
  }

  /// What a moment, in seconds, is on the bus.
  static func microseconds(_ seconds: Double) -> Int64 {
    guard seconds.isFinite else { return 0 }
    return Int64(min(max(seconds, 0), 1e9) * 1_000_000)
  }
}
