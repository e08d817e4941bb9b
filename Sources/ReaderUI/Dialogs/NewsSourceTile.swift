import CGTK
import GLibSupport
import GTKSupport
import Library
import Reading
import SharedUI
import Text

/// A source in the grid of news sources.
final class NewsSourceTile {
  /// The state of the source: not added, being added, or added.
  enum State: String {
    case none, busy, added
  }

  let source: NewsSource
  private let interface = Interface("news-source-tile", under: resourceRoot)
  private(set) var state = State.none

  init(_ source: NewsSource) {
    self.source = source
    gtk_label_set_text(interface.object("name"), source.name)
    gtk_label_set_text(interface.object("summary"), source.summary)
    gtk_label_set_text(interface.object("kind"), kind)
    gtk_widget_set_tooltip_text(widget, source.summary)
    adw_avatar_set_text(interface.object("initials").cast(), InitialsFace.text(of: source.name))
  }

  var widget: Widget { interface.widget("tile") }

  /// The grid's child around the tile. The child takes the focus, and screen readers read the child.
  var place: Widget? { gtk_widget_get_parent(widget) }

  /// The category, language and country of the source, in words.
  private var kind: String {
    [
      NewsSourceNames.category(source.category), NewsSourceNames.language(source.language),
      NewsSourceNames.country(source.country),
    ].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  func show(_ state: State) {
    self.state = state
    gtk_stack_set_visible_child_name(interface.object("state"), state.rawValue)
    gtk_spinner_set_spinning(interface.object("busy"), state == .busy ? 1 : 0)
    guard let place else { return }
    let added = state == .added ? [translated("added")] : []
    Accessible.label(listed([source.name] + added + [kind, source.summary]), on: place)
  }

  func show(icon: Object) {
    gtk_image_set_from_paintable(interface.object("picture"), icon.opaque)
    gtk_stack_set_visible_child_name(interface.object("icons"), "picture")
  }
}
