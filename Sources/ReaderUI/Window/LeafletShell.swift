import CGTK
import GLibSupport
import GTKSupport
import SharedUI

/// Shows the window's panes in leaflets, for older versions of libadwaita without split views.
final class LeafletShell: WindowShell {
  private let interface: Interface
  /// True if a leaflet folded or unfolded during the current layout.
  private var isFoldingNew = false
  /// True if the list and the article are no longer side by side after this layout.
  private var isInnerFoldingNew = false
  /// The pane that comes to the front when the list and the article are no longer side by side.
  private var expected = Pane.list
  /// The widget that had the focus when the list and the article were last side by side.
  private var focusBefore: Object?
  var onChange: (() -> Void)?

  init(in interface: Interface, settings: Settings) {
    self.interface = interface
    setUpWidths(settings)
    for leaflet in [outer, inner] {
      leaflet.on("notify::folded") { [weak self] in
        guard let self else { return }
        isFoldingNew = true
        if leaflet == inner { innerFolded() }
      }
      leaflet.on("notify::visible-child") { [weak self] in self?.onChange?() }
      LeafletShadow.moveBehindPages(of: leaflet.cast())
    }
    // If a widget is shown or hidden during a layout, it has no position in the next frame.
    interface.widget("window").afterEveryLayout { [weak self] in
      guard let self, isFoldingNew else { return }
      isFoldingNew = false
      keepInFront()
      onChange?()
    }
  }

  private func innerFolded() {
    isInnerFoldingNew = isInnerFolded
    focusBefore = gtk_window_get_focus(interface.object("window").cast()).map { Object(retaining: $0) }
  }

  /// Brings the expected pane to the front in the same frame in which the leaflet folded, so that no key press comes in
  /// between.
  private func keepInFront() {
    defer { (isInnerFoldingNew, focusBefore) = (false, nil) }
    guard isInnerFoldingNew, expected == .article else { return }
    let article = interface.widget("article-place")
    adw_leaflet_set_visible_child(inner, article)
    guard let focus: Widget = focusBefore?.cast(), gtk_widget_is_ancestor(focus, article) != 0 else { return }
    // Typed letters must be added after the present text, not replace it.
    if focus.isA(gtk_text_get_type()) {
      gtk_text_grab_focus_without_selecting(focus.cast())
    } else {
      gtk_widget_grab_focus(focus)
    }
  }

  private var outer: OpaquePointer { interface.object("outer") }
  private var inner: OpaquePointer { interface.object("inner") }

  private func setUpWidths(_ settings: Settings) {
    let (sidebar, list) = (interface.widget("sidebar-place"), interface.widget("list-place"))
    PaneWidth.set(PaneWidths.sidebar(settings, in: interface), of: sidebar)
    PaneWidth.set(settings[.listWidth], of: list)
    // The article takes all the remaining space.
    PaneWidth.set(PaneWidths.leastArticle, of: interface.widget("article-place"))
    let widths = PaneWidths(in: interface)
    PaneHandle.attach(
      to: interface.widget("outer-handle"), storing: .sidebarWidth, in: settings, limits: { widths.ofSidebar },
      width: { PaneWidth.get(of: sidebar) }, moved: { PaneWidth.set($0, of: sidebar) })
    PaneHandle.attach(
      to: interface.widget("inner-handle"), storing: .listWidth, in: settings, limits: { widths.ofList },
      width: { PaneWidth.get(of: list) }, moved: { PaneWidth.set($0, of: list) })
  }

  var isOuterFolded: Bool { adw_leaflet_get_folded(outer) != 0 }
  var isInnerFolded: Bool { adw_leaflet_get_folded(inner) != 0 }
  var showsSections: Bool { adw_leaflet_get_visible_child(outer) != interface.widget("inner") }
  var isArticleInFront: Bool { adw_leaflet_get_visible_child(inner) == interface.widget("article-place") }
  var arrangesWindowButtons: Bool { false }

  func expect(_ pane: Pane) { expected = pane }

  func bring(_ pane: Pane) {
    adw_leaflet_set_visible_child(outer, interface.widget(pane == .sections ? "sidebar-place" : "inner"))
    if pane != .sections { adw_leaflet_set_visible_child(inner, interface.widget("\(pane)-place")) }
  }

  func leaveSections() {
    adw_leaflet_set_visible_child(outer, interface.widget("inner"))
  }

  func setShowsSidebar(_ shows: Bool) {
    gtk_widget_set_visible(interface.widget("sidebar-place"), shows ? 1 : 0)
  }
}
