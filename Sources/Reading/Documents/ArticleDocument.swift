import Articles
import HTML
import Library
import Text

/// The HTML page that shows one article: Courant's own frame around the sanitiser's output.
///
/// Two equal documents look the same, apart from the reader's style. So a view can show a finished page again.
public struct ArticleDocument: Equatable {
  /// The policy allows only pictures, through the app's own scheme, and no scripts.
  private static let policy =
    "default-src 'none'; img-src \(PictureScheme.allCases.map(\.prefix).joined(separator: " ")); style-src 'unsafe-inline'"
  /// The addition to the policy for an article with films. A film is loaded from the web, but only when the reader
  /// plays it.
  private static let mediaPolicy = "; media-src http: https:"

  public let article: ArticleSummary.ID
  public let publication: Publication.ID
  /// The name of the article, even if the article has no headline.
  public let title: String
  public let excerpt: String
  private let language: String
  private let policy: String
  /// The address of the picture in the list; `nil` if it is the page's first picture. It is shown if the first picture
  /// cannot be loaded.
  private let small: String?
  /// The content of the page: Courant's own frame around the sanitiser's output.
  public let body: String

  /// The length of the page's content, in bytes.
  public var length: Int { body.utf8.count }

  /// Creates the page of an article.
  ///
  /// - Parameters:
  ///   - pictures: The scheme for the addresses of the article's pictures.
  ///   - showsChanges: True to mark the words that were added or removed since the reader read the article.
  public init(of readable: ReadableArticle, pictures: PictureScheme, showsChanges: Bool = false) {
    let summary = readable.article.summary
    article = summary.id
    publication = summary.publication
    title = summary.title
    excerpt = summary.excerpt
    // An empty language means that the language is unknown. Without the attribute, WebKit applies no style sheet that
    // contains :lang().
    language = TextScripts(of: readable.html).language(stated: readable.article.details.language) ?? ""
    policy = Self.policy + (LeadMedia.playsHere(readable) ? Self.mediaPolicy : "")
    small = Self.pictureInList(of: readable).map(pictures.address(of:))
    body = Self.body(of: readable, pictures, showsChanges)
  }

  /// Returns the picture in the list if it differs from the page's first picture.
  private static func pictureInList(of readable: ReadableArticle) -> String? {
    let summary = readable.article.summary
    if let thumbnail = summary.thumbnail { return thumbnail == summary.image ? nil : thumbnail }
    return readable.html.utf8.firstRange(of: "<img".utf8) == nil ? nil : summary.image
  }

