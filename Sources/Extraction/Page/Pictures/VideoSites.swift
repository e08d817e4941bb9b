extension PageTree {
  /// True if an element shows a video of a known video site.
  func isVideo(_ node: NodeID) -> Bool {
    if namesVideo(node) { return true }
    guard kind(node) == .object else { return false }
    var current = first(node)
    while let child = current {
      if kind(child) == .param || kind(child) == .embed, namesVideo(child) { return true }
      current = next(child)
    }
    return false
  }

  private func namesVideo(_ node: NodeID) -> Bool {
    attributes(node).contains { $0.value.withBytes(of: self, VideoSites.areNamed) }
  }
}

/// The sites whose players stay in an article.
private enum VideoSites {
  private static let hosts = [
    "dailymotion.com", "youtube.com", "youtube-nocookie.com", "player.vimeo.com", "v.qq.com", "bilibili.com",
    "live.bilibili.com", "archive.org", "upload.wikimedia.org", "player.twitch.tv",
  ].map { Array($0.utf8) }
  private static let longest = 4_000

  static func areNamed(_ address: Span<UInt8>) -> Bool {
    let end = min(address.count, longest)
    var index = 0
    while index + 2 < end {
      if address[index] == UInt8(ascii: "/"), address[index + 1] == UInt8(ascii: "/") {
        var start = index + 2
        if begins(address, start, Array("www.".utf8)) { start += 4 }
        if hosts.contains(where: { begins(address, start, $0) }) { return true }
      }
      index += 1
    }
    return false
  }

  private static func begins(_ address: Span<UInt8>, _ start: Int, _ text: [UInt8]) -> Bool {
    guard start + text.count <= address.count else { return false }
    return text.indices.allSatisfy { address[start + $0] | 0x20 == text[$0] | 0x20 }
  }
}
