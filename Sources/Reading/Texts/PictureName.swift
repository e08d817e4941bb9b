import Library
import Text

/// Names for picture files.
public enum PictureName {
  /// Returns the last part of a picture's address, with the correct extension for its format.
  public static func of(_ address: String, format: PictureFormat) -> String {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    let behindHost = path.firstRange(of: "://").map { path[$0.upperBound...].drop { $0 != "/" } } ?? path[...]
    let name = FileName.of(
      behindHost.split(separator: "/").last.map { Address.decoded($0) } ?? "", without: translated("Picture"))
    let endings = endings(of: format)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name + "." + endings[0] }
    let ending = name[name.index(after: dot)...].lowercased()
    if endings.contains(ending) { return name }
    return (known.contains(ending) ? String(name[..<dot]) : name) + "." + endings[0]
  }

  private static let known = Set(
    [PictureFormat.png, .jpeg, .gif, .webp, .avif, .icon].flatMap { endings(of: $0) })

  /// The extensions of a format, the usual one first.
  private static func endings(of format: PictureFormat) -> [String] {
    switch format {
    case .png: ["png"]
    case .jpeg: ["jpg", "jpeg", "jpe", "jfif"]
    case .gif: ["gif"]
    case .webp: ["webp"]
    case .avif: ["avif"]
    case .icon: ["ico"]
    }
  }
}
