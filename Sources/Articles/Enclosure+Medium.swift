extension Enclosure {
  /// Whether it is to be heard or seen; `nil` where it is neither. Publishers who leave the type out, or state one for all, name
  /// the file truly.
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

  /// Whether it is a picture.
  public var isPicture: Bool { type?.lowercased().hasPrefix("image/") == true }

  /// Whether it is a player for a plug-in that no browser has any more, as old feeds of videos have.
  public var isFlash: Bool { type?.lowercased() == "application/x-shockwave-flash" }
}
