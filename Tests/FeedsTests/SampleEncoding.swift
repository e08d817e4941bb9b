import Feeds
import Foundation

/// Reads encodings with Foundation, to compare with what the parser made of the same bytes.
enum SampleEncoding {
  /// Returns the text without byte order mark and XML declaration, which would only contradict its new encoding.
  static func decode(_ body: [UInt8], _ name: String) -> String? {
    guard let encoding = encoding(name), var text = String(data: Data(body), encoding: encoding) else { return nil }
    text.removeAll { $0 == "\u{FEFF}" }
    if let declaration = text.range(of: "<\\?xml[^>]*\\?>", options: .regularExpression) {
      text.removeSubrange(declaration)
    }
    return text
  }

  /// Whether a title that is put into the sample in that encoding is read. Most samples have no text of their own.
  static func shows(_ text: String, in sample: Sample, _ name: String) -> Bool {
    guard let encoding = encoding(name), let whole = String(data: Data(sample.body), encoding: encoding) else {
      return false
    }
    for end in ["</rss>", "</feed>"] where text.contains(end) && !text.contains("<title>") {
      let title =
        String(data: Data("Größe".utf8), encoding: .utf8).flatMap { $0.data(using: encoding) } == nil
        ? "Groesse" : "Größe"
      let element = end == "</rss>" ? "<channel><title>\(title)</title></channel>" : "<title>\(title)</title>"
      guard let body = whole.replacingOccurrences(of: end, with: element + end).data(using: encoding),
        let feed = try? sample.parse([UInt8](body))
      else { return false }
      return feed.title == title
    }
    return true
  }

  private static func encoding(_ name: String) -> String.Encoding? {
    switch name.lowercased() {
    case "us-ascii": .ascii
    case "utf-8": .utf8
    case "iso-8859-1": .isoLatin1
    case "utf-16be": .utf16BigEndian
    case "utf-16le": .utf16LittleEndian
    case "utf-32be": .utf32BigEndian
    case "utf-32le": .utf32LittleEndian
    case "euc-jp": String.Encoding(rawValue: 0x8000_0920)
    case "shift_jis": .shiftJIS
    // The rest has numbers of Core Foundation's alone.
    case "big5": String.Encoding(rawValue: 0x8000_0A03)
    case "gb2312": String.Encoding(rawValue: 0x8000_0632)
    case "koi8-r": String.Encoding(rawValue: 0x8000_0A02)
    case "tis-620": String.Encoding(rawValue: 0x8000_020B)
    case "windows-1255": String.Encoding(rawValue: 0x8000_0505)
    default: nil
    }
  }
}
