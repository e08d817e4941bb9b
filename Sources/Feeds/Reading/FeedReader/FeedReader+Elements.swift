import Glibc
import Text

extension FeedReader {
  /// Returns the role of an element, which depends on the role of its parent. Values in attributes are read at once.
  mutating func open(_ name: ElementName, _ namespace: Namespace, _ attributes: XMLAttributes, in role: Role) -> Role {
    switch role {
    case .document: openInDocument(name, namespace, attributes)
    case .feed: openInFeed(name, namespace, attributes)
    case .entry: openInEntry(name, namespace, attributes)
    case .media: openInMedia(name, namespace, attributes)
    case .picture: openInPicture(name, namespace, attributes)
    case .chapters: openInChapters(name, namespace, attributes)
    case .place: openInPlace(name, namespace, attributes)
    case .image: openInImage(name)
    case .person: openInPerson(name)
    case .source: openInSource(name, namespace, attributes)
    case .category: namespace == .podcast && name == .category ? openCategory(attributes) : .skipped
    case .value, .skipped: .skipped
    }
  }

  /// Reads elements beside the channel. RSS 1.0 and 0.90 have their items there, and so do some feeds of RSS 2.0.
  private mutating func openInDocument(_ name: ElementName, _ namespace: Namespace, _ attributes: XMLAttributes) -> Role
  {
    switch (namespace, name) {
    case (.core, .channel), (.core, .feed):
      if feed.parsed.language == nil { feed.parsed.language = language }
      return .feed
    case (.core, .item), (.core, .entry): return openEntry(attributes)
    case (.core, .image): return .image
    default: return .skipped
    }
  }

  private mutating func openInImage(_ name: ElementName) -> Role {
    name == .url ? read(.image, .text, isInEntry ? .close : .exact) : .skipped
  }

  private mutating func openInPerson(_ name: ElementName) -> Role {
    switch name {
    case .name: read(.personName, .text)
    case .email: read(.personEmail, .text)
    case .uri, .url, .homepage: read(.personAddress, .text)
    default: .skipped
    }
  }

  private mutating func openInSource(_ name: ElementName, _ namespace: Namespace, _ attributes: XMLAttributes) -> Role {
    guard namespace == .core || namespace == .dublinCore else { return .skipped }
    switch name {
    // If an entry from another feed names no author, the authors of that feed are its authors (RFC 4287 §4.2.1).
    case .author, .creator: return openPerson(.none)
    case .title: return read(.sourceTitle, constructOf: attributes)
    case .subtitle: return read(.sourceSubtitle, constructOf: attributes)
    case .rights: return read(.sourceRights, constructOf: attributes)
    case .link:
      let values = values(of: attributes)
      guard let target = values[.href] else { return read(.sourceLink, .text) }
      if Self.relation(values[.rel]) == "alternate" { draft.source.link = draft.source.link ?? resolve(target) }
      return .skipped
    default: return .skipped
    }
  }

  // MARK: - Beginning a value

  mutating func read(_ field: Field, _ kind: TextKind, _ rank: Rank = .exact) -> Role {
    capture = Capture(field: field, kind: kind, rank: rank)
    beginText(isMarkup: kind == .markup)
    return .value
  }

  /// Reads a text whose attributes state its encoding (RFC 4287 §3.1, Atom 0.3's `mode`).
  mutating func read(_ field: Field, constructOf attributes: XMLAttributes) -> Role {
    guard !attributes.isEmpty else { return read(field, isAtom ? .text : .html) }
    let values = values(of: attributes)
    let type = values[.type]?.lowercased()
    switch values[.mode] {
    case "base64": return read(field, .base64)
    case "escaped": return read(field, type == "text/plain" || type == nil ? .text : .html)
    case "xml": return read(field, .markup)
    default: break
    }
    switch type {
    case nil: return read(field, isAtom ? (format == .atom03 ? .markup : .text) : .html)
    case "text", "text/plain": return read(field, .text)
    case "xhtml", "application/xhtml+xml": return read(field, .markup)
    case let type? where type.hasSuffix("+xml") || type.hasSuffix("/xml"): return read(field, .markup)
    // Other files are written in Base64 (RFC 4287 §4.1.3.3).
    case let type? where isAtom && type.contains("/") && !type.hasPrefix("text/"): return read(field, .base64)
    default: return read(field, .html)
    }
  }

  var isAtom: Bool { format == .atom10 || format == .atom03 }

  func resolve(_ text: String) -> String? {
    Address.resolve(Self.unescaped(text), against: base)
  }

  /// Returns the address of a picture of the whole feed. In Atom, a relative address is relative to the feed (RFC 4287
  /// §2). In other formats, it is relative to the site. Without a stated base it is returned unchanged, because the
  /// site's address may follow later in the feed.
  func ofSite(_ text: String) -> String? {
    guard let address = resolve(text) else { return nil }
    return isAtom || statedBase != nil ? address : Self.unescaped(text)
  }

  /// Unescapes an address that was escaped once too often.
  private static func unescaped(_ text: String) -> String {
    var text = text
    return text.withUTF8 { bytes in
      guard let base = bytes.baseAddress, memchr(base, 0x26, bytes.count) != nil else { return nil }
      var output: [UInt8] = []
      output.reserveCapacity(bytes.count)
      let span = Span(_unsafeElements: bytes)
      var index = 0
      while index < bytes.count {
        output.append(bytes[index])
        index += span.starts(with: "&amp;", at: index) ? 5 : 1
      }
      return String(decoding: output, as: UTF8.self)
    } ?? text
  }

  static func positive(_ number: Int) -> Int? {
    number > 0 ? number : nil
  }
}
