extension FeedFormat {
  /// Finds the format by the root element; `nil` if no feed has such a root.
  init?(root: ElementName, _ element: XMLElement, _ attributes: AttributeValues) {
    let namespace = element.namespace.map { String(cString: $0) } ?? ""
    switch root {
    case .rdf:
      self = .rss10
    case .channel:
      self = .cdf
    case .rss:
      switch attributes[.version] {
      case "0.90": self = .rss090
      case "0.91": self = .rss091
      case "0.92": self = .rss092
      case "0.93": self = .rss093
      case "0.94": self = .rss094
      case let version? where version.hasPrefix("1"): self = .rss10
      case nil, "": self = .rss
      default: self = .rss20
      }
    case .feed:
      self = namespace.hasPrefix("http://purl.org/") || attributes[.version]?.hasPrefix("0") == true ? .atom03 : .atom10
    default:
      return nil
    }
  }
}
