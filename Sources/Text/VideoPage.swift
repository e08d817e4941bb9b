/// Recognizes the page of a video on a video site.
public enum VideoPage {
  /// True if an absolute address looks like the address of a video's page.
  public static func isOne(_ address: String) -> Bool {
    guard let address = try? Address(address) else { return false }
    let host = address.host.hasPrefix("www.") ? String(address.host.dropFirst(4)) : address.host
    let path = address.target.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
    let parameters = address.target.drop { $0 != "?" }.dropFirst().split(separator: "&")
    switch host {
    case "youtube.com", "m.youtube.com":
      return path.first == "watch" ? parameters.contains { $0.hasPrefix("v=") } : path.count == 2 && path[0] == "shorts"
    case "youtu.be": return path.count == 1
    case "vimeo.com": return path.count <= 2 && path.first.map(isNumber) == true
    case "dailymotion.com": return path.count == 2 && path[0] == "video"
    default: return isPeerTube(path)
    }
  }

  /// PeerTube runs on any host, but its video pages are always in these folders.
  private static func isPeerTube(_ path: [Substring]) -> Bool {
    switch path.count {
    case 2: path[0] == "w" && (path[1].count == 22 || path[1].count == 36) && path[1].allSatisfy(isOfID)
    case 3: path[0] == "videos" && path[1] == "watch" && path[2].allSatisfy(isOfID)
    default: false
    }
  }

  private static func isNumber(_ text: Substring) -> Bool { !text.isEmpty && text.allSatisfy(\.isNumber) }

  private static func isOfID(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || character == "-")
  }
}
