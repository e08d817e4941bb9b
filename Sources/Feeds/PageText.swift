/// Decodes the text of web pages in any encoding.
public enum PageText {
  /// Decodes a page by its byte order mark, the header's charset, or the charset in a `meta` element (WHATWG Encoding
  /// and HTML §13.2.3.2); otherwise as UTF-8 or Windows-1252.
  ///
  /// - Parameter contentType: The value of the answer's `Content-Type` field.
  public static func decode(_ body: [UInt8], contentType: String?) -> String {
    var type = contentType
    if TextDecoding.charset(ofHeader: contentType) == nil, let label = charset(ofMeta: body) {
      type = "text/html; charset=" + label
    }
    return String(decoding: TextDecoding.decode(body, contentType: type), as: UTF8.self)
  }

  /// The part of a page that is searched for `meta` elements, in bytes. The standard asks for 1024, but pages put
  /// scripts before them.
  private static let reach = 4096

  private static func charset(ofMeta body: [UInt8]) -> String? {
    let head = body.prefix(reach).map { $0 | ($0 >= 0x41 && $0 <= 0x5A ? 0x20 : 0) }
    let name = Array("charset=".utf8)
    var start = 0
    while let meta = head.firstIndex(of: "<meta", from: start) {
      let end = head[meta...].firstIndex(of: UInt8(ascii: ">")) ?? head.endIndex
      if let place = Array(head[meta..<end]).firstIndex(of: "charset=", from: 0) {
        let value = head[(meta + place + name.count)..<end].drop { $0 == 0x22 || $0 == 0x27 || $0 == 0x20 }
        let label = value.prefix { $0 > 0x20 && ![0x22, 0x27, 0x3B, 0x2F].contains($0) }
        if !label.isEmpty { return String(decoding: label, as: UTF8.self) }
      }
      start = end
    }
    return nil
  }
}

extension [UInt8] {
  fileprivate func firstIndex(of text: StaticString, from start: Int) -> Int? {
    let wanted = text.withUTF8Buffer { Array($0) }
    guard count >= wanted.count, start <= count - wanted.count else { return nil }
    return (start...(count - wanted.count)).first { self[$0..<($0 + wanted.count)].elementsEqual(wanted) }
  }
}
