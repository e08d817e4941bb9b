import Articles
import CGTK
import FoundationEssentials
import GLibSupport
import GTKSupport
import HTML
import Library
import Reading
import SharedUI
import Text

/// One row of the list. The row is reused for other articles.
final class ArticleRow {
  private let root: Object
  private let heading: Widget
  private let lines = TextStack()
  private let star: Widget
  private let thumbnail: Widget
  private var avatar: RowAvatar?
  private var loading: Task<Void, Never>?
  /// The article that the row is for. The row may not show it yet.
  private(set) var article: ArticleSummary.ID?
  private var shown: Content?
  private var style = RowStyle.plain

  /// Everything that a row shows.
  private struct Content: Equatable {
    let summary: ArticleSummary
    let heading: String?
    let isFirst: Bool
    let isLast: Bool
    let namesSource: Bool
    let date: String
    let style: RowStyle
    let found: Passage?
    let picture: RowPicture?
    /// True if the picture is loaded, or may still load.
    var hasPicture: Bool
  }

  /// The number of characters of an excerpt that the row uses.
  private static let excerptLength = 200
  /// The maximum length of the source name in a compact row, in characters.
  private static let sourceLength = 16
  /// The relative size of the lines beside the headline.
  private static let small = 0.9
  /// The relative size of the headline in a card.
  private static let large = 1.15
  /// The side of the star in pixels.
  private static let starSize = 16

  init() {
    let interface = Interface("article-row", under: resourceRoot)
    root = Object(retaining: interface.widget("row"))
    heading = interface.widget("heading")
    heading.takesNoClicks()
    star = interface.widget("star")
    thumbnail = interface.widget("thumbnail")
    gtk_widget_add_css_class(lines.widget, "article-row")
    lines.put(beside: thumbnail, gap: 12)
    lines.put(over: star)
    gtk_box_append(root.cast(), lines.widget)
  }

  var widget: Widget { root.cast() }
  /// The part of the row below the day's heading.
  var text: Widget { lines.widget }

  /// Moves what the row shows sideways, by a number of pixels.
  func shift(by distance: Int32) { lines.shift = distance }

  /// Assigns an article to the row, without showing the article yet.
  func stand(for article: ArticleSummary.ID?) {
    guard article != self.article else { return }
    self.article = article
    shift(by: 0)
    loading?.cancel()
    guard let article, article != shown?.summary.id else { return }
    // Otherwise a screen reader would read the name of the previous article.
    shown = nil
    announce(translated("Loading…"))
  }

  /// Removes the article. When the row gets another place, it shows everything again, so that a screen reader reads the
  /// new place.
  func leave() {
    stand(for: nil)
    shown = nil
    showPicture(nil)
  }

  /// Shows that an article is still loading.
  func expect(_ article: ArticleSummary.ID?, heading text: String?) {
    stand(for: article)
    loading?.cancel()
    shown = nil
    set(text, on: heading)
    lines.show([])
    avatar?.hide()
    announce(translated("Loading…"))
    gtk_widget_set_visible(star, 0)
    gtk_widget_set_visible(thumbnail, 0)
    showPicture(nil)
  }

  /// Shows an article.
  ///
  /// - Parameters:
  ///   - text: The day, if the row is the first of that day.
  ///   - date: The article's date as the row shows it.
  ///   - isFirst: True for the top row of the list.
  ///   - isLast: True if nothing is below the row.
  ///   - namesSource: True to show the publication's name, false to show the author's.
  ///   - found: The passage that matches the search.
  ///   - width: The width of the list, in pixels.
  func show(
    _ summary: ArticleSummary, as style: RowStyle, heading text: String?, date: String, isFirst: Bool, isLast: Bool,
    namesSource: Bool, now: Date, found: Passage?, thumbnails: Thumbnails, width: Int
  ) {
    let picture = RowPicture(of: summary, as: style, inList: width, scale: Int(gtk_widget_get_scale_factor(thumbnail)))
    var content = Content(
      summary: summary, heading: text, isFirst: isFirst, isLast: isLast, namesSource: namesSource, date: date,
      style: style, found: found, picture: picture, hasPicture: picture != nil)
    // A row whose picture could not be loaded has the layout without a picture. The row requests the picture again, and
    // changes its layout when the picture arrives.
    if let shown, shown.summary.id == summary.id, shown.style == style, !shown.hasPicture { content.hasPicture = false }
    // Changed content causes a new layout, and there are some 200 rows.
    guard content != shown else {
      if gtk_picture_get_paintable(thumbnail.opaque) == nil { show(picture, of: summary, from: thumbnails) }
      return
    }
    let isSame = shown?.summary.id == summary.id && shown?.picture == picture
    shown = content
    stand(for: summary.id)
    set(style)
    set(text, on: heading)
    for (name, isOn) in [("first-row", isFirst && text == nil), ("last-row", isLast)] {
      if isOn { gtk_widget_add_css_class(widget, name) } else { gtk_widget_remove_css_class(widget, name) }
    }
    showLines(of: content)
    showAvatar(of: summary, style, from: thumbnails)
    gtk_widget_set_visible(star, summary.isStarred ? 1 : 0)
    describe(summary, now: now)
    if !isSame || gtk_picture_get_paintable(thumbnail.opaque) == nil {
      show(picture, of: summary, from: thumbnails)
    }
  }

