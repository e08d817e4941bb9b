import CGumbo

/// Elements that scripts of a page replace: those of AMP, and placeholders for videos.
enum ReplacedElement {
  case image, media, frame
  /// A video. Its id is added to this address.
  case video(String)
  /// A page that a script shows. The value of the attribute is added to this address.
  case page(StaticString, String)

  /// - Parameter name: The element's name in lower case.
  init?(name: String) {
    switch name {
    case "amp-img", "amp-anim": self = .image
    case "amp-video", "amp-audio": self = .media
    case "amp-iframe": self = .frame
    case "amp-youtube", "lite-youtube", "youtube-video": self = .video("https://www.youtube.com/embed/")
    case "amp-vimeo", "lite-vimeo": self = .video("https://player.vimeo.com/video/")
    case "amp-dailymotion": self = .video("https://www.dailymotion.com/embed/video/")
    case "oembed": self = .page("url", "")
    case "amp-embedly-card", "amp-pinterest": self = .page("data-url", "")
    case "amp-facebook": self = .page("data-href", "")
    case "amp-tiktok", "amp-reddit": self = .page("data-src", "")
    case "amp-twitter": self = .page("data-tweetid", "https://x.com/i/status/")
    case "amp-instagram": self = .page("data-shortcode", "https://www.instagram.com/p/")
    case "amp-gist": self = .page("data-gistid", "https://gist.github.com/")
    case "amp-imgur": self = .page("data-imgur-id", "https://imgur.com/")
    case "amp-soundcloud":
      self = .page("data-trackid", "https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/")
    default: return nil
    }
  }

  /// Recognizes a `div` that a script would fill, by its classes.
  init?(classes: String) {
    for name in classes.split(whereSeparator: \.isWhitespace) {
      switch name {
      case "fb-post", "fb-video": self = .page("data-href", "")
      case "flourish-embed": self = .page("data-src", "https://public.flourish.studio/")
      case "infogram-embed": self = .page("data-id", "https://infogram.com/")
      default: continue
      }
      return
    }
    return nil
  }

  /// True if a leading child is a placeholder for browsers without scripts.
  func isStandIn(_ child: Tree.Node) -> Bool {
    if child.pointee.type == GUMBO_NODE_WHITESPACE { return true }
    var tags = [GUMBO_TAG_NOSCRIPT, GUMBO_TAG_SOURCE]
    if case .video = self { tags += [GUMBO_TAG_A, GUMBO_TAG_BUTTON] }
    return tags.contains { Tree.isElement(child, $0) }
  }
}
