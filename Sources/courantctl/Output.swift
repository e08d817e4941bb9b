import FoundationEssentials
import Glibc
import Text

/// Writes results as JSON if the command line asks for it, and otherwise as lines.
enum Output {
  /// Writes a value as JSON, with sorted keys and dates in the format of RFC 3339.
  static func json(_ value: some Encodable) throws {
    write(try encoder.encode(value) + [UInt8(ascii: "\n")])
  }

  static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return encoder
  }

  /// Writes a line of text, which may come from an untrusted source.
  static func line(_ text: String) {
    write(Data((printable(text) + "\n").utf8))
  }

  /// Returns the text without control characters, because a terminal would execute them. Line breaks and tabs stay.
  static func printable(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { scalar in
          switch scalar.value {
          case 0x09, 0x0A: true
          case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: false
          default: true
          }
        }))
  }

  /// Writes a sentence about a problem to standard error.
  static func complain(_ sentence: String) {
    write(Data("courantctl: \(printable(sentence))\n".utf8), to: STDERR_FILENO)
  }

  /// Writes bytes unchanged. If the output cannot be written, prints an error and ends the program, because half a list
  /// must not look like a whole one.
  static func write(_ data: Data, to file: Int32 = STDOUT_FILENO) {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      // If the program that reads the output has ended, the signal SIGPIPE ends this program.
      guard count > 0 else {
        let reason = String(cString: strerror(errno))
        guard file == STDOUT_FILENO else { exit(1) }
        let sentence = translated("The output cannot be written: %s. Make room, or write elsewhere.", reason)
        complain(sentence)
        exit(1)
      }
      rest = rest.dropFirst(count)
    }
  }
}
