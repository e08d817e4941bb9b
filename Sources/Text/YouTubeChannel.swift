/// The feeds of YouTube's channels.
public enum YouTubeChannel {
  private static let path = "/feeds/videos.xml"
  /// The prefix of the id of a playlist that YouTube makes for each channel. The playlist contains the channel's videos
  /// without Shorts and streams.
  private static let films = "UULF"

  /// Returns the feed of a channel's videos without Shorts; `nil` if the address is not a channel's feed.
  ///
  /// - Parameter feed: The feed's absolute address.
  public static func withoutShorts(_ feed: String) -> String? {
    guard let id = parameter("channel_id", of: feed), id.hasPrefix("UC") else { return nil }
    return "https://www.youtube.com\(path)?playlist_id=\(films)\(id.dropFirst(2))"
  }

  /// True if the address is a result of `withoutShorts`. The title of that feed is “Videos”, and its author is the
  /// channel's name.
  public static func isWithoutShorts(_ feed: String) -> Bool {
    parameter("playlist_id", of: feed)?.hasPrefix(films) == true
  }

  /// Returns a parameter of a YouTube feed if it can be an id.
  private static func parameter(_ name: String, of feed: String) -> String? {
    guard let address = try? Address(feed), ["youtube.com", "www.youtube.com"].contains(address.host),
      address.target.hasPrefix(path + "?")
    else { return nil }
    let parameters = address.target.dropFirst(path.count + 1).prefix { $0 != "#" }.split(separator: "&")
    let id = parameters.first { $0.hasPrefix(name + "=") }?.dropFirst(name.count + 1)
    guard let id, id.count > 2, id.count <= 100,
      id.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
    else { return nil }
    return String(id)
  }
}
