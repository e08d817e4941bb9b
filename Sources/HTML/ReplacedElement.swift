import CGumbo

/// Elements that scripts of a page replace: those of AMP, and placeholders for videos.
enum ReplacedElement: Equatable {
  case image, media, frame
  /// A video. Its id is added to this address.
  case video(String)

  /// - Parameter name: The element's name in lower case.
  init?(name: String) {
    switch name {
    case "amp-img", "amp-anim": self = .image
    case "amp-video", "amp-audio": self = .media
    case "amp-iframe": self = .frame
    case "amp-youtube", "lite-youtube", "youtube-video": self = .video("https://www.youtube.com/embed/")
    case "amp-vimeo", "lite-vimeo": self = .video("https://player.vimeo.com/video/")
    case "amp-dailymotion": self = .video("https://www.dailymotion.com/embed/video/")
    default: return nil
    }
  }

  /// True if a leading child is a placeholder for browsers without scripts.
  func isStandIn(_ child: Tree.Node) -> Bool {
    if child.pointee.type == GUMBO_NODE_WHITESPACE { return true }
    var tags = [GUMBO_TAG_NOSCRIPT, GUMBO_TAG_SOURCE]
    if case .video = self { tags += [GUMBO_TAG_A, GUMBO_TAG_BUTTON] }
    return tags.contains { Tree.isElement(child, $0) }
  }
}
