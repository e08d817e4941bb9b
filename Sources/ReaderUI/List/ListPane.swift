import Articles
import CGTK
import FoundationEssentials
import GLibSupport
import GTKSupport
import Library
import Reading
import Text

/// The articles of a section, or those a search found.
final class ListPane {
  /// What the reader does in the list, and what becomes of it.
  enum Event {
    /// The reader chose an article, or none is chosen any more.
    case chosen(ArticleSummary.ID?)
    /// The reader wants to read the chosen article in its own pane.
    case activated
    /// The list has been replaced, for the first time or again.
    case shown
    /// The list is at rest: the places of the first row that is seen and of the chosen one, and the edges of that.
    case settled([(String, Any)])
    /// A pull came to another phase.
    case pull(PullPhysics.Phase)
    /// The reader pulled the list down far enough.
    case pulled
  }

  private let interface = Interface("list-pane", under: resourceRoot)
  private let settings: Settings
  let thumbnails: Thumbnails
  /// What is shown.
  let articles: ArticleList
  let archive: ArchiveReading
  let siteSearch: SiteSearch
  let banner: ListBanner
  /// Stands in place of a list for tags and authors.
  let cloud: TermCloud
  /// Stands in place of a list for what all publications write about.
  let explore: ExplorePage
  private let list: ArticleListView
  private let field: SearchField
  private var pull: PullToRefresh?
  /// What was chosen and seen when the reader began to search.
  private var beforeSearch: (chosen: ArticleSummary.ID?, seen: ArticleList.Place?)?
  /// What was seen when the search field opened, which takes room from the list.
  private var seenBeforeField: ArticleList.Place?
  var onEvent: (Event) -> Void = { _ in }
  /// What stands in place of an empty list.
  var messageWhenEmpty: () -> ListMessage = { .nothing }

  init(library: Library, settings: Settings, thumbnails: Thumbnails) {
    self.settings = settings
    self.thumbnails = thumbnails
    articles = ArticleList(library: library)
    archive = ArchiveReading(library: library)
    siteSearch = SiteSearch(library: library)
    banner = ListBanner(in: interface)
    cloud = TermCloud(library: library)
    explore = ExplorePage(library: library)
    list = ArticleListView(in: interface)
    field = SearchField(in: interface)
    settings.showKeys(for: self) { [weak self] hints in
      guard let self else { return }
      hints.tooltip(translated("Search"), "win.search", on: interface.widget("search-button"))
      hints.menu(interface.object("list-menu"))
    }
    setUpList()
    setUpArchive()
    field.onEvent = { [weak self] in self?.take($0) }
    pull = PullToRefresh(in: interface) { [weak self] in self?.onEvent(.pulled) }
    pull?.onPhase = { [weak self] in self?.onEvent(.pull($0)) }
  }

  private func setUpList() {
    list.onEvent = { [weak self] event in
      switch event {
      case .chosen(let index): self?.choose(index)
      case .activated: self?.onEvent(.activated)
      case .settled: self?.noteSettled()
      }
    }
    list.rows.content = { [weak self] index in
      guard let self, articles.timeline.indices.contains(index) else { return .footer }
      return .article(articles.timeline[index]?.id)
    }
    list.rows.show = { [weak self] in self?.show($1, in: $0) }
    articles.rows.onLoaded = { [weak self] in self?.list.rows.change($0.map(\.id)) }
    articles.onChange = { [weak self] in self?.show($0) }
    articles.onChosen = { [weak self] in self.map { $0.onEvent(.chosen($0.articles.chosenArticle)) } }
    articles.firstSeen = { [weak self] in self?.firstSeen?.entry }
  }

  var widget: Widget { interface.widget("pane") }
  var headerBar: OpaquePointer { interface.object("header") }
  var backButton: Widget { interface.widget("back") }
  var section: Section { articles.query.section }

  // MARK: What it is of

  /// Shows a section from its top.
  ///
  /// - Parameters:
  ///   - article: One that is shown although it may be read.
  ///   - other: One whose row will be looked for as soon as the list is there.
  func show(_ section: Section, keeping article: ArticleSummary.ID? = nil, near other: ArticleSummary.ID? = nil) {
    beforeSearch = nil
    banner.hide()
    siteSearch.stop()
    var query = Query(section, keeping: article.map { [$0] } ?? [])
    query.isUnreadOnly = leavesOutRead(of: query)
    if section.isCloud {
      articles.close(query)
      showCloud()
    } else {
      articles.open(query, near: other)
    }
    endSearch()
    archive.look(in: section)
  }

  /// Reads the list again; rows that stay keep their place, and so does the selection.
  func reload() {
    if section.isCloud { return showCloud() }
    var query = articles.query
    query.isUnreadOnly = leavesOutRead(of: query)
    query.found = siteSearch.found
    articles.reload(query)
  }

  /// Shows what there is to choose from in place of a list.
  private func showCloud() {
    if let (publication, kind) = section.terms {
      cloud.show(kind, of: publication)
    } else {
      explore.show()
    }
    adw_bin_set_child(interface.object("cloud-place").cast(), section.terms == nil ? explore.widget : cloud.widget)
  }

