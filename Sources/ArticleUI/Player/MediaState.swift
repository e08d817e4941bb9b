import Articles
import GLibSupport
import Library
import Reading

/// The player's state for the desktop.
struct MediaState {
  /// The properties that can change, by their MPRIS names.
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

  /// Returns the metadata of an episode. The picture is left out, because the desktop would fetch it from a third
  /// party.
  private static func metadata(of episode: PlayedEpisode, duration: Double?) -> [String: BusValue] {
    var metadata: [String: BusValue] = [
      "mpris:trackid": .path(track(episode)), "xesam:title": .text(episode.article.title),
      "xesam:artist": .texts([episode.article.source]), "xesam:album": .text(episode.article.source),
    ]
    if let duration { metadata["mpris:length"] = .integer(microseconds(duration)) }
    return metadata
  }

  /// Returns the identifier of an episode.
  static func track(_ episode: PlayedEpisode) -> String {
    "/io/github/courant/Courant/episode/\(episode.article.id)/\(episode.index)"
  }

  /// Converts seconds to microseconds, the unit on the bus.
  static func microseconds(_ seconds: Double) -> Int64 {
    guard seconds.isFinite else { return 0 }
    return Int64(min(max(seconds, 0), 1e9) * 1_000_000)
  }
}
