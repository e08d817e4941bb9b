/// One link of a `Link` field (RFC 8288).
public struct WebLink: Sendable, Hashable {
  /// The target as it is written, perhaps relative.
  public let target: String
  /// The relation types, in lower case.
  public let relations: [String]

  /// Reads the value of a `Link` field. What is no link in it is passed over.
  public static func links(in field: String) -> [WebLink] {
    var links: [WebLink] = []
    var rest = Substring(field)
    while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
      let target = String(rest[rest.index(after: start)..<end])
      let (relations, after) = parameters(rest[rest.index(after: end)...])
      links.append(WebLink(target: target, relations: relations))
      rest = after
    }
    return links
  }

  /// The relation types among a link's parameters, and what follows those.
  private static func parameters(_ text: Substring) -> (relations: [String], rest: Substring) {
    var relations: [String] = []
    var isQuoted = false
    var start = text.startIndex
    var index = text.startIndex
    func take(_ parameter: Substring) {
      let parts = parameter.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].filter({ !$0.isWhitespace }).lowercased() == "rel", relations.isEmpty else {
        return
      }
      relations = parts[1].lowercased().split { $0 == "\"" || $0.isWhitespace }.map(String.init)
    }
    while index < text.endIndex {
      switch text[index] {
      case "\"": isQuoted.toggle()
      case ";" where !isQuoted:
        take(text[start..<index])
        start = text.index(after: index)
      case "," where !isQuoted:
        take(text[start..<index])
        return (relations, text[index...])
      default: break
      }
      index = text.index(after: index)
    }
    take(text[start...])
    return (relations, text[text.endIndex...])
  }
}
