/// The picture formats that Courant shows. They are recognised by their first bytes: the type that a server states may
/// be wrong. Vector drawings are not shown, because they may contain scripts.
public enum PictureFormat: String, Sendable {
  case png = "image/png"
  case jpeg = "image/jpeg"
  case gif = "image/gif"
  case webp = "image/webp"
  case avif = "image/avif"
  case icon = "image/x-icon"

  public init?(of data: [UInt8]) {
    func has(_ text: String, at offset: Int = 0) -> Bool {
      data.dropFirst(offset).starts(with: text.utf8)
    }
    if data.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self = .png
    } else if data.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if has("GIF8") {
      self = .gif
    } else if has("RIFF"), has("WEBP", at: 8) {
      self = .webp
    } else if has("ftypavif", at: 4) || has("ftypavis", at: 4) {
      self = .avif
    } else if data.starts(with: [0, 0, 1, 0]) {
      self = .icon
    } else {
      return nil
    }
  }
}
