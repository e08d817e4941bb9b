import CGTK
import GLibSupport
import GTKSupport
import SharedUI
import Text

/// Decides which panes are visible: sets their widths, and folds panes if there is not enough space for all.
final class PaneFolding {
  private let interface: Interface
  private let panes: Panes
  private let articleHeader: ArticleHeader
  private let windowButtons: WindowButtons
  private let settings: Settings
  private let trace: Trace?
  private let shell: any WindowShell
  private var mainMenuKey: MainMenuKey?
  /// True if there is a section to go back to, although all panes are visible.
  var hasTrail = false {
    didSet { showBackButton() }
  }
  /// Goes back to the section before, and returns false if there is none.
  var goBackOnTrail: () -> Bool = { false }
  /// Goes back to the article whose link the reader followed, and returns false if there is none.
  var goBackToArticle: () -> Bool = { false }

  /// Puts the panes into the window, and adds the actions that move between them.
  ///
  /// - Parameter interface: The window's interface.
  init(in interface: Interface, _ panes: Panes, settings: Settings, trace: Trace?) {
    self.interface = interface
    self.panes = panes
    let articleBin: Widget = adw_bin_new()
    articleHeader = ArticleHeader(of: panes.article.controls, in: articleBin)
    windowButtons = WindowButtons(
      of: interface.widget("window"),
      in: [panes.sidebar.headerBar, panes.list.headerBar, panes.article.controls.bar])
    self.settings = settings
    self.trace = trace
    for (place, pane, bar) in [
      ("sidebar-place", panes.sidebar.widget, panes.sidebar.headerBar),
      ("list-place", panes.list.widget, panes.list.headerBar),
      ("article-place", panes.article.widget, panes.article.controls.bar),
    ] {
      let whole = Newer.hasSplitViews ? Newer.toolbarView(around: pane, under: bar.cast()) : pane
      let isArticle = place == "article-place"
      if isArticle { adw_bin_set_child(articleBin.cast(), whole) }
      adw_bin_set_child(interface.object(place).cast(), isArticle ? articleBin : whole)
      // The panes have back buttons and keys of their own.
      if Newer.hasSplitViews { bar.setFlag("show-back-button", false) }
    }
    shell =
      Newer.hasSplitViews
      ? SplitShell(in: interface, settings: settings) : LeafletShell(in: interface, settings: settings)
    alignHeaderBars()
    shell.setShowsSidebar(settings[.showsSidebar])
    shell.onChange = { [weak self] in self?.foldingChanged() }
    foldingChanged()
    widget.on("notify::focus-widget") { [weak self] in self?.expectReading() }
    setUpActions()
    setUpEscape()
    let key = MainMenuKey(in: interface, panes.sidebar.mainMenu, of: panes.sidebar.mainMenuButton) { [weak self] in
      self?.backButton
    }
    panes.sidebar.watch(mainMenu: key.widget)
    mainMenuKey = key
  }

  private func setUpActions() {
    let actions = Actions(of: widget)
    actions.add("next-pane") { [weak self] in self?.focusPane(step: 1) }
    actions.add("previous-pane") { [weak self] in self?.focusPane(step: -1) }
    actions.add("next-border") { [weak self] in self?.focusBorder() }
    actions.add("back") { [weak self] in
      if let self, !goBackToArticle() { goBack() }
    }
    actions.add("toggle-sidebar") { [weak self] in self?.toggleSidebar() }
  }

  /// Handles the Escape key. It ends the search, whichever widget has the focus. If only one pane is visible, it goes
  /// back to the previous pane.
  private func setUpEscape() {
    widget.onKey { [weak self] press in
      guard press.key == GDK_KEY_Escape, let self else { return false }
      if borders.contains(where: { gtk_widget_has_focus($0) != 0 }) {
        focusOnReading()
        return true
      }
      if panes.sidebar.hasFocus, panes.sidebar.chooseOne() {
        panes.sidebar.focus()
      } else if panes.list.selection.chooseOne() {
        panes.list.focus()
      } else if panes.list.isSearching, !hidesList {
        panes.list.endSearch()
      } else if hidesPanes {
        goBack()
      } else {
        return panes.sidebar.chooseOne()
      }
      return true
    }
  }

