extension Enclosure {
  /// The kind of recording; `nil` if the enclosure is neither audio nor video. If the publisher states no type, or one
  /// type for all files, the ending of the file's name decides.
  public var medium: Medium? {
    let type = type?.lowercased() ?? ""
    if type.hasPrefix("audio/") { return .audio }
    if type.hasPrefix("video/") { return .video }
    guard type.isEmpty || type == "application/octet-stream" || type == "application/ogg" else { return nil }
    let path = address.prefix { $0 != "?" && $0 != "#" }.lowercased()
    if ["mp3", "m4a", "aac", "ogg", "oga", "opus", "flac", "wav"].contains(where: { path.hasSuffix("." + $0) }) {
      return .audio
    }
    return ["mp4", "m4v", "webm", "ogv", "mov"].contains(where: { path.hasSuffix("." + $0) }) ? .video : nil
  }

  /// True if the enclosure is a picture.
  public var isPicture: Bool { type?.lowercased().hasPrefix("image/") == true }

  /// True for a Flash player, as in old feeds of videos. No browser has the plug-in any more.
  public var isFlash: Bool { type?.lowercased() == "application/x-shockwave-flash" }
}
