import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Reading
import Text

/// The articles of a section, or those a search found.
final class ListPane {
  /// What the reader does in the list, and what becomes of it.
  enum Event {
    /// What is chosen is something else.
    case selection(ListSelection.Event)
    /// The row of a read article is about to be chosen, and has the focus already.
    case choosingFocused(ArticleSummary)
    /// The reader wants to read the chosen article in its own pane.
    case activated
    /// The list has been replaced, for the first time or again.
    case shown
    /// The list is at rest: the places of the first row that is seen and of the chosen one, and the edges of that.
    case settled([(String, Any)])
    /// The reader scrolled past these, which are read by that.
    case passed([ArticleSummary.ID])
    /// A pull came to another phase.
    case pull(PullPhysics.Phase)
    /// The reader pulled the list down far enough.
    case pulled
  }

  private let interface = Interface("list-pane", under: resourceRoot)
  private let settings: Settings
  /// What is shown.
  let articles: ArticleList
  /// What comes below the last article.
  let end: ListEnd
  let banner: ListBanner
  /// What stands in its place.
  let stage: ListStage
  private let list: ArticleListView
  /// Of the rows.
  let menu: ArticleRowMenu
  /// What is chosen in it.
  let selection: ListSelection
  private let contents: RowContents
  private let scrolledPast: ScrolledPast
  private let pill: NewRowsPill
  private let searching: ListSearching
  private let sight: ListSight
  private var pull: PullToRefresh?
  var onEvent: (Event) -> Void = { _ in }
  /// What is new, which the reader waits for at the top.
  let asking = AwaitedRows()
  /// What the section's archive has.
  private let older = AwaitedRows()
  /// Whether the rows that are there are of unread articles only.
  private var isUnreadOnly = false

