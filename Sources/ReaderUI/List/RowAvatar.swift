import Articles
import CGTK
import GLibSupport
import GTKSupport
import Reading

/// The round picture before a post in the list: the publication's icon, or the initials of its name.
///
/// A row creates its avatar for its first post, because most rows never show a post.
final class RowAvatar {
  private let avatar: Object
  private var loading: Task<Void, Never>?
  private var shown: (publication: Publication.ID, icon: String?)?

  /// The side of the picture, in pixels.
  private static let size = 32

  init() {
    avatar = Object(adopting: adw_avatar_new(Int32(Self.size), nil, 1))
    gtk_widget_add_css_class(widget, "post-avatar")
  }

  var widget: Widget { avatar.cast() }

  func show(_ summary: ArticleSummary, from thumbnails: Thumbnails) {
    gtk_widget_set_visible(widget, 1)
    guard shown?.publication != summary.publication || shown?.icon != summary.icon else { return }
    loading?.cancel()
    shown = (summary.publication, summary.icon)
    adw_avatar_set_text(avatar.opaque, InitialsFace.text(of: summary.source))
    adw_avatar_set_custom_image(avatar.opaque, nil)
    guard let address = summary.icon else { return }
    let size = PixelSize(Self.size * Int(gtk_widget_get_scale_factor(widget)))
    if let texture = thumbnails.texture(address, size: size) {
      return adw_avatar_set_custom_image(avatar.opaque, texture.opaque)
    }
    loading = Task { [weak self] in
      let texture = await thumbnails.load(address, of: .publication(summary.publication), size: size)
      guard let self, !Task.isCancelled else { return }
      // The icon is requested again when the row is shown the next time.
      guard let texture else { return shown = nil }
      adw_avatar_set_custom_image(avatar.opaque, texture.opaque)
    }
  }

  func hide() {
    gtk_widget_set_visible(widget, 0)
  }
}
