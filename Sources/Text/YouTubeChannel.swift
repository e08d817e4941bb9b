/// Feeds of YouTube's channels.
public enum YouTubeChannel {
  private static let path = "/feeds/videos.xml"
  /// A playlist that YouTube itself keeps of each channel: its films without Shorts and streams.
  private static let films = "UULF"

  /// The feed of a channel's films without its Shorts; `nil` for what is no feed of a channel.
  ///
  /// - Parameter feed: An absolute address.
  public static func withoutShorts(_ feed: String) -> String? {
    guard let id = parameter("channel_id", of: feed), id.hasPrefix("UC") else { return nil }
    return "https://www.youtube.com\(path)?playlist_id=\(films)\(id.dropFirst(2))"
  }

  /// Whether an address is one that `withoutShorts` made. The feed there calls itself “Videos”, and its author by the channel's name.
  public static func isWithoutShorts(_ feed: String) -> Bool {
    parameter("playlist_id", of: feed)?.hasPrefix(films) == true
  }

  /// A parameter of a feed of YouTube, where it can be an id.
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