  private var widget: Widget { interface.widget("window") }
  /// Gives the header bars the same height. A subtitle in large text makes a header bar taller.
  private func alignHeaderBars() {
    let heights = Object(adopting: gtk_size_group_new(GTK_SIZE_GROUP_VERTICAL).raw)
    for bar in [panes.sidebar.headerBar, panes.list.headerBar, panes.article.controls.bar] {
      gtk_size_group_add_widget(heights.cast(), bar.cast())
    }
  }

  // MARK: Visible panes

  private var isOuterFolded: Bool { shell.isOuterFolded }

  /// True if the sections are not beside the list.
  private var hidesSections: Bool { isOuterFolded || !settings[.showsSidebar] }

  /// True if the list and the article are not side by side.
  var isInnerFolded: Bool { shell.isInnerFolded }

  /// True if not all panes are side by side.
  var isFolded: Bool { isOuterFolded || isInnerFolded }

  /// Updates the header bars. The window's buttons must be in the first and in the last visible header bar.
  private func foldingChanged() {
    arrangeWindowButtons()
    showBackButton()
    gtk_widget_set_visible(panes.list.markAllButton, isInnerFolded ? 0 : 1)
    gtk_widget_set_visible(panes.article.controls.backButton, isInnerFolded ? 1 : 0)
    // If all panes are visible, the player is below the article. Otherwise it is below the visible panes.
    panes.player.stand(in: isFolded ? interface.object("player-place") : panes.article.playerPlace)
    panes.list.stage.explore.hasRoomBeside = !isInnerFolded
    keepFocusInFront()
    if !isInnerFolded { expectReading() }
    trace?.note("panes", [("shown", shownPanes.joined(separator: " "))])
  }

  private func showBackButton() {
    gtk_widget_set_visible(panes.list.backButton, hidesSections || hasTrail ? 1 : 0)
    let name = hasTrail ? translated("Back") : translated("Back to Sections")
    gtk_widget_set_tooltip_text(panes.list.backButton, name)
    Accessible.label(name, on: panes.list.backButton)
  }

  private func arrangeWindowButtons() {
    let arranges = shell.arrangesWindowButtons
    adw_header_bar_set_show_end_title_buttons(panes.sidebar.headerBar, arranges || isOuterFolded ? 1 : 0)
    adw_header_bar_set_show_start_title_buttons(panes.list.headerBar, arranges || hidesSections ? 1 : 0)
    adw_header_bar_set_show_end_title_buttons(panes.list.headerBar, arranges || isInnerFolded ? 1 : 0)
    adw_header_bar_set_show_start_title_buttons(panes.article.controls.bar, arranges || isInnerFolded ? 1 : 0)
  }

  /// Moves the focus into the article. After a click that opens the article, a hidden row has the focus. GTK would then
  /// move the focus to the first button, and Space would press that button.
  private func keepFocusInFront() {
    guard isInnerFolded, isArticleInFront else { return }
    var frames = 0
    widget.onEveryFrame { [weak self] in
      guard let self, isInnerFolded, isArticleInFront else { return false }
      let focus = gtk_window_get_focus(widget.cast())
      if focus == panes.article.controls.backButton || focus == nil { panes.article.focus() }
      frames += 1
      return frames < 60
    }
  }

  private var isArticleInFront: Bool { shell.isArticleInFront }

  /// True if the article is visible.
  var showsArticle: Bool { shownPanes.contains("article") }

  /// True if the sections cover the list.
  var showsOnlySections: Bool { shownPanes == ["sections"] }

  /// True if the article covers the list.
  private var hidesList: Bool { shownPanes == ["article"] }

  /// True if the reader can go back to a hidden pane.
  private var hidesPanes: Bool { hidesList || shownPanes == ["list"] && isOuterFolded }

