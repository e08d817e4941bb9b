/// The parts of the Channel Definition Format that other formats lack (https://www.w3.org/TR/NOTE-CDFsubmit and
/// Microsoft's version 0.4).
extension FeedReader {
  var isCDF: Bool { format == .cdf }

  /// Opens an element of a channel or an item; `nil` if other formats have the same element.
  mutating func openInChannel(_ name: ElementName, _ attributes: XMLAttributes) -> Role? {
    switch name {
    case .a:
      let address = values(of: attributes)[.href].flatMap(resolve)
      if isInEntry { draft.link.set(address, .close) } else { feed.link.set(address, .close) }
      return .skipped
    case .logo: return openLogo(attributes)
    case .lastmod: return read(.updated, .text)
    case .publicationdate: return isInEntry ? read(.published, .text) : read(.updated, .text, .close)
    case .author: return openPerson(.exact)
    case .publisher: return openPerson(.far)
    case .keywords: return read(.keywords, .text)
    default: return nil
    }
  }

  /// Logos are icons, pictures, or pictures for the head of a page.
  private mutating func openLogo(_ attributes: XMLAttributes) -> Role {
    switch values(of: attributes)[.style]?.lowercased() {
    case "icon":
      if !isInEntry { feed.icon = feed.icon ?? values(of: attributes)[.href].flatMap(ofSite) }
      return .skipped
    case "image-wide": return openPicture(attributes, .far)
    default: return openPicture(attributes)
    }
  }

  /// Reads a value from an attribute instead of the text.
  mutating func takeValue(_ attributes: XMLAttributes) {
    guard isCDF, var text = values(of: attributes)[.value] else { return }
    text.withUTF8 { self.text($0) }
  }
}
