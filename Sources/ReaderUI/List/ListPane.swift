import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Queries
import Reading
import SharedUI
import Text

/// The pane with the articles of a section, or with the results of a search.
final class ListPane {
  /// The reader's actions in the list, and changes to the list.
  enum Event {
    /// The selection changed.
    case selection(ListSelection.Event)
    /// The row of a read article is about to be chosen, and already has the focus.
    case choosingFocused(ArticleSummary)
    /// The reader wants to read the chosen article in its own pane.
    case activated
    /// The rows were replaced or changed.
    case shown
    /// The list has stopped moving. The values are for the trace: the places of the first visible row and of the chosen
    /// row, and the edges of the chosen row.
    case settled([(String, Any)])
    /// The reader scrolled past these articles, so they count as read.
    case passed([ArticleSummary.ID])
    /// The pull entered another phase.
    case pull(PullPhysics.Phase)
    /// The reader pulled the list down far enough and let go.
    case pulled
  }

  private let interface = Interface("list-pane", under: resourceRoot)
  private let settings: Settings
  /// The articles in the list.
  let articles: ArticleList
  /// The content below the last article.
  let end: ListEnd
  let banner: ListBanner
  /// The rows, or the page that is shown in place of the rows.
  let stage: ListStage
  private let list: ArticleListView
  /// The context menu of the rows.
  let menu: ArticleRowMenu
  private let rowButtons: RowButtons
  private let rowSwipe: RowSwipe
  /// The selection in the list.
  let selection: ListSelection
  private let contents: RowContents
  private let updating: ListUpdating
  private let searching: ListSearching
  private let sight: ListSight
  private var pull: PullToRefresh?
  var onEvent: (Event) -> Void = { _ in }

  init(library: Library, settings: Settings, thumbnails: Thumbnails) {
    self.settings = settings
    articles = ArticleList(library: library)
    banner = ListBanner(in: interface)
    stage = ListStage(in: interface, of: articles, banner: banner, library: library)
    list = ArticleListView(in: interface)
    selection = ListSelection(of: articles, in: list)
    contents = RowContents(of: articles, in: list, settings: settings, thumbnails: thumbnails)
    end = ListEnd(of: articles, in: list, interface, library: library, settings: settings)
    let scrolledPast = ScrolledPast(of: articles, in: list, settings: settings)
    sight = ListSight(articles: articles, list: list)
    updating = ListUpdating(
      in: interface, articles, list, sight: sight, selection: selection, scrolledPast: scrolledPast)
    searching = ListSearching(in: interface, sight: sight, end: end, library: library, settings: settings)
    menu = ArticleRowMenu(in: interface, over: list.widget, rows: list.rows) { [articles] in articles.rows[$0] }
    rowButtons = RowButtons(in: interface, rows: list.rows, menu: menu, settings: settings) { [articles] in
      articles.rows[$0]
    }
    rowSwipe = RowSwipe(in: interface, rows: list.rows, menu: menu) { [articles] in articles.rows[$0] }
    settings.showKeys(for: self) { [weak self] hints in
      guard let self else { return }
      hints.tooltip(translated("Search"), "win.search", on: interface.widget("search-button"))
      hints.tooltip(translated("Mark All as Read"), "win.mark-list-read", on: interface.widget("mark-all"))
      hints.menu(interface.object("list-menu"))
    }
    setUpList()
    scrolledPast.onPassed = { [weak self] in
      self?.articles.keep($0)
      self?.onEvent(.passed($0))
    }
    end.archive.onLoading = { [older = updating.older] in $0 ? older.begin() : older.end() }
    end.onFocusLost = { [weak self] in self?.focus() }
    let adjustment = gtk_scrolled_window_get_vadjustment(interface.object("scroller"))
    adjustment?.on("changed") { [weak self] in self?.contents.noteWidth() }
    searching.onEvent = { [weak self] in self?.take($0) }
    banner.keepingRows = { [weak self] change in
      if let self { keepRows(during: change) } else { change() }
    }
    pull = PullToRefresh(in: interface) { [weak self] in self?.onEvent(.pulled) }
    pull?.onPhase = { [weak self] in self?.onEvent(.pull($0)) }
  }

