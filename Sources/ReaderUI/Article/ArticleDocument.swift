import Articles
import Library
import Text

/// The HTML page that shows one article: Courant's own frame around what the sanitiser let through.
enum ArticleDocument {
  /// What the page's look depends on.
  struct Style: Equatable {
    var isDark = false
    var isSepia = false
    var isSans = false
    /// In per cent.
    var size = 100
    /// In em.
    var width = 38

    /// The classes of the page's root, which `article.css` goes by.
    var classes: String {
      [isDark ? "dark" : isSepia ? nil : "light", isSepia ? "sepia" : nil, isSans ? "sans" : "serif"]
        .compactMap { $0 }.joined(separator: " ")
    }

    /// The style sheet that goes with `article.css`.
    var sheet: String { "html { --size: \(size)% !important; --width: \(width)em !important; }" }
  }

  /// Nothing may be loaded or run but pictures through the app's own scheme.
  private static let policy = "default-src 'none'; img-src \(pictureScheme):; style-src 'unsafe-inline'"

  static func html(of readable: ReadableArticle, style: Style) -> String {
    let article = readable.article
    let summary = article.summary
    let language = article.language.map { " lang=\"\(attribute($0))\"" } ?? ""
    var page = """
      <!DOCTYPE html><html class="\(style.classes)"\(language)><head><meta charset="utf-8">\
      <meta http-equiv="Content-Security-Policy" content="\(policy)"><meta name="referrer" content="no-referrer">\
      <title>\(attribute(summary.headline))</title></head><body>
      <header class="article" dir="auto"><p class="kicker">\(attribute(summary.source))</p>\
      <h1>\(headline(of: summary))</h1><p class="byline">
      """
    if !summary.byline.isEmpty { page += "<b>\(attribute(summary.byline))</b>" }
    page += "<time>\(attribute(DateText.full(summary.published)))</time></p></header>"
    page += leadPicture(of: readable)
    page += "<main dir=\"auto\">\(readable.html)</main>"
    if !article.tags.isEmpty {
      page += "<ul class=\"tags\" dir=\"auto\">" + article.tags.map { "<li>\(attribute($0))</li>" }.joined() + "</ul>"
    }
    page += enclosures(of: article)
    return page + "</body></html>"
  }

  private static func headline(of summary: ArticleSummary) -> String {
    let text = attribute(summary.headline.isEmpty ? translated("Untitled") : summary.headline)
    guard let address = summary.address, isWebAddress(address) else { return text }
    return "<a href=\"\(attribute(address))\">\(text)</a>"
  }

  /// The picture the feed names for the article, unless the body has pictures of its own.
  private static func leadPicture(of readable: ReadableArticle) -> String {
    guard let image = readable.article.summary.image, !readable.html.contains("<img") else { return "" }
    return "<figure class=\"lead\"><img src=\"\(pictureAddress(of: image))\" alt=\"\"></figure>"
  }

  private static func enclosures(of article: Article) -> String {
    let files = article.enclosures.filter { isWebAddress($0.address) && $0.type?.hasPrefix("image/") != true }
    guard !files.isEmpty else { return "" }
    let rows = files.map { file in
      let name = file.title ?? file.address.split(separator: "/").last.map(String.init) ?? file.address
      let details = [file.type, file.length.map(size)].compactMap { $0 }.joined(separator: " · ")
      return
        "<li><a href=\"\(attribute(file.address))\">\(attribute(name))</a> <small>\(attribute(details))</small></li>"
    }
    return "<section class=\"enclosures\" dir=\"auto\"><h2>\(attribute(translated("Attachments")))</h2><ul>"
      + rows.joined() + "</ul></section>"
  }

  private static func size(_ bytes: Int) -> String {
    bytes < 1_000_000 ? "\(max(1, bytes / 1000)) kB" : "\(bytes / 1_000_000) MB"
  }

  /// Text for an attribute or between tags.
  private static func attribute(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }
}

/// The scheme through which the page gets its pictures, and so the only thing it can ask for.
let pictureScheme = "courant-image"

/// The address under which the page asks for a picture.
func pictureAddress(of address: String) -> String {
  let unreserved = { (byte: UInt8) in
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
  let digits = Array("0123456789ABCDEF".utf8)
  var encoded: [UInt8] = []
  for byte in address.utf8 {
    if unreserved(byte) {
      encoded.append(byte)
    } else {
      encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
  return "\(pictureScheme):\(String(decoding: encoded, as: UTF8.self))"
}

/// Whether an address may be handed to the browser or the mail program: nothing but these three schemes leaves the app.
func mayOpenOutside(_ address: String) -> Bool {
  isWebAddress(address) || address.lowercased().hasPrefix("mailto:")
}

func isWebAddress(_ address: String) -> Bool {
  let lowered = address.lowercased()
  return lowered.hasPrefix("http://") || lowered.hasPrefix("https://")
}
