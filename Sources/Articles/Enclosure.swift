/// A file that came with an article: a podcast's audio, a video, a document (RSS 2.0 `enclosure`, RFC 4287 §4.2.7.2).
public struct Enclosure: Sendable, Hashable, Codable {
  /// The absolute address.
  public let address: String
  /// The MIME type as the publisher states it, for example `audio/mpeg`.
  public let type: String?
  /// The size in bytes, where stated and positive.
  public let length: Int?
  /// The playing time in seconds, where stated.
  public let duration: Int?
  public let title: String?

  /// The short name of the file's kind, for example "MP3"; `nil` if the publisher states none that readers know.
  public var kind: String? {
    guard let type = type?.lowercased(), let name = type.split(separator: "/").last else { return nil }
    let short = name.hasPrefix("x-") ? name.dropFirst(2) : name
    guard short.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else { return nil }
    return type == "audio/mpeg" ? "MP3" : short.uppercased()
  }

  /// The longest plausible recording in seconds: 1,000 hours. Longer positions are cut to this.
  public static let longest = 3_600_000.0

  public init(address: String, type: String? = nil, length: Int? = nil, duration: Int? = nil, title: String? = nil) {
    self.address = address
    self.type = type
    self.length = length
    self.duration = duration
    self.title = title
  }
}