  /// The HTML of the page.
  ///
  /// - Parameters:
  ///   - number: The number of this load. The page's scripts use it to recognize messages of other loads.
  ///   - place: The place at which the page is shown first; `nil` is the top.
  ///   - patience: The time that the page waits for its first stored pictures, in milliseconds.
  public func html(
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

  /// The content of the page. If the text is long, only its beginning is visible at once, and the rest is in templates.
  private var parted: String {
    guard body.utf8.count > Self.longestWhole, let main = body.utf8.firstRange(of: "<main ".utf8),
      let start = body[main.upperBound...].firstIndex(of: ">").map(body.index(after:)),
      let end = body.utf8[start...].firstRange(of: "</main>".utf8)
    else { return body }
    let parts = PageParts(of: String(body[start..<end.lowerBound])).all
    let rest = parts.dropFirst().map { "<template data-depth=\"\($0.depth)\">\($0.html)</template>" }
    return body[..<start] + (parts.first?.html ?? "") + "</main>" + rest.joined() + body[end.upperBound...]
  }

  /// The longest content that is not split, in bytes.
  private static let longestWhole = 100_000

  private static func body(
    of readable: ReadableArticle, _ pictures: PictureScheme, _ showsChanges: Bool
  ) -> String {
    let summary = readable.article.summary
    let changes = showsChanges ? readable.changes : nil
    var page = summary.isPost ? PostHead.html(of: summary, pictures) : head(of: readable, changes)
    // The picture of an episode stands beside its button. The pictures of a post come after its text, below.
    let media = LeadMedia.html(of: readable, pictures)
    let isEpisode = !summary.isPost && readable.recordings.contains { !$0.isFilm }
    page += EpisodeDocument.player(of: readable, artwork: isEpisode ? media : "")
    page += summary.isPost || isEpisode ? "" : media
    page += changesLine(of: readable, isShown: showsChanges)
    page += plainNote(of: readable)
    page += goneNote(of: readable)
    let text = MainText(of: readable, html: changes?.html ?? readable.html)
    let outline = Outline(of: text.html)
    let scripts = TextScripts(of: readable.html)
    page +=
      "<main dir=\"\(scripts.direction ?? "auto")\">\(hasText(readable) ? Galleries.marked(outline.html) : missingText(of: readable))</main>"
    page += summary.isPost ? media : ""
    page += text.note
    page += audienceNote(of: readable)
    page += wayToFullText(of: readable)
    page += films(of: readable)
    page += outline.list
    page += enclosures(of: readable)
    // Words of the program stand first there, so their letters must not decide the direction.
    page += ways(of: readable, direction: scripts.overallDirection ?? "auto")
    // The comments come here when the reader asks for them.
    page += readable.hasComments ? "<section class=\"comments\" id=\"comments\" dir=\"auto\"></section>" : ""
    page += list(translated("Also in"), readable.twins, class: "also related") { $0.source }
    page += list(translated("Related"), readable.related) { $0.title }
    return page
  }

  /// The note that the page shows only the article's text, with the reason.
  private static func plainNote(of readable: ReadableArticle) -> String {
    guard readable.isPlain else { return "" }
    return PageNote.quiet(translated("This article’s layout is too large to be shown. This is its text."))
  }

  /// The note that the reader's other devices do not show the article.
  private static func goneNote(of readable: ReadableArticle) -> String {
    guard readable.isGone else { return "" }
    return PageNote.quiet(translated("The account’s server no longer has this article."))
  }

  /// The header above the text: the publication, the headline, the authors and the date.
  private static func head(of readable: ReadableArticle, _ changes: ArticleChanges?) -> String {
    let summary = readable.article.summary
    var page = """
      <header class="article" dir="\(direction(of: summary.headline))"><p class="kicker" dir="auto">\(kicker(of: readable))</p>\
      <h1>\(headline(of: summary, marked: changes?.headline))</h1>
      """
    // Each line has the direction of its own text. When the browser finds the direction of an element, it ignores
    // descendants with their own `dir`. So the header has the direction of the headline, and so has a date without
    // authors.
    page +=
      summary.byline.isEmpty
      ? "<p class=\"byline\">" : "<p class=\"byline\" dir=\"auto\"><b>\(byline(of: readable))</b>"
    page += "\(TimeElement.html(of: summary))\(readingTime(of: readable))</p></header>"
    return page
  }

  /// The direction of most of a text. Without this, a page would have the direction of the text's first letter.
  private static func direction(of text: String) -> String { TextScripts(of: text).direction ?? "auto" }

  /// True if the article has text, pictures or recordings.
  private static func hasText(_ readable: ReadableArticle) -> Bool {
    let media = ["<img", "<video", "<audio"]
    guard !MainText.isOnlyWayToComments(readable) else { return false }
    return !readable.recordings.isEmpty || !readable.article.details.enclosures.isEmpty
      || readable.article.summary.medium == .video
      || media.contains { readable.html.utf8.firstRange(of: $0.utf8) != nil }
      || !PlainLabel.of(html: readable.html, length: 20).isEmpty
  }

  /// The note below the beginning of an article that is only for members of the site.
  private static func audienceNote(of readable: ReadableArticle) -> String {
    guard let audience = readable.article.details.audience, readable.fullText == .none, hasText(readable) else {
      return ""
    }
    switch audience {
    case .members: return PageNote.quiet(translated("The rest of this article is for members of the site."))
    case .payingMembers:
      return PageNote.quiet(translated("The rest of this article is for paying members of the site."))
    }
  }

  /// The button for the full text, below a text that is only a beginning.
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

  /// True if the article's page may have more of the text. A post is complete, and so is the text below a video. A
  /// discussion is not an article.
  private static func mayGoOn(_ readable: ReadableArticle) -> Bool {
    let summary = readable.article.summary
    return !summary.isPost && summary.medium != .video && readable.commentsPage != summary.address
  }

  /// The note in place of a missing text. Sites omit texts that are only for members.
  private static func missingText(of readable: ReadableArticle) -> String {
    let thread = readable.commentsPage
    guard let address = readable.article.summary.address, isWebAddress(address) else {
      let text = translated("There is no text of this article here.")
      return "<p class=\"quiet\">\(escapedHTML(text))</p>"
    }
    // An entry in a feed of links has no text, only a link and the address of the discussion.
    let isLink = thread != nil && thread != address
    // A feed with only titles does not hide the text: the page has it.
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

  /// The publication's name, and the categories as links to their lists. The name determines the direction of the line.
  private static func kicker(of readable: ReadableArticle) -> String {
    let categories = readable.terms.filter { $0.kind == .category }.map { "<bdi>\(link(to: $0))</bdi>" }
    return ([escapedHTML(readable.article.summary.source)] + categories).joined(separator: " · ")
  }

  /// The authors. They are links to their lists if the publication has a list for each author.
  private static func byline(of readable: ReadableArticle) -> String {
    let byline = readable.article.summary.byline
    let authors = readable.terms.filter { $0.kind == .author }
    guard authors.map(\.name).joined(separator: ", ") == byline else { return escapedHTML(byline) }
    // The first author determines the direction of the line.
    return listed(authors.enumerated().map { $0 == 0 ? link(to: $1) : "<bdi>\(link(to: $1))</bdi>" })
  }

  private static func readingTime(of readable: ReadableArticle) -> String {
    // An article with a recording shows the recording's length instead.
    guard let minutes = readable.readingMinutes, readable.recordings.isEmpty else { return "" }
    let text = translated("%s min read", plural: "%s min read", count: minutes)
    return "<span><bdi>\(escapedHTML(text))</bdi></span>"
  }

  /// The note that the text changed since the reader read it, with a link that shows the changes.
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

  /// The row below the text: the share menu, the comments and the tags.
  private static func ways(of readable: ReadableArticle, direction: String) -> String {
    let name = escapedHTML(translated("Share"))
    let share = "<li class=\"share\"><a href=\"\(InternalLink.share.address)\">\(name)</a></li>"
    let comments = CommentsDocument.way(to: readable).map { "<li class=\"asking\">\($0)</li>" }
    let terms = readable.terms.filter { $0.kind == .tag }
    let tags = readable.terms.isEmpty ? readable.article.details.tags.map(escapedHTML) : terms.map(link)
    let ways =
      [SharedArticle(readable.article.summary) == nil ? nil : share, comments].compactMap { $0 }
      + tags.map { "<li>\($0)</li>" }
    guard !ways.isEmpty else { return "" }
    return "<ul class=\"ways\" dir=\"\(direction)\">\(ways.joined())</ul>"
  }

  private static func link(to term: Term) -> String {
    "<a href=\"\(InternalLink.term(term.id).address)\">\(escapedHTML(term.name))</a>"
  }

  /// A section of links to other articles.
  private static func list(
    _ heading: String, _ summaries: [ArticleSummary], class kind: String = "related", title: (ArticleSummary) -> String
  ) -> String {
    guard !summaries.isEmpty else { return "" }
    let rows = summaries.map { summary in
      let address = InternalLink.article(summary.id).address
      let date = summary.isDated ? " <small><bdi>\(escapedHTML(summary.relativeDate()))</bdi></small>" : ""
      return "<li dir=\"auto\"><a href=\"\(address)\">\(escapedHTML(title(summary)))</a>\(date)</li>"
    }
    return "<section class=\"\(kind)\" dir=\"auto\"><h2>\(escapedHTML(heading))</h2><ul>"
      + rows.joined() + "</ul></section>"
  }

  /// - Parameter marked: The headline with its changes marked, as HTML.
  private static func headline(of summary: ArticleSummary, marked: String?) -> String {
    let text = marked ?? escapedHTML(summary.headline)
    guard let address = summary.address, isWebAddress(address) else { return text }
    return "<a href=\"\(escapedHTML(address))\">\(text)</a>"
  }

  /// The films, with WebKit's controls. A film is loaded only when the reader plays it.
  private static func films(of readable: ReadableArticle) -> String {
    guard LeadMedia.playsHere(readable) else { return "" }
    let films = readable.recordings.filter(\.isFilm)
    let players = films.map { recording in
      let file = recording.enclosure
      // A media fragment (W3C Media Fragments URI §4.2.1) starts the film where the reader stopped.
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

  /// The files that can only be downloaded.
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

  /// A link that downloads a file, with the duration, size and kind if they are known.
  ///
  /// - Parameter isNamed: False to leave out the file's name, because there is only one file.
  public static func link(
    to file: Enclosure, _ index: Int, _ duration: String? = nil, isNamed: Bool = true
  ) -> String {
    let details = [
      duration, file.length.map(DataSize.text), file.kind,
    ].compactMap { $0 }.joined(separator: " · ")
    let isFile = isWebAddress(file.address)
    let target = isFile ? InternalLink.enclosure(index).address : escapedHTML(file.address)
    let label =
      !isFile
      ? translated("Open “%s”", name(of: file))
      : isNamed ? translated("Download “%s”", name(of: file)) : translated("Download")
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

/// True if another program may open an address: the browser, the mail program, or a program that the reader must
/// confirm first.
public func mayOpenOutside(_ address: String) -> Bool {
  isWebAddress(address) || address.lowercased().hasPrefix("mailto:") || isForOtherProgram(address)
}

/// True if an address is for a program that is neither the browser nor the mail program.
public func isForOtherProgram(_ address: String) -> Bool {
  Address.link(address) == address && Address.otherScheme(of: address) != nil
}

public func isWebAddress(_ address: String) -> Bool {
  let lowered = address.lowercased()
  return lowered.hasPrefix("http://") || lowered.hasPrefix("https://")
}
