import CGTK
import GLibSupport
import GTKSupport

/// The three panes: their widths, and folding where there is no room for all.
extension ReaderWindow {
  func setUpPanes() {
    for (place, pane) in [
      ("sidebar-place", sidebarPane.widget), ("list-place", listPane.widget), ("article-place", articlePane.widget),
    ] {
      adw_bin_set_child(interface.object(place).cast(), pane)
    }
    // A subtitle in large text makes a header bar taller, and the others with it.
    let heights = Object(adopting: gtk_size_group_new(GTK_SIZE_GROUP_VERTICAL).raw)
    for bar in [sidebarPane.headerBar, listPane.headerBar, articlePane.headerBar] {
      gtk_size_group_add_widget(heights.cast(), bar.cast())
    }
    PaneWidth.set(settings[.sidebarWidth], of: interface.widget("sidebar-place"))
    PaneWidth.set(settings[.listWidth], of: interface.widget("list-place"))
    // The least column beside which the window keeps its other panes; it takes all the room that is left.
    PaneWidth.set(380, of: interface.widget("article-place"))
    PaneHandle.attach(
      to: interface.widget("outer-handle"), resizing: interface.widget("sidebar-place"),
      limits: { [weak self] in 200...max(200, (self?.spareWidth(besides: "list-place") ?? 600)) },
      ended: { [settings] in settings[.sidebarWidth] = $0 })
    PaneHandle.attach(
      to: interface.widget("inner-handle"), resizing: interface.widget("list-place"),
      limits: { [weak self] in 260...max(260, (self?.spareWidth(besides: "sidebar-place") ?? 800)) },
      ended: { [settings] in settings[.listWidth] = $0 })
    for leaflet in [outer, inner] {
      leaflet.on("notify::folded") { [weak self] in self?.foldingChanged() }
      leaflet.on("notify::visible-child") { [weak self] in self?.foldingChanged() }
    }
    gtk_widget_set_visible(interface.widget("sidebar-place"), settings[.showsSidebar] ? 1 : 0)
    foldingChanged()
  }

  /// How wide a pane can get before the window would fold: the article keeps a column that can be read.
  private func spareWidth(besides other: String) -> Int {
    let others = gtk_widget_get_mapped(interface.widget(other)) != 0 ? PaneWidth.get(of: interface.widget(other)) : 0
    return Int(gtk_widget_get_width(widget)) - others - 380
  }

  var isOuterFolded: Bool { adw_leaflet_get_folded(outer) != 0 }
  var isInnerFolded: Bool { adw_leaflet_get_folded(inner) != 0 }

  /// The window's buttons belong into the first and the last header bar that can be seen.
  func foldingChanged() {
    let hidesSections = isOuterFolded || !settings[.showsSidebar]
    adw_header_bar_set_show_end_title_buttons(sidebarPane.headerBar, isOuterFolded ? 1 : 0)
    adw_header_bar_set_show_start_title_buttons(listPane.headerBar, hidesSections ? 1 : 0)
    adw_header_bar_set_show_end_title_buttons(listPane.headerBar, isInnerFolded ? 1 : 0)
    adw_header_bar_set_show_start_title_buttons(articlePane.headerBar, isInnerFolded ? 1 : 0)
    gtk_widget_set_visible(listPane.backButton, hidesSections ? 1 : 0)
    gtk_widget_set_visible(articlePane.backButton, isInnerFolded ? 1 : 0)
    // A phone's width has room for four buttons beside those of the window; the menu has this one as well.
    gtk_widget_set_visible(articlePane.browserButton, isInnerFolded ? 0 : 1)
    // Nor for more than the first letters of a name, which stands above the headline.
    gtk_widget_set_visible(articlePane.title, isInnerFolded ? 0 : 1)
    keepFocusInFront()
    trace?.note("panes", [("shown", shownPanes.joined(separator: " "))])
  }

  /// A click that leads to the article leaves the focus behind, on a row that is no longer seen, and GTK gives it to the first
  /// button, which Space would press.
  private func keepFocusInFront() {
    guard isInnerFolded, adw_leaflet_get_visible_child(inner) == interface.widget("article-place") else { return }
    var frames = 0
    widget.onEveryFrame { [weak self] in
      guard let self, isInnerFolded, adw_leaflet_get_visible_child(inner) == interface.widget("article-place") else {
        return false
      }
      if gtk_window_get_focus(window) == articlePane.backButton || gtk_window_get_focus(window) == nil {
        articlePane.focus()
      }
      frames += 1
      return frames < 60
    }
  }

  /// Whether the article stands in front of its list.
  var hidesList: Bool { shownPanes == ["article"] }

  /// Whether there is a pane to go back to that is not seen.
  var hidesPanes: Bool { hidesList || shownPanes == ["list"] && isOuterFolded }

  /// The panes that can be seen, from the left.
  private var shownPanes: [String] {
    let isInnerShown = adw_leaflet_get_visible_child(outer) == interface.widget("inner")
    let sections = (isOuterFolded ? !isInnerShown : settings[.showsSidebar]) ? ["sections"] : []
    guard !isOuterFolded || isInnerShown else { return sections }
    guard isInnerFolded else { return sections + ["list", "article"] }
    let isArticle = adw_leaflet_get_visible_child(inner) == interface.widget("article-place")
    return sections + [isArticle ? "article" : "list"]
  }

  func showSections() {
    if !settings[.showsSidebar] { toggleSidebar() }
    adw_leaflet_set_visible_child(outer, interface.widget("sidebar-place"))
    sidebarPane.focus()
  }

  func showList() {
    adw_leaflet_set_visible_child(outer, interface.widget("inner"))
    adw_leaflet_set_visible_child(inner, interface.widget("list-place"))
  }

  func showArticle() {
    adw_leaflet_set_visible_child(outer, interface.widget("inner"))
    adw_leaflet_set_visible_child(inner, interface.widget("article-place"))
    articlePane.focus()
  }

  /// Goes one pane back: from the article to its list, from the list to the sections.
  func goBack() {
    let isArticleInFront = adw_leaflet_get_visible_child(inner) == interface.widget("article-place")
    if isInnerFolded, isArticleInFront {
      showList()
      listPane.focus()
    } else if isOuterFolded || !settings[.showsSidebar] {
      showSections()
    } else {
      listPane.focus()
    }
  }

  /// Gives the focus to the pane `step` further on, round about. Tab goes from row to row.
  func focusPane(step: Int) {
    var panes = ["list-place", "article-place"]
    if isOuterFolded || settings[.showsSidebar] { panes.insert("sidebar-place", at: 0) }
    let focus = gtk_window_get_focus(window)
    let current = panes.firstIndex { place in
      focus.map { gtk_widget_is_ancestor($0, interface.widget(place)) != 0 } ?? false
    }
    switch panes[((current ?? 0) + step + panes.count) % panes.count] {
    case "sidebar-place": showSections()
    case "list-place":
      showList()
      listPane.focus()
    default: showArticle()
    }
  }

  func toggleSidebar() {
    guard !isOuterFolded else { return showSections() }
    settings[.showsSidebar].toggle()
    gtk_widget_set_visible(interface.widget("sidebar-place"), settings[.showsSidebar] ? 1 : 0)
    foldingChanged()
  }

  func toggleFullScreen() {
    if gtk_window_is_fullscreen(window) != 0 { gtk_window_unfullscreen(window) } else { gtk_window_fullscreen(window) }
  }
}
