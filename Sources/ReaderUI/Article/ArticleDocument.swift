import Articles
import HTML
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
  /// What an article with films may load besides, which it does only once the reader plays one.
  private static let mediaPolicy = "; media-src http: https:"

  let article: ArticleSummary.ID
  let publication: Publication.ID
  /// What the article is called, also where it has no headline.
  let title: String
  let excerpt: String
  private let language: String
  private let policy: String
  /// The address of the small picture that stands in the list, where the article's own is another.
  private let small: String?
  /// What stands in the page: Courant's own frame around what the sanitiser let through.
  package let body: String

  /// How long what is shown is, in bytes.
  var length: Int { body.utf8.count }

  /// The page of an article.
  ///
  /// - Parameters:
  ///   - pictures: The scheme that the article's pictures have.
  ///   - showsChanges: Whether words that came and went since it was read are marked.
  package init(of readable: ReadableArticle, pictures: PictureScheme, showsChanges: Bool = false) {
    let summary = readable.article.summary
    article = summary.id
    publication = summary.publication
    title = summary.title
    excerpt = summary.excerpt
    // An empty one says that it is not known. WebKit applies no style sheet with :lang() in it where there is none at all.
    language = TextScripts(of: readable.html).language(stated: readable.article.details.language) ?? ""
    policy = Self.policy + (LeadMedia.playsHere(readable) ? Self.mediaPolicy : "")
    small = summary.thumbnail.flatMap { $0 == summary.image ? nil : pictures.address(of: $0) }
    body = Self.body(of: readable, pictures, showsChanges)
  }

  /// The HTML of the page.
  ///
  /// - Parameters:
  ///   - number: What tells this load from others, for the page's scripts.
  ///   - place: Where the page begins to be seen.
  ///   - patience: How long it waits for the stored pictures that are seen first, in milliseconds.
  package func html(
    style: ArticleStyle, number: Int = 0, place: ArticlePlace? = nil, patience: Int = 0
  ) -> String {
    let start = place.map { " data-place=\"\($0.block) \($0.fraction)\"" } ?? ""
    let small = small.map { " data-small=\"\($0)\"" } ?? ""
    return """
      <!DOCTYPE html><html class="\(style.classes)" lang="\(escapedHTML(language))" data-page="\(number)" \
      data-patience="\(patience)" data-article="\(article)"\(start)\(small)>\
      <head><meta charset="utf-8">\
      <meta http-equiv="Content-Security-Policy" content="\(policy)"><meta name="referrer" content="no-referrer">\
      <title>\(escapedHTML(title))</title></head><body>\(parted)</body></html>
      """
  }

  /// What stands in the page, of a long text the beginning, with the rest in templates behind it.
  private var parted: String {
    guard body.utf8.count > Self.longestWhole, let main = body.utf8.firstRange(of: "<main ".utf8),
      let start = body[main.upperBound...].firstIndex(of: ">").map(body.index(after:)),
      let end = body.utf8[start...].firstRange(of: "</main>".utf8)
    else { return body }
    let parts = PageParts(of: String(body[start..<end.lowerBound])).all
    let rest = parts.dropFirst().map { "<template data-depth=\"\($0.depth)\">\($0.html)</template>" }
    return body[..<start] + (parts.first?.html ?? "") + "</main>" + rest.joined() + body[end.upperBound...]
  }

  /// In bytes.
  private static let longestWhole = 100_000

  private static func body(
    of readable: ReadableArticle, _ pictures: PictureScheme, _ showsChanges: Bool
  ) -> String {
    let summary = readable.article.summary
    let changes = showsChanges ? readable.changes : nil
    var page = summary.isPost ? PostHead.html(of: summary, pictures) : head(of: readable, changes)
    page += EpisodeDocument.player(of: readable)
    // A post's pictures came with its words.
    let media = LeadMedia.html(of: readable, pictures)
    page += summary.isPost ? "" : media
    page += changesLine(of: readable, isShown: showsChanges)
    page += plainNote(of: readable)
    page += goneNote(of: readable)
    let text = MainText(of: readable, html: changes?.html ?? readable.html)
    let outline = Outline(of: text.html)
    page +=
      "<main dir=\"\(direction(of: readable.html))\">\(hasText(readable) ? Galleries.marked(outline.html) : missingText(of: readable))</main>"
    page += summary.isPost ? media : ""
    page += text.note
    page += wayToFullText(of: readable)
    page += films(of: readable)
    page += outline.list
    page += tags(of: readable)
    page += sharing(of: summary)
    page += enclosures(of: readable)
    if readable.hasComments {
      let comments = CommentsDocument.html(of: .unasked(count: readable.article.comments))
      page += "<section class=\"comments\" id=\"comments\" dir=\"auto\">\(comments)</section>"
    } else if let comments = CommentsDocument.wayOutside(of: readable) {
      page += "<section class=\"comments\" dir=\"auto\">\(comments)</section>"
    }
    page += list(translated("Also in"), readable.twins) { $0.source }
    page += list(translated("Related"), readable.related) { $0.title }
    return page
  }

  /// That there is no more than the text, and why.
  private static func plainNote(of readable: ReadableArticle) -> String {
    guard readable.isPlain else { return "" }
    return PageNote.quiet(translated("This article’s layout is too large to be shown. This is its text."))
  }

  /// That the reader's other devices do not show it.
  private static func goneNote(of readable: ReadableArticle) -> String {
    guard readable.isGone else { return "" }
    return PageNote.quiet(translated("The account’s server no longer has this article."))
  }

  /// What stands over the text: where it is from, its headline, who wrote it and when.
  private static func head(of readable: ReadableArticle, _ changes: ArticleChanges?) -> String {
    let summary = readable.article.summary
    var page = """
      <header class="article" dir="\(direction(of: summary.headline))"><p class="kicker" dir="auto">\(kicker(of: readable))</p>\
      <h1>\(headline(of: summary, marked: changes?.headline))</h1>
      """
    // Each line has the direction of its own text: what has `dir` does not count for what it is in, so the header has that of
    // the headline, and so has a date that stands alone.
    page +=
      summary.byline.isEmpty
      ? "<p class=\"byline\">" : "<p class=\"byline\" dir=\"auto\"><b>\(byline(of: readable))</b>"
    page += "<time><bdi>\(escapedHTML(summary.dateText))</bdi></time>\(readingTime(of: readable))</p></header>"
    return page
  }

  /// The direction of most of a text, which a page takes from its first letter otherwise.
  private static func direction(of text: String) -> String { TextScripts(of: text).direction ?? "auto" }

  /// Whether the article has anything to read, look at or listen to.
  private static func hasText(_ readable: ReadableArticle) -> Bool {
    let media = ["<img", "<video", "<audio"]
    guard !MainText.isOnlyWayToComments(readable) else { return false }
    return !readable.recordings.isEmpty || !readable.article.details.enclosures.isEmpty
      || readable.article.summary.medium == .video
      || media.contains { readable.html.utf8.firstRange(of: $0.utf8) != nil }
      || !PlainLabel.of(html: readable.html, length: 20).isEmpty
  }

  /// Below a text that ends too soon.
  private static func wayToFullText(of readable: ReadableArticle) -> String {
    let address = readable.article.summary.address.map(isWebAddress)
    guard readable.endsTooSoon, address == true, hasText(readable), readable.recordings.isEmpty, mayGoOn(readable)
    else {
      return ""
    }
    return "<p class=\"full-text\">\(fullTextButton)</p>"
  }

  private static var fullTextButton: String {
    let text = translated("Read the Full Article")
    return "<a class=\"button\" href=\"\(InternalLink.fullText.address)\">\(escapedHTML(text))</a>"
  }

  /// Whether its page may have more of the text: a post is all there is, as are the words below a video, and a discussion is no
  /// article.
  private static func mayGoOn(_ readable: ReadableArticle) -> Bool {
    let summary = readable.article.summary
    return !summary.isPost && summary.medium != .video && readable.commentsPage != summary.address
  }

  /// What stands in place of a text that the source keeps to itself, as sites do with what is for members.
  private static func missingText(of readable: ReadableArticle) -> String {
    let thread = readable.commentsPage
    guard let address = readable.article.summary.address, isWebAddress(address) else {
      let text = translated("There is no text of this article here.")
      return "<p class=\"quiet\">\(escapedHTML(text))</p>"
    }
    // Who collects links says nothing of them but where they are discussed.
    let isLink = thread != nil && thread != address
    // A feed of titles keeps nothing to itself: the page has the text.
    let mayBeFetched = !isLink && readable.fullText == .none && readable.article.handle == nil && mayGoOn(readable)
    let text =
      if isLink {
        translated("This entry is a link to %s.", Address.host(of: address) ?? address)
      } else if mayBeFetched {
        translated("There is no text of this article here.")
      } else {
        translated(
          "There is no text of this article here. It may need a password or a membership: open it in the browser to read it."
        )
      }
    let fetch = mayBeFetched ? "<p>\(fullTextButton)</p>" : ""
    let open = translated("Open in the Browser")
    return """
      <p class="quiet">\(escapedHTML(text))</p>\(fetch)\
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
    return listed(authors.enumerated().map { $0 == 0 ? link(to: $1) : "<bdi>\(link(to: $1))</bdi>" })
  }

  private static func readingTime(of readable: ReadableArticle) -> String {
    // A recording has its own length.
    guard let minutes = readable.readingMinutes, readable.recordings.isEmpty else { return "" }
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
    let text = marked ?? escapedHTML(summary.headline)
    guard let address = summary.address, isWebAddress(address) else { return text }
    return "<a href=\"\(escapedHTML(address))\">\(text)</a>"
  }

  /// What can be watched, with WebKit's controls. Nothing of it is loaded before the reader plays it.
  private static func films(of readable: ReadableArticle) -> String {
    guard LeadMedia.playsHere(readable) else { return "" }
    let films = readable.recordings.filter(\.isFilm)
    let players = films.map { recording in
      let file = recording.enclosure
      // A media fragment (W3C Media Fragments URI §4.2.1) starts it where the reader stopped.
      let start = recording.position > 0 ? "#t=\(PlayingTime.whole(recording.position))" : ""
      let address = file.address.prefix { $0 != "#" } + start
      return """
        <figure class="recording"><video id="recording-\(readable.article.id)-\(recording.index)" controls preload="none" \
        src="\(escapedHTML(String(address)))" aria-label="\(escapedHTML(name(of: file)))"></video>\
        <figcaption dir="auto">\(link(to: file, recording.index, file.duration.map(LengthText.of)))</figcaption></figure>
        """
    }
    return "<section class=\"recordings\">\(players.joined())</section>"
  }

  /// What can only be downloaded.
  private static func enclosures(of readable: ReadableArticle) -> String {
    let playsFilms = LeadMedia.playsHere(readable)
    let playable = Set(readable.recordings.filter { playsFilms || !$0.isFilm }.map(\.index))
    let files = readable.article.details.enclosures.enumerated().filter { index, file in
      mayOpenOutside(file.address) && !file.isPicture && !file.isFlash && !playable.contains(index)
    }
    guard !files.isEmpty else { return "" }
    let rows = files.map { index, file in "<li>\(link(to: file, index))</li>" }
    let title = translated("Attachments")
    return "<section class=\"enclosures\" dir=\"auto\"><h2>\(escapedHTML(title))</h2><ul>"
      + rows.joined() + "</ul></section>"
  }

  /// A way to download a file, with what is known of it.
  static func link(to file: Enclosure, _ index: Int, _ duration: String? = nil) -> String {
    let details = [
      duration, file.length.map(DataSize.text), file.type,
    ].compactMap { $0 }.joined(separator: " · ")
    let isFile = isWebAddress(file.address)
    let target = isFile ? InternalLink.enclosure(index).address : escapedHTML(file.address)
    let label = isFile ? translated("Download “%s”", name(of: file)) : translated("Open “%s”", name(of: file))
    return """
      <a href="\(target)">\(escapedHTML(label))</a> \
      <small>\(escapedHTML(details))</small>
      """
  }

  private static func name(of file: Enclosure) -> String {
    file.title ?? file.address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last.map(String.init)
      ?? file.address
  }
}

/// Whether an address may be handed to another program: the browser, that for mail, or one that the reader is asked about first.
func mayOpenOutside(_ address: String) -> Bool {
  isWebAddress(address) || address.lowercased().hasPrefix("mailto:") || isForOtherProgram(address)
}

/// Whether an address is for a program that is neither the browser nor for mail.
func isForOtherProgram(_ address: String) -> Bool {
  Address.link(address) == address && Address.otherScheme(of: address) != nil
}

func isWebAddress(_ address: String) -> Bool {
  let lowered = address.lowercased()
  return lowered.hasPrefix("http://") || lowered.hasPrefix("https://")
}
