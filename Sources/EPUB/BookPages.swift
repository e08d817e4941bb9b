import HTML

/// The pages of a book, its style sheet and its container file.
enum BookPages {
  static let container = """
    <?xml version="1.0" encoding="UTF-8"?>
    <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
    <rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
    </container>

    """

  /// The style sheet. It is short, because e-book readers have their own style.
  static let style = """
    body { line-height: 1.5; overflow-wrap: break-word; }
    h1 { line-height: 1.2; margin: 0.3em 0 0.6em; }
    h2, h3, h4, h5, h6 { line-height: 1.25; margin: 1.6em 0 0.5em; page-break-after: avoid; }
    img { max-width: 100%; height: auto; }
    figure { margin: 1.5em 0; page-break-inside: avoid; }
    figcaption { font-size: 0.85em; margin-top: 0.4em; }
    .source { font-size: 0.85em; margin: 0; }
    .byline { font-size: 0.85em; margin: 0 0 2em; }
    .missing { font-size: 0.85em; font-style: italic; }
    .address { font-size: 0.85em; margin-top: 2.5em; overflow-wrap: anywhere; }
    blockquote { border-inline-start: 3px solid; margin: 1em 0; padding-inline-start: 1em; }
    pre { white-space: pre-wrap; font-size: 0.85em; }
    pre.verse { font-family: inherit; font-size: 1em; }
    .vertical-rl { -epub-writing-mode: vertical-rl; writing-mode: vertical-rl; }
    .vertical-lr { -epub-writing-mode: vertical-lr; writing-mode: vertical-lr; }
    table { border-collapse: collapse; font-size: 0.9em; }
    th, td { border-bottom: 1px solid; padding: 0.3em 0.6em; text-align: start; vertical-align: top; }

    """

  /// Returns the page of a chapter.
  ///
  /// - Parameter pictures: The file of each picture, by the picture's address.
  static func page(of chapter: Chapter, _ markup: BookMarkup, pictures: [String: String]) -> String {
    let byline = [chapter.byline, chapter.date].filter { !$0.isEmpty }.joined(separator: " · ")
    let lead = chapter.lead.flatMap { pictures[$0] }.map {
      "<figure><img src=\"\(escapedXML($0))\" alt=\"\"/></figure>\n"
    }
    let address = chapter.address.flatMap(BookAddress.strict).map {
      "<p class=\"address\"><a href=\"\(escapedXML($0))\">\(escapedXML($0))</a></p>\n"
    }
    return page(
      chapter.title, language: chapter.language,
      """
      <p class="source">\(escapedXML(chapter.source))</p>
      <h1>\(escapedXML(chapter.title))</h1>
      <p class="byline">\(escapedXML(byline))</p>
      \(lead ?? "")<div>\(markup.xhtml(pictures: pictures))</div>
      \(address ?? "")
      """)
  }

  /// Returns the page with the list of chapters (EPUB 3.3 §7).
  static func navigation(of chapters: [(file: String, title: String)], in book: BookDescription) -> String {
    let rows = chapters.map { "<li><a href=\"\($0.file)\">\(escapedXML($0.title))</a></li>" }
    return page(
      book.contents, language: book.language,
      """
      <nav xmlns:epub="http://www.idpf.org/2007/ops" epub:type="toc">
      <h1>\(escapedXML(book.contents))</h1>
      <ol>
      \(rows.joined(separator: "\n"))
      </ol>
      </nav>
      """)
  }

  private static func page(_ title: String, language: String?, _ body: String) -> String {
    let language = language.flatMap(BookAddress.language).map { " lang=\"\($0)\" xml:lang=\"\($0)\"" } ?? ""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE html>
      <html xmlns="http://www.w3.org/1999/xhtml"\(language)>
      <head><title>\(escapedXML(title))</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
      <body dir="auto">
      \(body)
      </body>
      </html>

      """
  }
}
