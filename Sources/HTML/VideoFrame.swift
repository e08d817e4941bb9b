import Text

/// The page of a video or recording that is shown in the embedded player of a known site.
struct VideoFrame {
  let address: String
  /// The site's name.
  let site: String
  /// The video's picture, if its address can be made from the video's address.
  var picture: String?

  /// - Parameter address: The absolute address of the player. The initializer returns `nil` if the player is unknown.
  init?(address: String) {
    guard let player = Player(address), let found = Self.youTube(player) ?? Self.other(player) else { return nil }
    self = found
  }

  private init(_ address: String, _ site: String, picture: String? = nil) {
    self.address = address
    self.site = site
    self.picture = picture
  }

  private static func youTube(_ player: Player) -> VideoFrame? {
    let page = player.path.count == 1 ? player.path[0] : ""
    if let id = player.host == "youtu.be"
      ? id(page) : player.host == "youtube.com" && page == "watch" ? player["v"] : nil
    {
      return video(id)
    }
    guard ["youtube.com", "youtube-nocookie.com"].contains(player.host), player.path.count >= 2,
      ["embed", "v", "shorts"].contains(player.path[0])
    else { return nil }
    if player.path[1] == "videoseries" {
      return player["list"].map { VideoFrame("https://www.youtube.com/playlist?list=\($0)", "YouTube") }
    }
    // Flash players have parameters after the id.
    return id(player.path[1].prefix { $0 != "&" }).map(video)
  }

  private static func video(_ id: String) -> VideoFrame {
    VideoFrame(
      "https://www.youtube.com/watch?v=\(id)", "YouTube", picture: "https://i.ytimg.com/vi/\(id)/hqdefault.jpg")
  }

  private static func other(_ player: Player) -> VideoFrame? {
    let path = player.path
    let last = path.last.flatMap { id($0) }
    let folder = path.dropLast().joined(separator: "/")
    switch (player.host, folder) {
    case ("player.vimeo.com", "video"):
      return last.map { VideoFrame("https://vimeo.com/\($0)", "Vimeo") }
    case ("dailymotion.com", "embed/video"), ("geo.dailymotion.com", _):
      return (player.host.hasPrefix("geo.") ? player["video"] : last).map {
        VideoFrame(
          "https://www.dailymotion.com/video/\($0)", "Dailymotion",
          picture: "https://www.dailymotion.com/thumbnail/video/\($0)")
      }
    case ("archive.org", "embed"):
      return last.map {
        VideoFrame(
          "https://archive.org/details/\($0)", "Internet Archive", picture: "https://archive.org/services/img/\($0)")
      }
    case ("player.twitch.tv", _):
      let page = player["video"].map { "videos/" + $0.drop { $0 == "v" } } ?? player["channel"]
      return page.map { VideoFrame("https://www.twitch.tv/\($0)", "Twitch") }
    case ("embed.ted.com", "talks"):
      return last.map { VideoFrame("https://www.ted.com/talks/\($0)", "TED") }
    case ("player.bilibili.com", _):
      return player["bvid"].map { VideoFrame("https://www.bilibili.com/video/\($0)", "Bilibili") }
    case ("rutube.ru", "play/embed"):
      return last.map { VideoFrame("https://rutube.ru/video/\($0)/", "Rutube") }
    case ("streamable.com", "e"), ("streamable.com", "o"):
      return last.map { VideoFrame("https://streamable.com/\($0)", "Streamable") }
    case ("open.spotify.com", "embed/episode"), ("open.spotify.com", "embed/track"), ("open.spotify.com", "embed/show"),
      ("open.spotify.com", "embed/album"), ("open.spotify.com", "embed/playlist"):
      return last.map { VideoFrame("https://open.spotify.com/\(path[1])/\($0)", "Spotify") }
    // PeerTube runs on any host, but always with these folders.
    case (_, "videos/embed"):
      return last.map { VideoFrame("\(player.origin)/videos/watch/\($0)", "PeerTube") }
    default: return nil
    }
  }

  /// Returns the text if it can be an id. An id needs no escaping.
  private static func id(_ text: Substring) -> String? {
    !text.isEmpty && text.utf8.count <= 100 && text.utf8.allSatisfy(isIDByte) ? String(text) : nil
  }

  private static func isIDByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// The parts of a player's address.
  private struct Player {
    let origin: String
    /// The host without `www.`.
    let host: Substring
    let path: [Substring]
    private let parameters: [Substring]

    init?(_ address: String) {
      guard let address = try? Address(address) else { return nil }
      origin = address.origin
      host = address.host.hasPrefix("www.") ? address.host.dropFirst(4) : address.host[...]
      let rest = address.target
      path = rest.prefix { $0 != "?" }.split(separator: "/")
      parameters = rest.drop { $0 != "?" }.dropFirst().split(separator: "&")
    }

    /// The value of a parameter if it can be an id.
    subscript(_ name: String) -> String? {
      parameters.first { $0.hasPrefix(name + "=") }.flatMap { id($0.dropFirst(name.count + 1)) }
    }
  }
}
