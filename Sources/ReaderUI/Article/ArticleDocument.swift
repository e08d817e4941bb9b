import Articles
import Library
import Text

/// The HTML page that shows one article: Courant's own frame around what the sanitiser let through.
package enum ArticleDocument {
  /// What the page's look depends on.
  package struct Style: Equatable {
    var isDark = false
    var isSepia = false
    var isSans = false
    /// In per cent.
    var size = 100
    /// In em.
    var width = 38

    /// The look where nobody chose one.
    package static let plain = Style()

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

  /// The page of an article.
  package static func html(of readable: ReadableArticle, style: Style) -> String {
    let article = readable.article
    let summary = article.summary
    // An empty one says that it is not known. WebKit applies no style sheet with :lang() in it where there is none at all.
    let language = escapedHTML(article.language ?? "")
    var page = """
      <!DOCTYPE html><html class="\(style.classes)" lang="\(language)"><head><meta charset="utf-8">\
      <meta http-equiv="Content-Security-Policy" content="\(policy)"><meta name="referrer" content="no-referrer">\
      <title>\(escapedHTML(summary.headline))</title></head><body>
      <header class="article" dir="auto"><p class="kicker">\(kicker(of: readable))</p>\
      <h1>\(headline(of: summary))</h1><p class="byline">
      """
    if !summary.byline.isEmpty { page += "<b>\(byline(of: readable))</b>" }
    page += "<time>\(escapedHTML(DateText.full(summary.published)))</time></p></header>"
    page += leadPicture(of: readable)
    page += "<main dir=\"auto\">\(readable.html)</main>"
    page += tags(of: readable)
    page += enclosures(of: article)
    if readable.hasComments {
      let comments = CommentsDocument.html(of: .unasked(count: article.comments))
      page += "<section class=\"comments\" id=\"comments\" dir=\"auto\">\(comments)</section>"
    }
    page += related(to: readable)
    return page + "</body></html>"
  }

  /// The publication's name, and the categories as ways into their lists.
  private static func kicker(of readable: ReadableArticle) -> String {
    let categories = readable.terms.filter { $0.kind == .category }.map(link)
    return ([escapedHTML(readable.article.summary.source)] + categories).joined(separator: " · ")
  }

  /// The authors, as ways into their lists where the publication tells them apart.
  private static func byline(of readable: ReadableArticle) -> String {
    let byline = readable.article.summary.byline
    let authors = readable.terms.filter { $0.kind == .author }
    guard authors.map(\.name).joined(separator: ", ") == byline else { return escapedHTML(byline) }
    return authors.map(link).joined(separator: ", ")
  }

  private static func tags(of readable: ReadableArticle) -> String {
    let terms = readable.terms.filter { $0.kind == .tag }
    let names = readable.terms.isEmpty ? readable.article.tags.map(escapedHTML) : terms.map(link)
    guard !names.isEmpty else { return "" }
    return "<ul class=\"tags\" dir=\"auto\">" + names.map { "<li>\($0)</li>" }.joined() + "</ul>"
  }

  private static func link(to term: Term) -> String {
    "<a href=\"\(InternalLink.term(term.id).address)\">\(escapedHTML(term.name))</a>"
  }

  private static func related(to readable: ReadableArticle) -> String {
    guard !readable.related.isEmpty else { return "" }
    let rows = readable.related.map { summary in
      let address = InternalLink.article(summary.id).address
      let date = DateText.full(summary.published)
      return "<li><a href=\"\(address)\">\(escapedHTML(summary.headline))</a> <small>\(escapedHTML(date))</small></li>"
    }
    return "<section class=\"related\" dir=\"auto\"><h2>\(escapedHTML(translated("Related")))</h2><ul>"
      + rows.joined() + "</ul></section>"
  }

  private static func headline(of summary: ArticleSummary) -> String {
    let text = escapedHTML(summary.headline.isEmpty ? translated("Untitled") : summary.headline)
    guard let address = summary.address, isWebAddress(address) else { return text }
    return "<a href=\"\(escapedHTML(address))\">\(text)</a>"
  }

  /// The picture that stands for the article, unless the body shows it.
  private static func leadPicture(of readable: ReadableArticle) -> String {
    guard let image = readable.article.summary.image, !shows(image, readable) else { return "" }
    return "<figure class=\"lead\"><img src=\"\(pictureAddress(of: image))\" alt=\"\"></figure>"
  }

  private static func shows(_ image: String, _ readable: ReadableArticle) -> Bool {
    // Feeds name one of the body's pictures, in any size and from any server. Sites keep theirs apart.
    guard readable.article.handle != nil else { return readable.html.contains("<img") }
    let stem = pictureStem(pictureAddress(of: image))
    return readable.html.split(separator: "\"").contains {
      $0.hasPrefix(pictureScheme + ":") && pictureStem(String($0)) == stem
    }
  }

  /// A picture's address in the app's scheme without what tells its sizes apart: `…/pond-1024x683.jpg` is `…/pond`.
  private static func pictureStem(_ encoded: String) -> String {
    let address = encoded.replacing("%2D", with: "-").replacing("%2E", with: ".").replacing("%3F", with: "?")
    let name = address.prefix { $0 != "?" }.lastIndex(of: ".").map { address[..<$0] } ?? address[...]
    guard let dash = name.lastIndex(of: "-") else { return String(name) }
    let size = name[name.index(after: dash)...]
    let isSize = size == "scaled" || (size.contains("x") && size.allSatisfy { $0.isNumber || $0 == "x" })
    return String(isSize ? name[..<dash] : name)
  }

  private static func enclosures(of article: Article) -> String {
    let files = article.enclosures.filter { isWebAddress($0.address) && $0.type?.hasPrefix("image/") != true }
    guard !files.isEmpty else { return "" }
    let rows = files.map { file in
      let name = file.title ?? file.address.split(separator: "/").last.map(String.init) ?? file.address
      let details = [file.type, file.length.map(size)].compactMap { $0 }.joined(separator: " · ")
      return
        "<li><a href=\"\(escapedHTML(file.address))\">\(escapedHTML(name))</a> <small>\(escapedHTML(details))</small></li>"
    }
    return "<section class=\"enclosures\" dir=\"auto\"><h2>\(escapedHTML(translated("Attachments")))</h2><ul>"
      + rows.joined() + "</ul></section>"
  }

  private static func size(_ bytes: Int) -> String {
    bytes < 1_000_000 ? "\(max(1, bytes / 1000)) kB" : "\(bytes / 1_000_000) MB"
  }
}

/// The scheme through which the page gets its pictures, and so the only thing it can ask for.
package let pictureScheme = "courant-image"

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
