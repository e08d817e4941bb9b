import Articles
import SQLite
import Text

extension SQLFunction {
  /// The SQL functions of Courant: `story(address)`, `guid(text)`, `fold(text)`, `subject(name)`, and for the search
  /// index `marked(published, text)`, `marked_text(published, html, packed)` and `tag_lines(json)`.
  static func ofLibraries() -> [SQLFunction] {
    let unpacker = Unpacker()
    return [
      SQLFunction("story") { $0.text(0).flatMap(story) },
      SQLFunction("guid") { $0.text(0).map(linkingGUID) },
      SQLFunction("fold") { $0.text(0)?.lowercased() },
      SQLFunction("subject") { $0.text(0).map(FoldedName.of) },
      SQLFunction("tag_lines") { $0.text(0).map { (JSON.list($0) as [String]).joined(separator: "\n") } },
      SQLFunction("marked", of: 2) { marked($0.text(1) ?? "", $0) },
      SQLFunction("marked_text", of: 3) {
        marked(PlainText.of(html: $0.packedText(2, unpacker) ?? $0.text(1) ?? "", limit: indexedBytes), $0)
      },
    ]
  }
}

/// The searched part of an article, in bytes: a whole book in one entry must not make the library large.
private let indexedBytes = 200_000

/// Puts the mark for an article's time before a text. The time is the first value. An empty text stays empty.
private func marked(_ text: String, _ values: SQLFunction.Values) -> String {
  text.isEmpty ? "" : SearchPart(of: values.double(0)).mark + text
}

/// Returns a digest of a story's address, which is the same for every source that links to the story. Returns `nil` if
/// the address does not identify a story, such as the address of a site's front page.
func story(at address: String) -> Int64? {
  guard let place = Address.story(at: address) else { return nil }
  var digest = Fingerprint()
  digest.add(place)
  return digest.value
}

/// Returns a guid in the form that WordPress writes into feeds, where `esc_url` changes it. The site's interface sends
/// the guid unchanged, with entities or with characters that an address may not have.
func linkingGUID(_ guid: String) -> String {
  var bytes: [UInt8] = []
  for byte in Entities.decode(Entities.decode(guid)).utf8 {
    switch byte {
    case UInt8(ascii: " "): bytes += "%20".utf8
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...0xFF: bytes.append(byte)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): bytes.append(byte)
    case _ where "-~+_.?#=!&;,/:%@$|*'()[]".utf8.contains(byte): bytes.append(byte)
    default: break
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}
