import CGTK
import GLibSupport
import GTKSupport

/// Which of the panes can be seen: their widths, and folding where there is no room for all.
final class PaneFolding {
  private let interface: Interface
  private let panes: Panes
  private let settings: Settings
  private let trace: Trace?

  /// Puts the panes into the window, and names the actions that go between them.
  ///
  /// - Parameter interface: The window's.
  init(in interface: Interface, _ panes: Panes, settings: Settings, trace: Trace?) {
    self.interface = interface
    self.panes = panes
    self.settings = settings
    self.trace = trace
    for (place, pane) in [
      ("sidebar-place", panes.sidebar.widget), ("list-place", panes.list.widget),
      ("article-place", panes.article.widget),
    ] {
      adw_bin_set_child(interface.object(place).cast(), pane)
    }
    alignHeaderBars()
    setUpWidths()
    for leaflet in [outer, inner] {
      leaflet.on("notify::folded") { [weak self] in self?.foldingChanged() }
      leaflet.on("notify::visible-child") { [weak self] in self?.foldingChanged() }
    }
    gtk_widget_set_visible(interface.widget("sidebar-place"), settings[.showsSidebar] ? 1 : 0)
    foldingChanged()
    setUpActions()
    setUpEscape()
  }

  private func setUpActions() {
    let actions = Actions(of: widget)
    actions.add("next-pane") { [weak self] in self?.focusPane(step: 1) }
    actions.add("previous-pane") { [weak self] in self?.focusPane(step: -1) }
    actions.add("back") { [weak self] in self?.goBack() }
    actions.add("toggle-sidebar") { [weak self] in self?.toggleSidebar() }
  }

  /// Escape leaves the search from wherever the focus is, and where one pane is seen at a time it goes back to the last.
  private func setUpEscape() {
    guard let keys = gtk_event_controller_key_new() else { return }
    keys.onRequest("key-pressed") { [weak self] (key: UInt32) -> Bool in
      guard key == UInt32(GDK_KEY_Escape), let self else { return false }
      if panes.list.isSearching, !hidesList {
        panes.list.endSearch()
      } else if hidesPanes {
        goBack()
      } else {
        return false
      }
      return true
    }
    gtk_widget_add_controller(widget, keys)
  }

  private var widget: Widget { interface.widget("window") }
  private var outer: OpaquePointer { interface.object("outer") }
  private var inner: OpaquePointer { interface.object("inner") }

  // MARK: Widths

  /// A subtitle in large text makes a header bar taller, and the others with it.
  private func alignHeaderBars() {
    let heights = Object(adopting: gtk_size_group_new(GTK_SIZE_GROUP_VERTICAL).raw)
    for bar in [panes.sidebar.headerBar, panes.list.headerBar, panes.article.headerBar] {
      gtk_size_group_add_widget(heights.cast(), bar.cast())
    }
  }

  private func setUpWidths() {
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
  }

  /// How wide a pane can get before the window would fold: the article keeps a column that can be read.
  private func spareWidth(besides other: String) -> Int {
    let others = gtk_widget_get_mapped(interface.widget(other)) != 0 ? PaneWidth.get(of: interface.widget(other)) : 0
    return Int(gtk_widget_get_width(widget)) - others - 380
  }

  // MARK: What is seen

  private var isOuterFolded: Bool { adw_leaflet_get_folded(outer) != 0 }

  /// Whether the list and the article are not seen beside each other.
  var isInnerFolded: Bool { adw_leaflet_get_folded(inner) != 0 }

  /// Whether not all panes are seen beside each other.
  var isFolded: Bool { isOuterFolded || isInnerFolded }