  private func showLines(of content: Content) {
    let (summary, found) = (content.summary, content.found)
    lines.language = Self.language(of: summary)
    // If the row has a picture, the length is shown in the picture's corner.
    let length = summary.duration.map(LengthText.of) ?? ""
    let isLengthInPicture = content.hasPicture && summary.medium != nil
    lines.badge = isLengthInPicture ? PictureBadge(length, hasPlaySign: summary.medium == .video) : nil
    let date = isLengthInPicture || length.isEmpty ? content.date : length + " · " + content.date
    let margin = summary.isStarred ? Self.starSize + 6 : 0
    if content.style == .compact { return lines.show(compactLines(of: content, date: date, margin: margin)) }
    let ink = summary.isRead ? RowInk.read : .unread
    let name = content.namesSource ? summary.sourceNames : summary.namesBesideSource
    // The row has only a few lines, so it needs only this much of the excerpt.
    let beginning = String(summary.excerpt.prefix(Self.excerptLength))
    let headline = DirectedText(summary.headline, marks: found?.headline ?? [])
    let text = DirectedText(found?.text ?? beginning, marks: found?.marks ?? [])
    if summary.isPost {
      // A post has no headline whose weight could show whether the post was read.
      return lines.show([
        TextStack.Line(
          name.isEmpty ? summary.sourceNames : name, trailing: "· \u{2068}" + date + "\u{2069}", scale: Self.small,
          isBold: !summary.isRead,
          hasRoomForBold: true, opacity: ink.headline, margin: margin),
        TextStack.Line(
          text.text.isEmpty ? summary.title : text.text, opacity: summary.isRead ? ink.text : 1, rows: 3,
          marks: text.marks),
      ])
    }
    lines.show([
      TextStack.Line(
        name.isEmpty ? date : name, trailing: name.isEmpty ? "" : "· \u{2068}" + date + "\u{2069}",
        scale: Self.small, opacity: ink.text, margin: margin),
      TextStack.Line(
        headline.text, scale: content.style == .card ? Self.large : 1, isBold: !summary.isRead, hasRoomForBold: true,
        opacity: ink.headline, rows: content.style == .card ? 3 : 2, marks: headline.marks),
      TextStack.Line(
        found == nil && beginning == summary.headline ? "" : text.text, scale: Self.small, opacity: ink.text,
        rows: content.style == .card ? 3 : 2, marks: text.marks),
    ])
  }

  private func set(_ style: RowStyle) {
    guard style != self.style else { return }
    gtk_widget_remove_css_class(lines.widget, self.style.rawValue)
    gtk_widget_add_css_class(lines.widget, style.rawValue)
    lines.isPictureAbove = style == .card
    self.style = style
  }

  /// Returns the language of a text if its letters are not Latin; `nil` for other texts.
  private static func language(of summary: ArticleSummary) -> String? {
    let text = summary.headline + " " + summary.excerpt.prefix(excerptLength)
    return text.utf8.contains { $0 >= 0xD8 } ? TextScripts(of: text).language(stated: nil) : nil
  }

