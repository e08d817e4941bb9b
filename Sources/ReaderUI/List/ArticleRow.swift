import Articles
import CGTK
import FoundationEssentials
import GLibSupport
import GTKSupport
import Text

/// One row of the list, used for one article after another.
final class ArticleRow {
  private let root: Object
  private let heading: Widget
  private let lines = TextStack()
  private let star: Widget
  private let thumbnail: Widget
  private var loading: Task<Void, Never>?
  /// The article that it stands for. It may still show another.
  private(set) var article: ArticleSummary.ID?
  private var shown: Content?

  /// All that can be seen of a row.
  private struct Content: Equatable {
    let summary: ArticleSummary
    let heading: String?
    let isFirst: Bool
    let namesSource: Bool
    let age: String
  }

  /// In characters.
  private static let excerptLength = 200
  /// How large and how dark what is not the headline is beside it.
  private static let (small, dim) = (0.9, 0.72)
  /// The side of a thumbnail in pixels.
  private static let thumbnailSize = 72
  /// The side of the star in pixels.
  private static let starSize = 16

  init() {
    let interface = Interface("article-row", under: resourceRoot)
    root = Object(retaining: interface.widget("row"))
    heading = interface.widget("heading")
    star = interface.widget("star")
    thumbnail = interface.widget("thumbnail")
    gtk_widget_add_css_class(lines.widget, "article-row")
    lines.put(beside: thumbnail, gap: 12)
    lines.put(over: star)
    gtk_box_append(root.cast(), lines.widget)
  }

  var widget: Widget { root.cast() }

  /// Begins to stand for an article, without showing it yet.
  func stand(for article: ArticleSummary.ID?) {
    guard article != self.article else { return }
    self.article = article
    loading?.cancel()
    guard let article, article != shown?.summary.id else { return }
    // The name of another article would be read aloud.
    shown = nil
    announce(translated("Loading…"))
  }

  /// Stands nowhere for now. In another place, all of it is shown again: a screen reader reads the place.
  func leave() {
    stand(for: nil)
    shown = nil
    showPicture(nil)
  }

  /// Shows that an article is still to come.
  func expect(_ article: ArticleSummary.ID?, heading text: String?) {
    stand(for: article)
    loading?.cancel()
    shown = nil
    set(text, on: heading)
    lines.show([])
    announce(translated("Loading…"))
    gtk_widget_set_visible(star, 0)
    gtk_widget_set_visible(thumbnail, 0)
    showPicture(nil)
  }

  /// Shows an article.
  ///
  /// - Parameters:
  ///   - text: The day over it, where it is the first of one.
  ///   - isFirst: Whether no row is above it.
  ///   - namesSource: Whether it says which publication it is from, or else who wrote it.
  func show(
    _ summary: ArticleSummary, heading text: String?, isFirst: Bool, namesSource: Bool, now: Date,
    thumbnails: Thumbnails
  ) {
    let age = summary.ageText(now: now)
    let content = Content(summary: summary, heading: text, isFirst: isFirst, namesSource: namesSource, age: age)
    // What is set anew is laid out anew, and some 200 rows are.
    guard content != shown else {
      if gtk_picture_get_paintable(thumbnail.opaque) == nil { showThumbnail(of: summary, from: thumbnails) }
      return
    }
    let isSame = shown?.summary.id == summary.id
    shown = content
    stand(for: summary.id)
    set(text, on: heading)
    if isFirst, text == nil {
      gtk_widget_add_css_class(widget, "first-row")
    } else {
      gtk_widget_remove_css_class(widget, "first-row")
    }
    // Two lines hold no more of it.
    let beginning = summary.excerpt == summary.headline ? "" : String(summary.excerpt.prefix(Self.excerptLength))
    lines.show([
      TextStack.Line(
        namesSource || summary.byline.isEmpty ? summary.sources : summary.byline,
        trailing: "· " + age, scale: Self.small, opacity: Self.dim,
        margin: summary.isStarred ? Self.starSize + 6 : 0),
      TextStack.Line(
        Self.title(of: summary), isBold: !summary.isRead,
        opacity: summary.isRead ? Self.dim : 1, rows: 2),
      TextStack.Line(beginning, scale: Self.small, opacity: Self.dim, rows: 2),
    ])
    gtk_widget_set_visible(star, summary.isStarred ? 1 : 0)
    describe(summary)
    if !isSame || gtk_picture_get_paintable(thumbnail.opaque) == nil {
      showThumbnail(of: summary, from: thumbnails)
    }
  }

  private func set(_ text: String?, on label: Widget) {
    gtk_label_set_text(label.opaque, text ?? "")
    gtk_widget_set_visible(label, text == nil ? 0 : 1)
  }

  /// What a screen reader says of the row: its state and its headline first.
  private func describe(_ summary: ArticleSummary) {
    let state = [
      summary.isRead ? nil : translated("unread"), summary.isStarred ? translated("starred") : nil,
    ].compactMap { $0 }
    announce(
      ([Self.title(of: summary)] + state + [summary.sources, summary.dateText]).joined(separator: ", "))
  }

  private func announce(_ text: String) {
    Accessible.label(text, on: lines.widget)
    if let item = gtk_widget_get_parent(widget) { Accessible.label(text, on: item) }
  }

  private static func title(of summary: ArticleSummary) -> String {
    summary.headline.isEmpty ? translated("Untitled") : summary.headline
  }

  private func showThumbnail(of summary: ArticleSummary, from thumbnails: Thumbnails) {
    loading?.cancel()
    showPicture(nil)
    guard let address = summary.thumbnail ?? summary.image else {
      gtk_widget_set_visible(thumbnail, 0)
      return
    }
    let size = Self.thumbnailSize * Int(gtk_widget_get_scale_factor(thumbnail))
    // The place is kept while the picture loads, so that the text does not jump.
    gtk_widget_set_visible(thumbnail, 1)
    if let texture = thumbnails.texture(address, size: size) {
      return showPicture(texture)
    }
    loading = Task { [weak self] in
      let texture = await thumbnails.load(address, of: .publication(summary.publication), size: size)
      // Meanwhile the row may stand for another article.
      guard let self, !Task.isCancelled, article == summary.id else { return }
      showPicture(texture)
      gtk_widget_set_visible(thumbnail, texture == nil ? 0 : 1)
    }
  }

  private func showPicture(_ texture: Object?) {
    gtk_picture_set_paintable(thumbnail.opaque, texture?.opaque)
    if texture == nil {
      gtk_widget_remove_css_class(thumbnail, "loaded")
    } else {
      gtk_widget_add_css_class(thumbnail, "loaded")
    }
  }
}
