/// One attribute of an element.
struct Attribute {
  let name: AttributeName
  /// The name in lower case.
  let text: ByteRange
  let value: ByteRange
}

/// The attributes that extraction uses.
enum AttributeName: UInt8, CaseIterable {
  case other
  case alt, `class`, colspan, content, datatable, dir, hidden, href, id, itemprop, lang, name, property, rel
  case role, rowspan, src, srcset, style, summary, title, type, poster
  case ariaHidden, ariaModal

  static func of(_ name: UnsafeBufferPointer<UInt8>) -> AttributeName {
    guard let candidate = byKey[key(name)], candidate.bytes.elementsEqual(name) else { return .other }
    return candidate.name
  }

  private static let byKey: [UInt64: (name: AttributeName, bytes: [UInt8])] = {
    var names: [UInt64: (name: AttributeName, bytes: [UInt8])] = [:]
    for name in allCases where name != .other {
      let text =
        switch name {
        case .ariaHidden: "aria-hidden"
        case .ariaModal: "aria-modal"
        default: "\(name)"
        }
      let bytes = Array(text.utf8)
      bytes.withUnsafeBufferPointer { names[key($0)] = (name, bytes) }
    }
    return names
  }()

  /// The first eight bytes as one number. The number is different for each name.
  private static func key(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
    name.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
