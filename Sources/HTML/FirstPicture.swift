import Text

/// Finds the picture for an article's row in the list if the feed names none.
public enum FirstPicture {
  /// The minimum width and height in pixels, if they are stated. Smaller pictures are icons, portraits and buttons.
  public static let least = 100
  /// The number of pictures, and of bytes of text (`reach`), that are searched. Later pictures rarely represent the
  /// article.
  private static let most = 20
  private static let reach = 500_000

  /// Returns the absolute address of the first picture that is large enough, as far as the markup tells; `nil` if there
  /// is none. Tracking pixels, emoji, portraits and icons do not count.
  public static func address(in html: String, base: String?) -> String? {
    var html = html
    return html.withUTF8 { address(in: Span(_unsafeElements: $0), base: base) }
  }

  private static func address(in html: Span<UInt8>, base: String?) -> String? {
    var count = 0
    var index = 0
    while index < min(html.count, reach), count < most {
      guard html[index] == UInt8(ascii: "<"), let tag = Tag(html, at: index) else {
        index += 1
        continue
      }
      index = tag.end
      guard tag.name == image, !tag.isEnd else { continue }
      count += 1
      if let address = address(of: TagAttributes(html, tag.nameEnd..<tag.end), base: base) { return address }
    }
    return nil
  }

  private static let image = Tag.packed("img")

  private static func address(of attributes: TagAttributes, base: String?) -> String? {
    let size = ["width", "height"].map { name in
      attributes[name].flatMap { $0.hasSuffix("%") ? nil : Int($0.prefix { $0.isNumber }) }
    }
    if size.contains(where: { $0.map { $0 < least } == true }) { return nil }
    guard !isSmall((attributes["class"] ?? "").lowercased().utf8[...]), attributes["role"] != "presentation",
      let address = source(of: attributes, base: base), !address.hasPrefix("data:"),
      !TrackingPixel.isOne(address, width: size[0], height: size[1], style: attributes["style"])
    else { return nil }
    // The path of the address shows what the picture is, and the host does not. Only for some services, host and path
    // together are enough.
    let path = address.lowercased().utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    if path.suffix(4).elementsEqual(".svg".utf8) || isOfService(address) { return nil }
    return isSmall(path) || isSmallByName(path) ? nil : address
  }

  private static func source(of attributes: TagAttributes, base: String?) -> String? {
    for name in ImageSource.lazySets + ["srcset"] {
      if let set = attributes["\(name)"], let address = ImageSource.candidate(in: set, base: base) { return address }
    }
    for name in ImageSource.lazySources + ["src"] {
      if let address = attributes["\(name)"].flatMap({ Address.resolve($0, against: base) }) { return address }
    }
    return nil
  }

  /// True if an address is on a service for portraits, emoji or tracking pixels.
  private static func isOfService(_ address: String) -> Bool {
    guard let host = Address.host(of: address) else { return false }
    return services.contains { service in
      (host == service.host || host.hasSuffix("." + service.host))
        && address.utf8.firstRange(of: service.path.utf8) != nil
    }
  }

  private static let services: [(host: String, path: String)] = [
    ("gravatar.com", "/"), ("s.w.org", "/"), ("s0.wp.com", "/wp-content/mu-plugins/"),
    ("feeds.feedburner.com", "/"),
  ]

  private static let words: Set<String> = [
    "emoji", "smiley", "smilies", "smileys", "emoticon", "emoticons", "avatar", "avatars", "icon", "icons", "favicon",
    "badge", "badges", "spacer", "blank", "pixel", "sprite", "button", "buttons", "tracking", "gravatar",
  ]

  /// - Parameter text: A text in lower case.
  private static func isSmall(_ text: Substring.UTF8View) -> Bool {
    text.split { !isLetter($0) }.contains { words.contains(String(Substring($0))) }
  }

  /// True if a byte belongs to a letter. All bytes beyond ASCII do.
  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
  }

  /// True if a file's name states a small size, as in `face-64x64.jpg`.
  private static func isSmallByName(_ path: Substring.UTF8View) -> Bool {
    let name = path.split(separator: UInt8(ascii: "/")).last ?? path
    for word in name.split(whereSeparator: "-_.".utf8.contains) {
      let parts = word.split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false).map { Int(Substring($0)) }
      if parts.count == 2, let width = parts[0], let height = parts[1], width < least || height < least { return true }
    }
    return false
  }
}
