import Articles
import Text

/// A transcript of an episode: WebVTT, SubRip, JSON of Podcasting 2.0, HTML or plain text.
public enum TranscriptFile: Sendable, Equatable {
  /// The lines of the file, each with its time if the format has times.
  case captions([SpokenPassage])
  /// The HTML of the file. Only a sanitiser may read it.
  case html(String)

  /// Reads a file by its contents, because stated types are often wrong.
  ///
  /// - Parameters:
  ///   - body: The bytes of the file.
  ///   - contentType: The value of the answer's `Content-Type` field.
  ///   - stated: The MIME type that the feed states.
  /// - Returns: `nil` if the file has no words: it is damaged, empty, not text, or a web page in place of captions.
  public init?(_ body: [UInt8], contentType: String?, stated: String?) {
    guard !BinaryFile.looksBinary(body) else { return nil }
    let text = Self.withPlainLineEnds(PageText.decode(body, contentType: contentType))
    let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    let captions: [SpokenPassage]
    if start.hasPrefix("WEBVTT") || start.utf8.prefix(Self.reach).firstRange(of: "-->".utf8) != nil {
      captions = CaptionLines.captions(in: start)
    } else if start.hasPrefix("{") || start.hasPrefix("[") {
      captions = Self.segments(in: start)
    } else if start.hasPrefix("<") || stated == "text/html" {
      // A web page in place of captions is an error page or a shop's page.
      let isExpected = stated.map { $0.hasPrefix("text/html") || $0.hasPrefix("text/plain") } ?? true
      guard isExpected, !PlainText.of(html: String(start), limit: 20).isEmpty else { return nil }
      self = .html(String(start))
      return
    } else {
      captions = start.split(separator: "\n").map {
        SpokenPassage(text: PlainLabel.of(plain: String($0), length: .max))
      }
    }
    let spoken = captions.filter { !$0.text.isEmpty }
    if spoken.isEmpty { return nil }
    self = .captions(spoken)
  }

  /// The part of a file in which the first caption must begin, in bytes: notes may come before it.
  private static let reach = 4096

  /// Replaces CR and CRLF by LF, since line ends depend on the system that wrote the file.
  private static func withPlainLineEnds(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard bytes.contains(0x0D) else { return text }
    let plain = bytes.indices.compactMap { index -> UInt8? in
      guard bytes[index] == 0x0D else { return bytes[index] }
      return index + 1 < bytes.count && bytes[index + 1] == 0x0A ? nil : 0x0A
    }
    return String(decoding: plain, as: UTF8.self)
  }

  // MARK: JSON

  private struct Document: Decodable {
    let segments: [Lenient<Segment>]
  }

  private struct Segment: Decodable {
    let speaker: String?
    let startTime: Double?
    let body: String?
  }

  private static func segments(in text: Substring) -> [SpokenPassage] {
    guard let document = try? ForeignJSON.decode(Document.self, from: Array(text.utf8)) else { return [] }
    return document.segments.compactMap { segment in
      guard let segment = segment.value, let body = segment.body else { return nil }
      return SpokenPassage(
        start: segment.startTime.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil },
        speaker: segment.speaker.map { PlainLabel.of(plain: $0, length: 100) }.flatMap { $0.isEmpty ? nil : $0 },
        text: PlainLabel.of(plain: body, length: .max))
    }
  }
}
