import Articles
import Text

/// A file with what is said in an episode: WebVTT, SubRip, JSON of Podcasting 2.0, HTML or plain text.
public enum TranscriptFile: Sendable, Equatable {
  /// Lines as they came, each with its moment if the format has that.
  case captions([SpokenPassage])
  /// HTML as it came, which only a sanitiser may read.
  case html(String)

  /// Reads a file by what is in it, as types are often wrong.
  ///
  /// - Parameters:
  ///   - body: As it came.
  ///   - contentType: The value of the `Content-Type` field it came with.
  ///   - stated: The MIME type that the feed states.
  /// - Returns: `nil` where nothing is said in it: it is damaged, empty, no text, or a page in place of captions.
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
      // What stands in place of captions is the page of an error, or of a shop.
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

  /// How far into a file the first caption is looked for, in bytes: there may be notes before.
  private static let reach = 4096

  /// Lines end in one, two or another byte, by the system they were written on.
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
