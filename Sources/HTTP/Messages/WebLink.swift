/// One link of a `Link` field (RFC 8288).
public struct WebLink: Sendable, Hashable {
  /// The target as it is written, perhaps relative.
  public let target: String
  /// The relation types, in lower case.
  public let relations: [String]
  /// The media type of the target in lower case, if it is stated.
  public let type: String?

  /// Reads the value of a `Link` field. Parts that are not links are skipped.
  public static func links(in field: String) -> [WebLink] {
    var links: [WebLink] = []
    var rest = Substring(field)
    while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
      let target = String(rest[rest.index(after: start)..<end])
      let (relations, type, after) = parameters(rest[rest.index(after: end)...])
      links.append(WebLink(target: target, relations: relations, type: type))
      rest = after
    }
    return links
  }

  /// The relation types and the media type among a link's parameters, and the rest of the field.
  private static func parameters(_ text: Substring) -> (relations: [String], type: String?, rest: Substring) {
    var relations: [String] = []
    var type: String?
    var isQuoted = false
    var start = text.startIndex
    var index = text.startIndex
    func take(_ parameter: Substring) {
      let parts = parameter.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { return }
      let values = parts[1].lowercased().split { $0 == "\"" || $0.isWhitespace }.map(String.init)
      switch parts[0].filter({ !$0.isWhitespace }).lowercased() {
      case "rel" where relations.isEmpty: relations = values
      case "type": type = type ?? values.first
      default: break
      }
    }
    while index < text.endIndex {
      switch text[index] {
      case "\"": isQuoted.toggle()
      case ";" where !isQuoted:
        take(text[start..<index])
        start = text.index(after: index)
      case "," where !isQuoted:
        take(text[start..<index])
        return (relations, type, text[index...])
      default: break
      }
      index = text.index(after: index)
    }
    take(text[start...])
    return (relations, type, text[text.endIndex...])
  }
}