  private func leavesOutRead(of query: Query) -> Bool {
    !settings[.showsRead] && query.section.mayLeaveOutRead
  }

  /// Searches for words; for none it shows the section as it was.
  func search(for words: String) {
    var query = articles.query
    if !query.isSearch { beforeSearch = (articles.chosenArticle, seenBeforeField) }
    query.words = words
    query.found = []
    if query.isSearch {
      articles.open(query)
      archive.stop()
      siteSearch.search(words, in: section)
    } else {
      siteSearch.stop()
      if section.isCloud {
        articles.close(query)
      } else {
        articles.open(query, choosing: beforeSearch?.chosen, seeing: beforeSearch?.seen)
      }
      beforeSearch = nil
      archive.look(in: section)
    }
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

  /// Shows a message in place of the rows.
  func show(_ message: ListMessage) {
    // The page says it, with the same button.
    if case .error(_, let description, _) = message, banner.text == description { banner.hide() }
    message.show(in: interface)
  }

  /// What stands in place of rows is something else now.
  func messageChanged() {
    if articles.isCurrent, articles.timeline.isEmpty, !section.isCloud { show(messageWhenEmpty()) }
  }

  private func show(_ change: ArticleList.Change) {
    switch change {
    case .replaced(let seen): replaceRows(seeing: seen)
    case .spliced(let splices): splice(splices)
    case .filled(let filled): return list.rows.change { filled.contains($0) || $0 == filled.upperBound }
    case .failed(let error):
      return show(.error(title: translated("The List Cannot Be Read"), description: error.message))
    }
    onEvent(.shown)
    let steps = articles.takeAwaitedSteps()
    for _ in 0..<abs(steps) { select(step: steps.signum()) }
  }

  private func replaceRows(seeing seen: ArticleList.Place?) {
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
    // A row that is seen stays so when others come or go above it.
    let seen = articles.chosenIndex.flatMap { list.place.isSeen($0) ? $0 : nil }
    // Whoever searches looks at the newest first, and what is newer may be found later.
    let staysAtTop = articles.query.isSearch && seen == nil && list.place.isAtTop
    list.splice(splices, count: articles.timeline.count, chosen: articles.chosenIndex)
    showStack()
    if hadFocus, !splices.isEmpty { focus() }
    if let seen, splices.contains(where: { $0.index <= seen }) { list.place.show(.row(seen)) }
    if staysAtTop { list.place.show(.top) }
  }

  private func show(_ index: Int, in row: ArticleRow) {
    let now = Date()
    guard let id = articles.timeline[index]?.id else {
      row.expect(nil, heading: nil)
      return articles.need(index)
    }
    if let summary = articles.rows[id] {
      // A search looks into all publications.
      let namesSource = section.mixesSources || articles.query.isSearch
      row.show(
        summary, heading: articles.heading(at: index, now: now), isFirst: index == 0, namesSource: namesSource,
        now: now,
        thumbnails: thumbnails)
    } else {
      row.expect(id, heading: articles.heading(at: index, now: now))
      articles.rows.load(articles.timeline.entries(in: max(0, index - 20)..<index + 40).map(\.id))
    }
  }

  private func showStack() {
    if section.isCloud, !articles.query.isSearch {
      gtk_stack_set_visible_child_name(interface.object("stack"), "cloud")
    } else if articles.timeline.isEmpty {
      // A list that hides while it has the focus leaves that to some button, which would take the space bar.
      if list.hasFocus { gtk_root_set_focus(gtk_widget_get_root(widget), nil) }
      show(messageWhenEmpty())
    } else {
      gtk_stack_set_visible_child_name(interface.object("stack"), "list")
    }
  }

  // MARK: The archive

  private func setUpArchive() {
    list.footerRow.onRetry = { [weak self] in self?.archive.load() }
    archive.onFooter = { [weak self] in self?.setFooter($0) }
    archive.onFound = { [weak self] in self?.loadOlderNearEnd() }
    siteSearch.onFooter = { [weak self] in self?.setFooter($0) }
    guard let adjustment = gtk_scrolled_window_get_vadjustment(interface.object("scroller")) else { return }
    adjustment.on("value-changed") { [weak self] in self?.loadOlderNearEnd() }
    adjustment.on("changed") { [weak self] in self?.loadOlderNearEnd() }
  }

  /// Whether the reader sees the last rows or will in a moment.
  private var isNearEnd: Bool {
    guard let adjustment = gtk_scrolled_window_get_vadjustment(interface.object("scroller")) else { return false }
    let page = gtk_adjustment_get_page_size(adjustment)
    return gtk_adjustment_get_value(adjustment) + 2 * page >= gtk_adjustment_get_upper(adjustment)
  }

  private func loadOlderNearEnd() {
    // An archive's articles are read from the start: a list of unread ones would ask for more and more of them.
    guard archive.hasOlder, list.footer == nil, !articles.query.isSearch, settings[.showsRead], articles.isCurrent,
      articles.timeline.isCounted, !articles.timeline.isEmpty, list.isComplete, isNearEnd
    else { return }
    archive.load()
  }

  private func setFooter(_ footer: ListFooter?) {
    guard footer != list.footer else { return }
    // Its button goes, and would leave the focus to some other one.
    let hadFocus = list.footerRow.widget.containsFocus
    list.setFooter(footer)
    if hadFocus { focus() }
  }

  // MARK: Choosing

  private func choose(_ index: Int?) {
    articles.choose(index)
    if let index = articles.chosenIndex { list.place.show(.row(index)) }
    if case .awaited = articles.chosen { return }
    onEvent(.chosen(articles.chosenArticle))
  }

  /// Chooses the article `step` rows further down.
  func select(step: Int) {
    if let index = articles.place(after: step) { list.choose(index, goingOnBy: step) }
  }

  /// Chooses the next or previous unread article.
  ///
  /// - Returns: Whether there is one.
  /// - Throws: `CancellationError` where another list came meanwhile.
  @discardableResult
  func selectUnread(step: Int) async throws -> Bool {
    guard let index = try await articles.nextUnread(step: step) else { return false }
    list.choose(index, goingOnBy: step)
    return true
  }

  /// Chooses an article wherever it stands in the list.
  ///
  /// - Returns: Whether it is in the list.
  @discardableResult
  func select(_ article: ArticleSummary.ID) async -> Bool {
    guard let index = try? await articles.find(article) else { return false }
    list.choose(index)
    return true
  }

  /// Chooses an article whose row has been read.
  ///
  /// - Returns: Whether it has been.
  @discardableResult
  func selectKnown(_ article: ArticleSummary.ID) -> Bool {
    guard articles.isCurrent, let index = articles.timeline.index(of: article) else { return false }
    list.choose(index)
    return true
  }

  /// Puts the focus on the chosen row, or on the list.
  func focus() { list.focus(on: articles.isCurrent ? articles.chosenIndex : nil) }

  // MARK: Position

  /// How far below the upper edge of the list the chosen row begins, in pixels; `nil` where it is out of sight.
  var chosenOffset: Double? {
    articles.chosenIndex.flatMap { list.rows.area(at: $0) }
      .flatMap { $0.top >= 0 && $0.top < list.place.height ? $0.top : nil }
  }

  /// Brings the chosen row to where it was, or to where it is seen.
  ///
  /// - Parameter offset: How far below the upper edge of the list it began, in pixels; negative where that is not known.
  func showChosen(atOffset offset: Double) {
    guard let index = articles.chosenIndex else { return }
    list.place.show(offset >= 0 ? .at(index, offset: offset) : .row(index))
  }

  /// The first row that is seen, and how far below the upper edge of the list it begins.
  private var firstSeen: ArticleList.Place? {
    guard let first = seenRows.first, let index = articles.timeline.index(of: first.article) else { return nil }
    return articles.timeline[index].map { .init(entry: $0, offset: first.offset) }
  }

  /// The rows that are seen, from the top, and how far below the upper edge of the list each begins.
  private var seenRows: [(article: ArticleSummary.ID, offset: Double)] {
    list.rows.places.filter { $0.bottom > 1 && $0.top < list.place.height }.map { ($0.article, $0.top) }
      .sorted { $0.1 < $1.1 }
  }

  /// Notes what is seen of the list once it is at rest.
  private func noteSettled() {
    let seen = seenRows
    let first = seen.first.flatMap { articles.timeline.index(of: $0.article) }
    let following = first.map { articles.timeline.entries(in: $0..<$0 + seen.count).map(\.id) } ?? []
    let chosen = articles.chosenIndex
    let area = chosen.flatMap { list.rows.area(at: $0) } ?? (0, 0)
    onEvent(
      .settled([
        ("first", first ?? -1), ("offset", Int((seen.first?.offset ?? 0).rounded())), ("chosen", chosen ?? -1),
        ("top", Int(area.top.rounded())),
        ("bottom", Int(area.bottom.rounded())), ("height", Int(list.place.height)), ("rows", seen.count),
        // Whether the rows follow each other as in the list.
        ("in-order", following == seen.map(\.article)),
      ]))
  }

  // MARK: The search field

  var isSearching: Bool { field.isOpen }

  /// Whether the focus is in the search field.
  var isTyping: Bool { field.hasFocus }

  /// Closes the search field.
  func endSearch() {
    if field.hasFocus { focus() }
    field.close()
  }

  /// Opens the search field and puts the focus into it.
  func search() {
    if section == .explore {
      explore.focusFilter()
    } else if section.isCloud {
      cloud.focusFilter()
    } else {
      field.open()
    }
  }

  private func take(_ event: SearchField.Event) {
    switch event {
    case .opened: seenBeforeField = firstSeen
    case .changed(let words): if words != articles.query.words { search(for: words) }
    case .activated:
      select(step: 1)
      if !articles.timeline.isEmpty { focus() }
    case .left: if field.hasFocus { focus() }
    }
  }
}

extension ListMessage {
  /// While nothing is known yet.
  static let nothing = ListMessage.empty(icon: "", title: "", description: "")
}