  /// The visible panes, from the left.
  private var shownPanes: [String] {
    let isInnerShown = !shell.showsSections
    let sections = (isOuterFolded ? !isInnerShown : settings[.showsSidebar]) ? ["sections"] : []
    guard !isOuterFolded || isInnerShown else { return sections }
    guard isInnerFolded else { return sections + ["list", "article"] }
    return sections + [isArticleInFront ? "article" : "list"]
  }

  /// The visible button that goes back to the sections or in their direction, or `nil` if the sections are visible.
  private var backButton: Widget? {
    let shown = shownPanes
    if shown.contains("sections") { return nil }
    return shown == ["article"] ? panes.article.controls.backButton : panes.list.backButton
  }

  // MARK: Moving between panes

  /// Chooses the pane that comes to the front if the window becomes too narrow for two panes: the open article, or the
  /// list while the reader types a search.
  func expectReading() {
    shell.expect(panes.article.article.id == nil || panes.list.isTyping ? .list : .article)
  }

  /// Brings the list and the article in front of the sections.
  func leaveSections() {
    shell.leaveSections()
  }

  private func showSections() {
    if !settings[.showsSidebar] { toggleSidebar() }
    shell.bring(.sections)
    panes.sidebar.focus()
  }

  /// Brings the list to the front.
  func showList() {
    shell.bring(.list)
  }

  /// Brings the article to the front and moves the focus into it.
  func showArticle() {
    // A leaflet moves the focus to the first button of the page that comes to the front, unless the page already has
    // the focus.
    panes.article.focus()
    shell.bring(.article)
    panes.article.focus()
  }

  /// Brings the article to the front if another pane hides it.
  func seeArticle() {
    if gtk_widget_get_child_visible(interface.widget("article-place")) == 0 || isOuterFolded { showArticle() }
  }

  /// Moves the focus to the article if it covers the list, or else to the list.
  func focusOnReading() {
    if hidesList { panes.article.focus() } else { panes.list.focus() }
  }

  /// Goes back: from the article to the list, from the articles of a name to where the name is, or from the list to the
  /// sections.
  private func goBack() {
    if isInnerFolded, isArticleInFront {
      showList()
      panes.list.focus()
    } else if goBackOnTrail() {
      panes.list.focus()
    } else if hidesSections {
      showSections()
    } else {
      panes.list.focus()
    }
  }

  /// Moves the focus to the pane `step` further on, in a cycle. The Tab key moves from row to row.
  private func focusPane(step: Int) {
    var places = ["list-place", "article-place"]
    if isOuterFolded || settings[.showsSidebar] { places.insert("sidebar-place", at: 0) }
    let current = places.firstIndex { interface.widget($0).containsFocus }
    switch places[((current ?? 0) + step + places.count) % places.count] {
    case "sidebar-place": showSections()
    case "list-place":
      showList()
      panes.list.focus()
    default:
      showArticle()
      // Without an article, the first choice of the pane gets the focus, or else its first widget.
      if panes.article.article.id == nil, !panes.list.stage.explore.focusBeside() {
        gtk_widget_child_focus(interface.widget("article-place"), GTK_DIR_TAB_FORWARD)
      }
    }
  }

  private var borders: [Widget] { ["outer-handle", "inner-handle"].map { interface.widget($0) } }

  /// Moves the focus to the next border between two panes. The arrow keys then move the border.
  private func focusBorder() {
    let borders = borders.filter { gtk_widget_get_mapped($0) != 0 }
    let current = borders.firstIndex { gtk_widget_has_focus($0) != 0 }
    guard !borders.isEmpty else { return }
    gtk_widget_grab_focus(borders[((current ?? -1) + 1) % borders.count])
    gtk_window_set_focus_visible(widget.cast(), 1)
  }

  private func toggleSidebar() {
    guard !isOuterFolded else {
      guard showsOnlySections else { return showSections() }
      leaveSections()
      return focusOnReading()
    }
    // When the sidebar is hidden, GTK would move the focus to some button.
    if settings[.showsSidebar], panes.sidebar.widget.containsFocus { focusOnReading() }
    settings[.showsSidebar].toggle()
    shell.setShowsSidebar(settings[.showsSidebar])
    foldingChanged()
  }
}