  private func compactLines(of content: Content, date: String, margin: Int) -> [TextStack.Line] {
    let (summary, found) = (content.summary, content.found)
    let ink = summary.isRead ? RowInk.read : .unread
    let source = content.namesSource ? Self.short(summary.sourceNames) : ""
    let title = DirectedText(summary.title, marks: found?.headline ?? [])
    let headline = TextStack.Line(
      title.text, trailing: source.isEmpty ? date : "\u{2068}" + source + "\u{2069} · \u{2068}" + date + "\u{2069}",
      isTrailingAside: true,
      isBold: !summary.isRead, hasRoomForBold: true, opacity: ink.headline, margin: margin,
      marks: title.marks)
    guard let found else { return [headline] }
    return [
      headline,
      TextStack.Line(
        found.text ?? String(summary.excerpt.prefix(Self.excerptLength)), scale: Self.small, opacity: ink.text,
        marks: found.marks),
    ]
  }

  /// Shows the avatar of the publication beside a post.
  private func showAvatar(of summary: ArticleSummary, _ style: RowStyle, from thumbnails: Thumbnails) {
    guard summary.isPost, style != .compact else {
      avatar?.hide()
      return
    }
    if avatar == nil {
      let avatar = RowAvatar()
      lines.put(before: avatar.widget, gap: 10)
      self.avatar = avatar
    }
    avatar?.show(summary, from: thumbnails)
  }

  /// Shortens a name, so that there is space for a headline beside it.
  private static func short(_ name: String) -> String {
    name.count <= sourceLength ? name : String(name.prefix(sourceLength - 1)) + "…"
  }

  private func set(_ text: String?, on label: Widget) {
    gtk_label_set_text(label.opaque, text ?? "")
    gtk_widget_set_visible(label, text == nil ? 0 : 1)
  }

  /// Sets the text for screen readers. It begins with the headline and the state.
  private func describe(_ summary: ArticleSummary, now: Date) {
    let kind: String? =
      switch summary.medium {
      case .video: translated("video")
      case .audio: translated("recording")
      case nil: summary.isPost ? translated("post") : nil
      }
    let state = [
      summary.isRead ? nil : translated("unread"), summary.isStarred ? translated("starred") : nil, kind,
      summary.duration.map(LengthText.of),
    ].compactMap { $0 }
    let who = summary.isPost && !summary.byline.isEmpty && summary.byline != summary.source ? [summary.byline] : []
    announce(listed([summary.title] + state + who + [summary.sourceNames, summary.spokenDate(now: now)]))
  }

  private func announce(_ text: String) {
    Accessible.label(text, on: lines.widget)
    if let item = gtk_widget_get_parent(widget) { Accessible.label(text, on: item) }
  }

  private func show(_ picture: RowPicture?, of summary: ArticleSummary, from thumbnails: Thumbnails) {
    loading?.cancel()
    showPicture(nil)
    guard let picture else {
      gtk_widget_set_visible(thumbnail, 0)
      return
    }
    // The space is reserved while the picture loads, so that the text does not move.
    gtk_widget_set_visible(thumbnail, 1)
    if let texture = thumbnails.texture(picture.address, size: picture.size) {
      showPicture(texture)
      return notePicture(isThere: true)
    }
    loading = Task { [weak self] in
      let texture = await thumbnails.load(
        picture.address, of: .publication(summary.publication), size: picture.size, keepsSmall: picture.keepsSmall,
        least: FirstPicture.least)
      // Meanwhile, the row may have another article.
      guard let self, !Task.isCancelled, article == summary.id else { return }
      showPicture(texture)
      notePicture(isThere: texture != nil)
    }
  }

  /// Shows the row without the picture if the picture could not be loaded.
  private func notePicture(isThere: Bool) {
    gtk_widget_set_visible(thumbnail, isThere ? 1 : 0)
    guard var content = shown, content.hasPicture != isThere else { return }
    content.hasPicture = isThere
    shown = content
    showLines(of: content)
  }

  private func showPicture(_ texture: Object?) {
    gtk_picture_set_paintable(thumbnail.opaque, texture?.opaque)
    // In a card, a smaller picture is shown in the middle.
    let size = texture.map {
      PixelSize(width: Int(gdk_texture_get_width($0.opaque)), height: Int(gdk_texture_get_height($0.opaque)))
    }
    let isSmall = style == .card && size != shown?.picture?.size
    gtk_picture_set_content_fit(thumbnail.opaque, isSmall ? GTK_CONTENT_FIT_SCALE_DOWN : GTK_CONTENT_FIT_COVER)
    if texture == nil {
      gtk_widget_remove_css_class(thumbnail, "loaded")
    } else {
      gtk_widget_add_css_class(thumbnail, "loaded")
    }
  }
}
