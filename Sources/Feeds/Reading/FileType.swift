/// The MIME types of enclosed files, for feeds that do not state them.
enum FileType {
  /// Returns the type for the ending of an address.
  static func named(by address: String) -> String? {
    let path = address.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    guard let dot = path.suffix(5).lastIndex(of: UInt8(ascii: ".")) else { return nil }
    switch String(decoding: path[path.index(after: dot)...].map { $0 | 0x20 }, as: UTF8.self) {
    case "mp3": return "audio/mpeg"
    case "m4a", "m4b": return "audio/mp4"
    case "aac": return "audio/aac"
    case "ogg", "oga": return "audio/ogg"
    case "opus": return "audio/opus"
    case "flac": return "audio/flac"
    case "wav": return "audio/wav"
    case "mp4", "m4v": return "video/mp4"
    case "webm": return "video/webm"
    case "ogv": return "video/ogg"
    case "mov": return "video/quicktime"
    case "jpg", "jpeg": return "image/jpeg"
    case "png": return "image/png"
    case "gif": return "image/gif"
    case "webp": return "image/webp"
    case "avif": return "image/avif"
    case "pdf": return "application/pdf"
    case "epub": return "application/epub+zip"
    default: return nil
    }
  }
}
