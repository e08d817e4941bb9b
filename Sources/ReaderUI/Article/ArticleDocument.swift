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
  private static let policy =
    "default-src 'none'; img-src \(PictureScheme.allCases.map(\.prefix).joined(separator: " ")); style-src 'unsafe-inline'"

  /// - Parameter pictures: The scheme that the article's pictures have.
  static func html(of readable: ReadableArticle, style: Style, pictures: PictureScheme) -> String {
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
    page += leadPicture(of: readable, pictures)
    page += "<main dir=\"auto\">\(readable.html)</main>"
    page += tags(of: readable)
    page += enclosures(of: article)
    if readable.hasComments {
      let comments = CommentsDocument.html(of: .unasked(count: article.comments))
      page += "<section class=\"comments\" id=\"comments\" dir=\"auto\">\(comments)</section>"
    }
    page += list(translated("Also in"), readable.twins) { $0.source }
    page += list(translated("Related"), readable.related) { $0.headline }
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

  /// Ways to other articles.
  private static func list(
    _ heading: String, _ summaries: [ArticleSummary], title: (ArticleSummary) -> String
  ) -> String {
    guard !summaries.isEmpty else { return "" }
    let rows = summaries.map { summary in
      let address = InternalLink.article(summary.id).address
      let date = DateText.full(summary.published)
      return "<li><a href=\"\(address)\">\(escapedHTML(title(summary)))</a> <small>\(escapedHTML(date))</small></li>"
    }
    return "<section class=\"related\" dir=\"auto\"><h2>\(escapedHTML(heading))</h2><ul>"
      + rows.joined() + "</ul></section>"
  }

  private static func headline(of summary: ArticleSummary) -> String {
    let text = escapedHTML(summary.headline.isEmpty ? translated("Untitled") : summary.headline)
    guard let address = summary.address, isWebAddress(address) else { return text }
    return "<a href=\"\(escapedHTML(address))\">\(text)</a>"
  }

  /// The picture that stands for the article, unless the body shows it.
  private static func leadPicture(of readable: ReadableArticle, _ pictures: PictureScheme) -> String {
    guard let image = readable.article.summary.image, !shows(image, readable) else { return "" }
    return "<figure class=\"lead\"><img src=\"\(pictures.address(of: image))\" alt=\"\"></figure>"
  }

  private static func shows(_ image: String, _ readable: ReadableArticle) -> Bool {
    // Feeds name one of the body's pictures, in any size and from any server. Sites keep theirs apart.
    guard readable.article.handle != nil else { return readable.html.contains("<img") }
    let stem = pictureStem(image)
    return readable.html.split(separator: "\"").contains {
      PictureScheme.picture(at: String($0)).map { pictureStem($0.address) } == stem
    }
  }

  /// A picture's address without what tells its sizes apart: `…/pond-1024x683.jpg` is `…/pond`.
  private static func pictureStem(_ address: String) -> String {
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

/// Whether an address may be handed to the browser or the mail program: nothing but these three schemes leaves the app.
func mayOpenOutside(_ address: String) -> Bool {
  isWebAddress(address) || address.lowercased().hasPrefix("mailto:")
}

func isWebAddress(_ address: String) -> Bool {
  let lowered = address.lowercased()
  return lowered.hasPrefix("http://") || lowered.hasPrefix("https://")
}