  /// The window's buttons belong into the first and the last header bar that can be seen.
  private func foldingChanged() {
    let hidesSections = isOuterFolded || !settings[.showsSidebar]
    adw_header_bar_set_show_end_title_buttons(panes.sidebar.headerBar, isOuterFolded ? 1 : 0)
    adw_header_bar_set_show_start_title_buttons(panes.list.headerBar, hidesSections ? 1 : 0)
    adw_header_bar_set_show_end_title_buttons(panes.list.headerBar, isInnerFolded ? 1 : 0)
    adw_header_bar_set_show_start_title_buttons(panes.article.headerBar, isInnerFolded ? 1 : 0)
    gtk_widget_set_visible(panes.list.backButton, hidesSections ? 1 : 0)
    gtk_widget_set_visible(panes.article.backButton, isInnerFolded ? 1 : 0)
    // A phone's width has room for four buttons beside those of the window; the menu has these as well.
    for button in [panes.article.browserButton, panes.article.shareButton, panes.article.fullTextButton] {
      gtk_widget_set_visible(button, isInnerFolded ? 0 : 1)
    }
    // Nor for more than the first letters of a name, which stands above the headline.
    gtk_widget_set_visible(panes.article.title, isInnerFolded ? 0 : 1)
    keepFocusInFront()
    trace?.note("panes", [("shown", shownPanes.joined(separator: " "))])
  }

  /// A click that leads to the article leaves the focus behind, on a row that is no longer seen, and GTK gives it to the first
  /// button, which Space would press.
  private func keepFocusInFront() {
    guard isInnerFolded, isArticleInFront else { return }
    var frames = 0
    widget.onEveryFrame { [weak self] in
      guard let self, isInnerFolded, isArticleInFront else { return false }
      let focus = gtk_window_get_focus(widget.cast())
      if focus == panes.article.backButton || focus == nil { panes.article.focus() }
      frames += 1
      return frames < 60
    }
  }

  private var isArticleInFront: Bool { adw_leaflet_get_visible_child(inner) == interface.widget("article-place") }

  /// Whether the article stands in front of its list.
  private var hidesList: Bool { shownPanes == ["article"] }

  /// Whether there is a pane to go back to that is not seen.
  private var hidesPanes: Bool { hidesList || shownPanes == ["list"] && isOuterFolded }

  /// The panes that can be seen, from the left.
  private var shownPanes: [String] {
    let isInnerShown = adw_leaflet_get_visible_child(outer) == interface.widget("inner")
    let sections = (isOuterFolded ? !isInnerShown : settings[.showsSidebar]) ? ["sections"] : []
    guard !isOuterFolded || isInnerShown else { return sections }
    guard isInnerFolded else { return sections + ["list", "article"] }
    return sections + [isArticleInFront ? "article" : "list"]
  }

  // MARK: Going between them

  /// Brings the list and the article in front of the sections.
  func leaveSections() {
    adw_leaflet_set_visible_child(outer, interface.widget("inner"))
  }

  private func showSections() {
    if !settings[.showsSidebar] { toggleSidebar() }
    adw_leaflet_set_visible_child(outer, interface.widget("sidebar-place"))
    panes.sidebar.focus()
  }

  /// Brings the list to the front.
  func showList() {
    leaveSections()
    adw_leaflet_set_visible_child(inner, interface.widget("list-place"))
  }

  /// Brings the article to the front, and gives it the focus.
  func showArticle() {
    leaveSections()
    adw_leaflet_set_visible_child(inner, interface.widget("article-place"))
    panes.article.focus()
  }

  /// Gives the focus to the article where it stands in front of its list, and else to the list.
  func focusOnReading() {
    if hidesList { panes.article.focus() } else { panes.list.focus() }
  }

  /// Goes one pane back: from the article to its list, from the list to the sections.
  private func goBack() {
    if isInnerFolded, isArticleInFront {
      showList()
      panes.list.focus()
    } else if isOuterFolded || !settings[.showsSidebar] {
      showSections()
    } else {
      panes.list.focus()
    }
  }

  /// Gives the focus to the pane `step` further on, round about. Tab goes from row to row.
  private func focusPane(step: Int) {
    var places = ["list-place", "article-place"]
    if isOuterFolded || settings[.showsSidebar] { places.insert("sidebar-place", at: 0) }
    let current = places.firstIndex { interface.widget($0).containsFocus }
    switch places[((current ?? 0) + step + places.count) % places.count] {
    case "sidebar-place": showSections()
    case "list-place":
      showList()
      panes.list.focus()
    default: showArticle()
    }
  }

  private func toggleSidebar() {
    guard !isOuterFolded else { return showSections() }
    settings[.showsSidebar].toggle()
    gtk_widget_set_visible(interface.widget("sidebar-place"), settings[.showsSidebar] ? 1 : 0)
    foldingChanged()
  }
}
