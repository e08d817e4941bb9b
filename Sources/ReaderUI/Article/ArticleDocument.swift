import Articles
import Library
import Reading
import Text

/// The HTML page that shows one article: Courant's own frame around what the sanitiser let through.
///
/// Two that are equal look the same, whatever the reader's style: a page that stands finished in a view serves again.
package struct ArticleDocument: Equatable {
  /// Nothing may be loaded or run but pictures through the app's own scheme.
  private static let policy =
    "default-src 'none'; img-src \(PictureScheme.allCases.map(\.prefix).joined(separator: " ")); style-src 'unsafe-inline'"
  /// What an article with recordings may load besides, which it does only once the reader plays one.
  private static let mediaPolicy = "; media-src http: https:"

  let article: ArticleSummary.ID
  let publication: Publication.ID
  let headline: String
  let excerpt: String
  private let language: String
  private let policy: String
  private let body: String

  /// The page of an article.
  ///
  /// - Parameters:
  ///   - pictures: The scheme that the article's pictures have.
  ///   - showsChanges: Whether words that came and went since it was read are marked.
  package init(of readable: ReadableArticle, pictures: PictureScheme, showsChanges: Bool = false) {
    let summary = readable.article.summary
    article = summary.id
    publication = summary.publication
    headline = summary.headline
    excerpt = summary.excerpt
    // An empty one says that it is not known. WebKit applies no style sheet with :lang() in it where there is none at all.
    language = readable.article.details.language ?? ""
    policy = Self.policy + (readable.recordings.isEmpty ? "" : Self.mediaPolicy)
    body = Self.body(of: readable, pictures, showsChanges)
  }

  /// The HTML of the page.
  ///
  /// - Parameters:
  ///   - number: What tells this load from others, for the page's scripts.
  ///   - place: Where the page begins to be seen.
  package func html(style: ArticleStyle, number: Int = 0, place: ArticlePlace? = nil) -> String {
    let start = place.map { " data-place=\"\($0.block) \($0.fraction)\"" } ?? ""
    return """
      <!DOCTYPE html><html class="\(style.classes)" lang="\(escapedHTML(language))" data-page="\(number)" \
      data-article="\(article)"\(start)>\
      <head><meta charset="utf-8">\
      <meta http-equiv="Content-Security-Policy" content="\(policy)"><meta name="referrer" content="no-referrer">\
      <title>\(escapedHTML(headline))</title></head><body>\(body)</body></html>
      """
  }

  private static func body(
    of readable: ReadableArticle, _ pictures: PictureScheme, _ showsChanges: Bool
  ) -> String {
    let summary = readable.article.summary
    let changes = showsChanges ? readable.changes : nil
    var page = """
      <header class="article" dir="auto"><p class="kicker" dir="auto">\(kicker(of: readable))</p>\
      <h1>\(headline(of: summary, marked: changes?.headline))</h1>
      """
    // Each line has the direction of its own text: what has `dir` does not count for what it is in, so the header has that of
    // the headline, and so has a date that stands alone.
    page +=
      summary.byline.isEmpty
      ? "<p class=\"byline\">" : "<p class=\"byline\" dir=\"auto\"><b>\(byline(of: readable))</b>"
    page += "<time><bdi>\(escapedHTML(summary.dateText))</bdi></time>\(readingTime(of: readable))</p></header>"
    page += leadPicture(of: readable, pictures)
    page += changesLine(of: readable, isShown: showsChanges)
    let outline = Outline(of: changes?.html ?? readable.html)
    page += "<main dir=\"auto\">\(hasText(readable) ? Galleries.marked(outline.html) : missingText(of: summary))</main>"
    page += wayToFullText(of: readable)
    page += recordings(of: readable)
    page += outline.list
    page += tags(of: readable)
    page += sharing(of: summary)
    page += enclosures(of: readable)
    if readable.hasComments {
      let comments = CommentsDocument.html(of: .unasked(count: readable.article.comments))
      page += "<section class=\"comments\" id=\"comments\" dir=\"auto\">\(comments)</section>"
    }
    page += list(translated("Also in"), readable.twins) { $0.source }
    page += list(translated("Related"), readable.related) { $0.headline }
    return page
  }

  /// Whether the article has anything to read, look at or listen to.
  private static func hasText(_ readable: ReadableArticle) -> Bool {
    let media = ["<img", "<video", "<audio"]
    return !readable.recordings.isEmpty || !readable.article.details.enclosures.isEmpty
      || media.contains { readable.html.contains($0) } || !PlainLabel.of(html: readable.html, length: 20).isEmpty
  }

  /// Below a text that ends too soon.
  private static func wayToFullText(of readable: ReadableArticle) -> String {
    let address = readable.article.summary.address.map(isWebAddress)
    guard readable.endsTooSoon, address == true, hasText(readable), readable.recordings.isEmpty else { return "" }
    let text = translated("Read the Full Article")
    return
      "<p class=\"full-text\"><a class=\"button\" href=\"\(InternalLink.fullText.address)\">\(escapedHTML(text))</a></p>"
  }

  /// What stands in place of a text that the source keeps to itself, as sites do with what is for members.
  private static func missingText(of summary: ArticleSummary) -> String {
    guard let address = summary.address, isWebAddress(address) else {
      let text = translated("There is no text of this article here.")
      return "<p class=\"quiet\">\(escapedHTML(text))</p>"
    }
    let text = translated(
      "There is no text of this article here. It may need a password or a membership: open it in the browser to read it."
    )
    let open = translated("Open in the Browser")
    return """
      <p class="quiet">\(escapedHTML(text))</p>\
      <p><a class="button" href="\(escapedHTML(address))">\(escapedHTML(open))</a></p>
      """
  }

  /// The publication's name, which gives the line its direction, and the categories as ways into their lists.
  private static func kicker(of readable: ReadableArticle) -> String {
    let categories = readable.terms.filter { $0.kind == .category }.map { "<bdi>\(link(to: $0))</bdi>" }
    return ([escapedHTML(readable.article.summary.source)] + categories).joined(separator: " · ")
  }

  /// The authors, as ways into their lists where the publication tells them apart.
  private static func byline(of readable: ReadableArticle) -> String {
    let byline = readable.article.summary.byline
    let authors = readable.terms.filter { $0.kind == .author }
    guard authors.map(\.name).joined(separator: ", ") == byline else { return escapedHTML(byline) }
    // The first gives the line its direction.
    return authors.enumerated().map { $0 == 0 ? link(to: $1) : "<bdi>\(link(to: $1))</bdi>" }.joined(separator: ", ")
  }

  private static func readingTime(of readable: ReadableArticle) -> String {
    guard let minutes = readable.readingMinutes else { return "" }
    let text = translated("%s min read", plural: "%s min read", count: minutes)
    return "<span><bdi>\(escapedHTML(text))</bdi></span>"
  }

  /// That the text changed since it was read, with a way to see how.
  private static func changesLine(of readable: ReadableArticle, isShown: Bool) -> String {
    guard let changes = readable.changes else { return "" }
    let (added, removed) = (changes.added, changes.removed)
    let amount: String? =
      switch (added, removed) {
      case (0, 0): nil
      case (_, 0): translated("%s word added", plural: "%s words added", count: added)
      case (0, _): translated("%s word removed", plural: "%s words removed", count: removed)
      default:
        translated("%s word added", plural: "%s words added", count: added) + ", "
          + translated("%s removed", plural: "%s removed", count: removed)
      }
    let text = [translated("Changed since you read it"), amount].compactMap { $0 }.joined(separator: " · ")
    let link = isShown ? translated("Hide the changes") : translated("Show the changes")
    let way = changes.html == nil ? "" : " <a href=\"\(InternalLink.changes.address)\">\(escapedHTML(link))</a>"
    return "<p class=\"changed\" dir=\"auto\">\(escapedHTML(text))\(way)</p>"
  }

  private static func tags(of readable: ReadableArticle) -> String {
    let terms = readable.terms.filter { $0.kind == .tag }
    let names = readable.terms.isEmpty ? readable.article.details.tags.map(escapedHTML) : terms.map(link)
    guard !names.isEmpty else { return "" }
    return "<ul class=\"tags\" dir=\"auto\">" + names.map { "<li>\($0)</li>" }.joined() + "</ul>"
  }

  /// The way to the menu that shares the article, where it is wanted: at the end of the text.
  private static func sharing(of summary: ArticleSummary) -> String {
    guard SharedArticle(summary) != nil else { return "" }
    let link = "<a class=\"button\" href=\"\(InternalLink.share.address)\">\(escapedHTML(translated("Share")))</a>"
    return "<p class=\"share\">\(link)</p>"
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
      let date = summary.dateText
      return """
        <li dir="auto"><a href="\(address)">\(escapedHTML(title(summary)))</a> \
        <small><bdi>\(escapedHTML(date))</bdi></small></li>
        """
    }
    return "<section class=\"related\" dir=\"auto\"><h2>\(escapedHTML(heading))</h2><ul>"
      + rows.joined() + "</ul></section>"
  }

  /// - Parameter marked: The headline with what changed in it, as HTML.
  private static func headline(of summary: ArticleSummary, marked: String?) -> String {
    let text = marked ?? escapedHTML(summary.headline.isEmpty ? translated("Untitled") : summary.headline)
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

  /// What can be played, with WebKit's controls. Nothing of it is loaded before the reader plays it.
  private static func recordings(of readable: ReadableArticle) -> String {
    guard !readable.recordings.isEmpty else { return "" }
    let players = readable.recordings.map { recording in
      let file = recording.enclosure
      let element = recording.isFilm ? "video" : "audio"
      // A media fragment (W3C Media Fragments URI §4.2.1) starts it where the reader stopped.
      let start = recording.position > 0 ? "#t=\(Int(recording.position))" : ""
      let address = file.address.prefix { $0 != "#" } + start
      return """
        <figure class="recording"><\(element) id="recording-\(readable.article.id)-\(recording.index)" controls preload="none" \
        src="\(escapedHTML(String(address)))" aria-label="\(escapedHTML(name(of: file)))"></\(element)>\
        <figcaption dir="auto">\(link(to: file, recording.index, file.duration.map(time)))</figcaption></figure>
        """
    }
    return "<section class=\"recordings\">\(players.joined())</section>"
  }

  /// What can only be downloaded.
  private static func enclosures(of readable: ReadableArticle) -> String {
    let playable = Set(readable.recordings.map(\.index))
    let files = readable.article.details.enclosures.enumerated().filter { index, file in
      isWebAddress(file.address) && file.type?.hasPrefix("image/") != true && !playable.contains(index)
    }
    guard !files.isEmpty else { return "" }
    let rows = files.map { index, file in "<li>\(link(to: file, index))</li>" }
    let title = translated("Attachments")
    return "<section class=\"enclosures\" dir=\"auto\"><h2>\(escapedHTML(title))</h2><ul>"
      + rows.joined() + "</ul></section>"
  }

  /// A way to download a file, with what is known of it.
  private static func link(to file: Enclosure, _ index: Int, _ duration: String? = nil) -> String {
    let details = [
      duration, file.length.map(DataSize.text), file.type,
    ].compactMap { $0 }.joined(separator: " · ")
    return """
      <a href="\(InternalLink.enclosure(index).address)">\(escapedHTML(translated("Download “%s”", name(of: file))))</a> \
      <small>\(escapedHTML(details))</small>
      """
  }

  private static func name(of file: Enclosure) -> String {
    file.title ?? file.address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last.map(String.init)
      ?? file.address
  }

  /// A duration in seconds as hours, minutes and seconds.
  private static func time(_ seconds: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    return hours > 0
      ? "\(hours):\(two(minutes)):\(two(seconds % 60))" : "\(minutes):\(two(seconds % 60))"
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
