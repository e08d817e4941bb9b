/// Writes lists of subscriptions.
enum OPMLWriter {
  static func write(_ document: OPMLDocument) -> String {
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<opml version=\"2.0\" xmlns:courant=\"\(OPML.namespace)\">",
      "  <head>",
    ]
    lines.append("    <title>\(escaped(document.title ?? ""))</title>")
    lines += ["  </head>", "  <body>"]
    for outline in document.outlines { append(outline, depth: 2, to: &lines) }
    lines += ["  </body>", "</opml>", ""]
    return lines.joined(separator: "\n")
  }

  private static func append(_ outline: OPMLOutline, depth: Int, to lines: inout [String]) {
    let indent = String(repeating: "  ", count: depth)
    switch outline {
    case .folder(let title, let children):
      lines.append("\(indent)<outline text=\"\(escaped(title))\" title=\"\(escaped(title))\">")
      for child in children { append(child, depth: depth + 1, to: &lines) }
      lines.append("\(indent)</outline>")
    case .feed(let title, let address, let site, let source):
      let name = escaped(title ?? address)
      let page = site.map { " htmlUrl=\"\(escaped($0))\"" } ?? ""
      let own = source.map { " courant:source=\"\(escaped($0))\"" } ?? ""
      lines.append(
        "\(indent)<outline type=\"rss\" text=\"\(name)\" title=\"\(name)\" xmlUrl=\"\(escaped(address))\"\(page)\(own)/>"
      )
    }
  }

  /// Escapes text for XML, and drops the control characters that XML forbids.
  private static func escaped(_ text: String) -> String {
    var output = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": output += "&amp;"
      case "<": output += "&lt;"
      case ">": output += "&gt;"
      case "\"": output += "&quot;"
      case "\n", "\t", "\r": output += " "
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": continue
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output
  }
}
