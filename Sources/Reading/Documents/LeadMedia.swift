import Articles
import Library
import Text

/// The HTML between an article's head and its text: the lead picture, the pictures of a post, or the link to a video.
enum LeadMedia {
  /// The maximum number of a post's pictures in the page. The other pictures are on the post's own page.
  static let mostPictures = 24

  static func html(of readable: ReadableArticle, _ pictures: PictureScheme) -> String {
    let summary = readable.article.summary
    if summary.medium == .video, let address = summary.address, isWebAddress(address), !playsHere(readable) {
      return wayToVideo(at: address, summary, pictures)
    }
    if summary.isPost { return postPictures(of: readable, pictures) }
    guard let image = summary.image, !shows(image, readable) else { return "" }
    return "<figure class=\"lead\"><img src=\"\(pictures.address(of: image))\" alt=\"\"></figure>"
  }

  /// True if the article has a film that plays in the page. The page of a video site plays its own video, so the film
  /// files of such an article are only for download.
  static func playsHere(_ readable: ReadableArticle) -> Bool {
    readable.recordings.contains { $0.isFilm }
      && readable.article.summary.address.map(VideoPage.isOne) != true
  }

  /// A link to the page of the video: a picture, or a button if there is no picture.
  private static func wayToVideo(at address: String, _ summary: ArticleSummary, _ pictures: PictureScheme) -> String {
    let length = summary.duration.map(LengthText.of)
    let place = translated("Watch on %s", Address.host(of: address) ?? address)
    let label = [place, length].compactMap { $0 }.joined(separator: " · ")
    guard let image = summary.image ?? summary.thumbnail else {
      return
        "<p class=\"watch\"><a class=\"button\" href=\"\(escapedHTML(address))\">▶\u{FE0E} \(escapedHTML(label))</a></p>"
    }
    let badge = length.map { "<span class=\"length\" aria-hidden=\"true\">\(escapedHTML($0))</span>" } ?? ""
    return """
      <figure class="lead video"><a href="\(escapedHTML(address))" aria-label="\(escapedHTML(label))">\
      <img src="\(pictures.address(of: image))" alt=""><span class="play" aria-hidden="true"></span>\(badge)</a></figure>
      """
  }

  /// The pictures of a post that are not in its text.
  private static func postPictures(of readable: ReadableArticle, _ pictures: PictureScheme) -> String {
    // Feeds list pictures that are also in the text.
    guard readable.html.utf8.firstRange(of: "<img".utf8) == nil else { return "" }
    let summary = readable.article.summary
    var found = readable.article.details.enclosures.filter { $0.isPicture && isWebAddress($0.address) }
    if found.isEmpty, let image = summary.image { found = [Enclosure(address: image)] }
    guard !found.isEmpty else { return "" }
    let elements = found.prefix(mostPictures).map { picture in
      "<img src=\"\(pictures.address(of: picture.address))\" alt=\"\(escapedHTML(picture.title ?? ""))\">"
    }
    let figure = "<figure class=\"lead\(elements.count > 1 ? " gallery" : "")\">\(elements.joined())</figure>"
    return figure + more(found.count - elements.count, of: summary)
  }

  /// The note about pictures of a post that the page does not show; empty if the page shows all.
  static func more(_ count: Int, of summary: ArticleSummary) -> String {
    guard count > 0 else { return "" }
    let text = translated("%s more picture", plural: "%s more pictures", count: count)
    guard let address = summary.address, isWebAddress(address) else {
      return "<p class=\"quiet more-pictures\">\(escapedHTML(text))</p>"
    }
    return "<p class=\"more-pictures\"><a href=\"\(escapedHTML(address))\">\(escapedHTML(text))</a></p>"
  }

  private static func shows(_ image: String, _ readable: ReadableArticle) -> Bool {
    // A feed states one of the body's pictures, perhaps in another size or from another server. Only on sites, the lead
    // picture is not in the body.
    guard readable.article.handle != nil else { return readable.html.utf8.firstRange(of: "<img".utf8) != nil }
    let stem = pictureStem(image)
    return readable.html.split(separator: "\"").contains {
      PictureScheme.picture(at: String($0)).map { pictureStem($0.address) } == stem
    }
  }

  /// A picture's address without the part that states its size: `…/pond-1024x683.jpg` becomes `…/pond`.
  private static func pictureStem(_ address: String) -> String {
    let name = address.prefix { $0 != "?" }.lastIndex(of: ".").map { address[..<$0] } ?? address[...]
    guard let dash = name.lastIndex(of: "-") else { return String(name) }
    let size = name[name.index(after: dash)...]
    let isSize = size == "scaled" || (size.contains("x") && size.allSatisfy { $0.isNumber || $0 == "x" })
    return String(isSize ? name[..<dash] : name)
  }
}