  private func setUpList() {
    list.onEvent = { [weak self] event in
      switch event {
      case .chosen(let index): self?.selection.take(index)
      case .choosingFocused(let index): self?.noteFocused(index)
      case .several(let places): self?.selection.take(places)
      case .activated: self?.onEvent(.activated)
      case .settled:
        self?.updating.noteSeen()
        self.map { $0.onEvent(.settled($0.sight.summary)) }
      }
    }
    list.widget.afterEveryLayout { [weak self] in self?.updating.noteSeen() }
    articles.onChange = { [weak self] in self?.show($0) }
    selection.onEvent = { [weak self] in self?.onEvent(.selection($0)) }
    articles.firstSeen = { [weak self] in self?.sight.first?.entry }
  }

  var widget: Widget { interface.widget("pane") }
  var headerBar: OpaquePointer { interface.object("header") }
  var backButton: Widget { interface.widget("back") }
  /// The button is hidden if the header has no space for it beside the window's buttons.
  var markAllButton: Widget { interface.widget("mark-all") }
  var section: Section { articles.query.section }
  /// New rows that the reader expects at the top of the list.
  var asking: AwaitedRows { updating.asking }
  /// The small pictures of the rows.
  var thumbnails: Thumbnails { contents.thumbnails }

  // MARK: Section

  /// Shows a section from its top.
  ///
  /// - Parameters:
  ///   - article: An article that is shown even if it is read.
  ///   - other: An article whose place will be needed as soon as the list is loaded.
  func show(_ section: Section, keeping article: ArticleSummary.ID? = nil, near other: ArticleSummary.ID? = nil) {
    banner.hide()
    searching.leave(for: section)
    var query = Query(section, keeping: article.map { [$0] } ?? [])
    look(at: &query)
    if section.query.isCloud {
      articles.close(query)
      stage.readCloud()
    } else {
      articles.open(query, near: other)
    }
    endSearch()
    end.archive.look(in: section)
  }

  /// Reads the list again. Rows that stay in the list keep their places on screen, and the selection stays too.
  func reload() {
    if section.query.isCloud { return stage.readCloud() }
    var query = articles.query
    look(at: &query)
    query.found = end.siteSearch.found
    articles.reload(query)
  }

  /// Sets a query's filter and order to the reader's choices for its section.
  private func look(at query: inout Query) {
    query.isUnreadOnly = !settings[.showsRead] && query.section.query.mayLeaveOutRead
    query.isOldestFirst = settings.order(of: query.section) == .oldest
  }

  /// Reads the data of these articles again, if the list shows them.
  func marksChanged(_ changed: [ArticleSummary.ID]) {
    articles.rows.reload(changed)
  }

  /// Shows the rows as read. The change is stored later.
  func showRead() {
    articles.rows.showRead(list.rows.articles)
  }

  // MARK: Look

  /// Shows the rows in the section's current style. The chosen row keeps its place on screen; if it is not visible, the
  /// first visible row does.
  func restyleRows() {
    let held = sight.held
    contents.renew()
    if let held, let index = articles.timeline.index(of: held.article) {
      list.place.show(.at(index, offset: held.offset))
    }
  }

  /// The title over the list.
  var title: String {
    adw_window_title_get_title(interface.object("title")).map { String(cString: $0) } ?? ""
  }

  func setTitle(_ title: String, subtitle: String) {
    adw_window_title_set_title(interface.object("title"), title)
    adw_window_title_set_subtitle(interface.object("title"), subtitle)
  }

  /// Names the entry of the list's menu that shows the settings of the section.
  func setSettingsLabel(_ label: String) {
    MenuModel(interface.object("list-menu")).setLabel(label, ofAction: "win.section-settings")
  }