  init(library: Library, settings: Settings, thumbnails: Thumbnails) {
    self.settings = settings
    articles = ArticleList(library: library)
    banner = ListBanner(in: interface)
    stage = ListStage(in: interface, of: articles, banner: banner, library: library)
    list = ArticleListView(in: interface)
    selection = ListSelection(of: articles, in: list)
    contents = RowContents(of: articles, in: list, settings: settings, thumbnails: thumbnails)
    end = ListEnd(of: articles, in: list, interface, library: library, settings: settings)
    scrolledPast = ScrolledPast(of: articles, in: list, settings: settings)
    pill = NewRowsPill(in: interface)
    sight = ListSight(articles: articles, list: list)
    searching = ListSearching(in: interface, sight: sight, end: end, library: library, settings: settings)
    menu = ArticleRowMenu(in: interface, over: list.widget, rows: list.rows) { [articles] in articles.rows[$0] }
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
    end.archive.onLoading = { [older] in $0 ? older.begin() : older.end() }
    end.onFocusLost = { [weak self] in self?.focus() }
    pill.onWanted = { [weak self] in self?.showNews() }
    let adjustment = gtk_scrolled_window_get_vadjustment(interface.object("scroller"))
    adjustment?.on("changed") { [weak self] in self?.contents.noteWidth() }
    searching.onEvent = { [weak self] in self?.take($0) }
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
        self?.noteSeen()
        self.map { $0.onEvent(.settled($0.sight.summary)) }
      }
    }
    list.widget.afterEveryLayout { [weak self] in self?.noteSeen() }
    articles.onChange = { [weak self] in self?.show($0) }
    selection.onEvent = { [weak self] in self?.onEvent(.selection($0)) }
    articles.firstSeen = { [weak self] in self?.sight.first?.entry }
  }

  var widget: Widget { interface.widget("pane") }
  var headerBar: OpaquePointer { interface.object("header") }
  var backButton: Widget { interface.widget("back") }
  /// Has room where the window's buttons stand elsewhere.
  var markAllButton: Widget { interface.widget("mark-all") }
  var section: Section { articles.query.section }
  /// The small pictures of its rows.
  var thumbnails: Thumbnails { contents.thumbnails }

  // MARK: What it is of

  /// Shows a section from its top.
  ///
  /// - Parameters:
  ///   - article: One that is shown although it may be read.
  ///   - other: One whose row will be looked for as soon as the list is there.
  func show(_ section: Section, keeping article: ArticleSummary.ID? = nil, near other: ArticleSummary.ID? = nil) {
    banner.hide()
    searching.leave(for: section)
    var query = Query(section, keeping: article.map { [$0] } ?? [])
    look(at: &query)
    if section.isCloud {
      articles.close(query)
      stage.readCloud()
    } else {
      articles.open(query, near: other)
    }
    endSearch()
    end.archive.look(in: section)
  }

  /// Reads the list again; rows that stay keep their place, and so does the selection.
  func reload() {
    if section.isCloud { return stage.readCloud() }
    var query = articles.query
    look(at: &query)
    query.found = end.siteSearch.found
    articles.reload(query)
  }

  /// Has a query ask for what the reader chose to see of its section.
  private func look(at query: inout Query) {
    query.isUnreadOnly = !settings[.showsRead] && query.section.mayLeaveOutRead
    query.isOldestFirst = settings.order(of: query.section) == .oldest
  }

  /// Reads the rows of these articles again, where they are shown.
  func marksChanged(_ changed: [ArticleSummary.ID]) {
    articles.rows.reload(changed)
  }

  /// Shows the rows as read before that is stored.
  func showRead() {
    articles.rows.showRead(list.rows.articles)
  }

  // MARK: How it is shown

  /// Shows rows in the style that the section has now; the chosen one, or else the first that is seen, stays where it is.
  func restyleRows() {
    let held = sight.held
    contents.renew()
    if let held, let index = articles.timeline.index(of: held.article) {
      list.place.show(.at(index, offset: held.offset))
    }
  }

  /// What stands over the list.
  var title: String {
    adw_window_title_get_title(interface.object("title")).map { String(cString: $0) } ?? ""
  }

  func setTitle(_ title: String, subtitle: String) {
    adw_window_title_set_title(interface.object("title"), title)
    adw_window_title_set_subtitle(interface.object("title"), subtitle)
  }

  /// Shows how far a refresh is, from 0 to 1; `nil` when none runs.
  func setProgress(_ fraction: Double?) {
    gtk_widget_set_visible(interface.widget("progress"), fraction == nil ? 0 : 1)
    gtk_progress_bar_set_fraction(interface.object("progress"), fraction ?? 0)
    if fraction == nil { pull?.finish() }
  }

  private func show(_ change: ArticleList.Change) {
    switch change {
    case .replaced(let seen): replaceRows(seeing: seen)
    case .spliced(let splices): splice(splices)
    case .filled(let filled): return list.rows.change { filled.contains($0) || $0 == filled.upperBound }
    case .failed(let error):
      return stage.show(.error(title: translated("The List Cannot Be Read"), description: error.message))
    }
    searching.showCount()
    onEvent(.shown)
    let steps = articles.takeAwaitedSteps()
    for _ in 0..<abs(steps) { selection.select(step: steps.signum()) }
  }

  private func replaceRows(seeing seen: ArticleList.Place?) {
    pill.rows = NewRows()
    isUnreadOnly = articles.query.isUnreadOnly
    selection.listReplaced()
    scrolledPast.forget()
    let hadFocus = list.hasFocus
    let target = seen.flatMap { seen in
      articles.timeline.index(of: seen.entry.id).map { ListPlace.Target.at($0, offset: seen.offset) }
    }
    list.replace(
      count: articles.timeline.count, chosen: articles.chosenIndex,
      seeing: target ?? articles.chosenIndex.map { .row($0) } ?? .top)
    showStack()
    // A row that stands for another article keeps the focus.
    if hadFocus { focus() }
  }

  private func splice(_ splices: [Splice]) {
    let hadFocus = list.hasFocus
    scrolledPast.forget()
    // A row that is seen stays where it is when others come or go above it: the chosen one, or else the first.
    let held = articles.isCurrent ? sight.held : nil
    // Whoever searches looks at the newest first, and what is newer may be found later.
    // Who asked for what is new looks at the top for it. Otherwise no row moves under the eyes.
    let staysAtTop = (articles.query.isSearch || asking.isOn) && held?.isChosen != true && list.place.isAtTop
    let index = held.flatMap { articles.timeline.index(of: $0.article) }
    // What comes from an archive, is found, or was left out until now is not new.
    let isNews = !older.isOn && !articles.query.isSearch && articles.query.isUnreadOnly == isUnreadOnly
    isUnreadOnly = articles.query.isUnreadOnly
    if let held, let index, isNews, !staysAtTop { pill.rows.move(from: held.place, to: index) }
    selection.listSpliced()
    list.splice(
      splices, count: articles.timeline.count, chosen: articles.chosenIndex, several: selection.several.places)
    showStack()
    if hadFocus, !splices.isEmpty { focus() }
    if staysAtTop {
      list.place.show(.top)
    } else if let held, let index, index != held.place {
      list.place.show(.at(index, offset: held.offset))
    }
  }

  private func showStack() {
    // A list that hides while it has the focus leaves that to some button, which would take the space bar.
    if stage.page == .message, list.hasFocus { gtk_root_set_focus(gtk_widget_get_root(widget), nil) }
    stage.show()
  }

  // MARK: Position

  /// Shows the top of the list, where what is new stands.
  private func showNews() {
    pill.rows = NewRows()
    list.place.show(.top)
  }

  /// Puts the focus on the chosen row, or on the list.
  func focus() { list.focus(on: articles.isCurrent ? articles.chosenIndex : nil) }

  /// How far below the upper edge of the list the chosen row begins, in pixels; `nil` where it is out of sight.
  var chosenOffset: Double? { sight.chosenOffset }

  /// Says something over the list. The rows stay where they are seen.
  func showBanner(_ text: String, _ button: ListBanner.Button) { keepingRows { banner.show(text, button) } }

  /// Says nothing over the list any more. The rows stay where they are seen.
  func hideBanner() { keepingRows { banner.hide() } }

  private func keepingRows(_ change: () -> Void) {
    let (seen, height) = (articles.isCurrent ? sight.first : nil, banner.height)
    change()
    guard let seen, let index = articles.timeline.index(of: seen.entry.id), banner.height != height else { return }
    list.place.show(.at(index, offset: seen.offset - (banner.height - height)))
  }

  /// Brings the chosen row to where it was, or to where it is seen.
  ///
  /// - Parameter offset: How far below the upper edge of the list it began, in pixels; negative where that is not known.
  func showChosen(atOffset offset: Double) {
    guard let index = articles.chosenIndex else { return }
    list.place.show(offset >= 0 ? .at(index, offset: offset) : .row(index))
  }

  /// Notes which rows the reader came to. Before rows that came are where they belong, that cannot be said.
  private func noteSeen() {
    if pill.rows.count > 0, list.place.target == nil, let first = list.rows.firstSeen { pill.rows.see(from: first) }
  }

  /// Has screen readers told of a row that is about to be chosen where the focus is. One that becomes read by that gets another name,
  /// which they say.
  private func noteFocused(_ index: Int) {
    guard articles.isCurrent, let id = articles.timeline[index]?.id, let row = articles.rows[id], row.isRead else {
      return
    }
    onEvent(.choosingFocused(row))
  }

  // MARK: The search field

  var isSearching: Bool { searching.isOpen }

  /// Whether the focus is in the search field.
  var isTyping: Bool { searching.hasFocus }

  /// Closes the search field.
  func endSearch() { searching.close() }

  /// Opens the search field and puts the focus into it.
  func search() {
    if !stage.focusFilter() { searching.open() }
  }

  /// Searches for words as if they were typed.
  func search(_ words: String) { searching.open(with: words) }

  private func take(_ event: ListSearching.Event) {
    switch event {
    case .activated:
      selection.select(step: 1)
      if !articles.timeline.isEmpty { focus() }
    case .left: focus()
    }
  }
}
