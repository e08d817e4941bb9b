import Text

/// A video of a site whose player publishers embed, as a page to go to.
struct VideoFrame {
  let address: String
  /// The site's name.
  let site: String

  /// - Parameter address: The absolute address of the player; `nil` comes back where it is none that is known.
  init?(address: String) {
    guard let host = Address.host(of: address) else { return nil }
    let path = address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
    guard let id = path.last, path.count > 3, id.utf8.allSatisfy(Self.isIDByte) else { return nil }
    switch host {
    case "www.youtube.com", "youtube.com", "www.youtube-nocookie.com", "youtube-nocookie.com":
      guard path.dropLast().last == "embed" else { return nil }
      self.address = "https://www.youtube.com/watch?v=\(id)"
      site = "YouTube"
    case "player.vimeo.com":
      guard path.dropLast().last == "video" else { return nil }
      self.address = "https://vimeo.com/\(id)"
      site = "Vimeo"
    default: return nil
    }
  }

  private static func isIDByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
