import Articles
import Text

/// Reads the captions of WebVTT (W3C) and SubRip, which differ little.
enum CaptionLines {
  /// Returns the captions of a file. Leaves out other parts, such as notes and styles.
  static func captions(in text: Substring) -> [SpokenPassage] {
    var captions: [SpokenPassage] = []
    var open: (start: Double, lines: [Substring])?
    func close() {
      if let caption = open { captions.append(passage(caption.lines, at: caption.start)) }
      open = nil
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let arrow = line.utf8.firstRange(of: "-->".utf8) {
        close()
        open = start(line[..<arrow.lowerBound]).map { ($0, []) }
      } else if line.allSatisfy(\.isWhitespace) {
        close()
      } else {
        open?.lines.append(line)
      }
    }
    close()
    return captions
  }

  /// Reads `01:02:03.500`, `02:03.500`, and the comma of SubRip.
  private static func start(_ text: Substring) -> Double? {
    FeedReader.playingTime(text.filter { !$0.isWhitespace }.replacing(",", with: "."))
  }

  private static func passage(_ lines: [Substring], at start: Double) -> SpokenPassage {
    let text = lines.joined(separator: " ")
    return SpokenPassage(
      start: start, speaker: speaker(in: text),
      text: PlainLabel.of(plain: Entities.decode(withoutTags(text)), length: .max))
  }

  /// Returns the name in a voice tag: `<v Roger Bingham>`, `<v.loud Roger>`.
  private static func speaker(in text: String) -> String? {
    guard let tag = text.utf8.firstRange(of: "<v".utf8), let end = text[tag.upperBound...].firstIndex(of: ">") else {
      return nil
    }
    let inside = text[tag.upperBound..<end]
    guard inside.first == " " || inside.first == "." else { return nil }
    let name = PlainLabel.of(plain: Entities.decode(String(inside.drop { $0 != " " })), length: 100)
    return name.isEmpty ? nil : name
  }

  private static func withoutTags(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "<") {
      result += rest[..<open]
      guard let close = rest[open...].firstIndex(of: ">") else { return result + rest[open...] }
      rest = rest[close...].dropFirst()
    }
    return result + rest
  }
}