  /// Shows the progress of a refresh, from 0 to 1; `nil` if no refresh is running.
  func setProgress(_ fraction: Double?) {
    gtk_widget_set_visible(interface.widget("progress"), fraction == nil ? 0 : 1)
    gtk_progress_bar_set_fraction(interface.object("progress"), fraction ?? 0)
    if fraction == nil { pull?.finish() }
  }

  private func show(_ change: ArticleList.Change) {
    switch change {
    case .replaced(let seen): updating.replace(seeing: seen) { showStack() }
    case .spliced(let splices): updating.splice(splices) { showStack() }
    case .filled(let filled):
      // The rows beside them may get or lose the heading of their day.
      return list.rows.change { $0 >= filled.lowerBound - 1 && $0 <= filled.upperBound }
    case .failed(let error):
      return stage.show(.error(title: translated("The List Cannot Be Read"), description: error.message))
    }
    searching.showCount()
    onEvent(.shown)
    let steps = articles.takeAwaitedSteps()
    for _ in 0..<abs(steps) { selection.select(step: steps.signum()) }
  }

  private func showStack() {
    // If the list is hidden while it has the focus, GTK moves the focus to a button. The space bar would then press
    // this button.
    if stage.page == .message, list.hasFocus { gtk_root_set_focus(gtk_widget_get_root(widget), nil) }
    stage.show()
  }

  // MARK: Position

  /// Moves the focus to the chosen row, or else to the list. A page of choices has neither.
  func focus() {
    if stage.page == .cloud { stage.focusChoices() } else { updating.focus() }
  }

  /// The distance of the chosen row from the upper edge of the list, in pixels; `nil` if the row is not visible.
  var chosenOffset: Double? { sight.chosenOffset }

  /// Shows or hides the banner over the list. The rows keep their places on screen. If the list is at its top, the
  /// first row stays visible.
  private func keepRows(during change: () -> Void) {
    let (seen, isAtTop) = (articles.isCurrent ? sight.first : nil, list.place.isAtTop)
    let height = banner.height
    change()
    guard let seen, let index = articles.timeline.index(of: seen.entry.id), banner.height != height else { return }
    list.place.show(isAtTop ? .top : .at(index, offset: seen.offset - (banner.height - height)))
  }

  /// Scrolls the chosen row to its former place, or into view.
  ///
  /// - Parameter offset: The row's former distance from the upper edge of the list, in pixels; negative if unknown.
  func showChosen(atOffset offset: Double) {
    guard let index = articles.chosenIndex else { return }
    list.place.show(offset >= 0 ? .at(index, offset: offset) : .row(index))
  }

  /// Reports a read row that has the focus and is about to be chosen, so that screen readers announce it. An unread row
  /// becomes read when it is chosen. Its name changes then, and screen readers announce the new name by themselves.
  private func noteFocused(_ index: Int) {
    guard articles.isCurrent, let id = articles.timeline[index]?.id, let row = articles.rows[id], row.isRead else {
      return
    }
    onEvent(.choosingFocused(row))
  }

  // MARK: The search field

  var isSearching: Bool { searching.isOpen }

  /// True if the focus is in the search field.
  var isTyping: Bool { searching.hasFocus }

  /// Closes the search field.
  func endSearch() { searching.close() }

  /// Opens the search field and moves the focus into it.
  func search() {
    if !stage.focusFilter() { searching.open() }
  }

  /// Searches for words as if the reader had typed them.
  ///
  /// - Parameter isReturning: True to choose the open article among the results.
  func search(_ words: String, isReturning: Bool = false) {
    searching.open(with: words, isReturning: isReturning)
  }

  private func take(_ event: ListSearching.Event) {
    switch event {
    case .activated:
      selection.select(step: 1)
      if !articles.timeline.isEmpty { focus() }
    case .left: focus()
    }
  }
}
