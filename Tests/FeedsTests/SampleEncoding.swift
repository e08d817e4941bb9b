import Feeds
import Foundation

/// Reads and writes encodings with the system's `iconv`, to compare with what the parser makes of the same bytes.
enum SampleEncoding {
  /// Returns the text without byte order mark and XML declaration, which would only contradict its new encoding.
  static func decode(_ body: [UInt8], _ name: String) -> String? {
    guard var text = whole(body, name) else { return nil }
    if let declaration = text.range(of: "<\\?xml[^>]*\\?>", options: .regularExpression) {
      text.removeSubrange(declaration)
    }
    return text
  }

  /// Whether a title that is put into the sample in that encoding is read. Most samples have no text of their own.
  static func shows(_ text: String, in sample: Sample, _ name: String) -> Bool {
    guard let whole = whole(sample.body, name) else { return false }
    for end in ["</rss>", "</feed>"] where text.contains(end) && !text.contains("<title>") {
      for title in ["Größe", "Groesse"] {
        let element = end == "</rss>" ? "<channel><title>\(title)</title></channel>" : "<title>\(title)</title>"
        let changed = Array(whole.replacingOccurrences(of: end, with: element + end).utf8)
        // Not every encoding has the letters of the first one.
        guard let body = convert(changed, from: "UTF-8", to: name) else { continue }
        return (try? sample.parse(body))?.title == title
      }
    }
    return true
  }

  private static func whole(_ body: [UInt8], _ name: String) -> String? {
    var start = 0
    if name.hasPrefix("utf-"), let mark = marks.first(where: { body.starts(with: $0) }) { start = mark.count }
    return convert(Array(body[start...]), from: name, to: "UTF-8").map { String(decoding: $0, as: UTF8.self) }
  }

  private static let marks: [[UInt8]] = [
    [0xEF, 0xBB, 0xBF], [0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF], [0xFF, 0xFE], [0xFE, 0xFF],
  ]

  static func convert(_ body: [UInt8], from: String, to: String) -> [UInt8]? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/iconv")
    process.arguments = ["-f", from, "-t", to]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return nil }
    // The samples are smaller than what a pipe holds.
    input.fileHandleForWriting.write(Data(body))
    input.fileHandleForWriting.closeFile()
    let result = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? [UInt8](result) : nil
  }
}
