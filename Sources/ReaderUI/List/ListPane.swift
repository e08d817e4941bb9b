import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Reading
import Text

/// The articles of a section, or those a search found.
final class ListPane {
  let interface = Interface("list-pane", under: resourceRoot)
  let settings: Settings
  let thumbnails: Thumbnails
  /// What is shown.
  let articles: ArticleList
  let archive: ArchiveReading
  let siteSearch: SiteSearch
  let banner: ListBanner
  /// Stands in place of a list for tags and authors.
  let cloud: TermCloud
  let list: Widget
  let selection: Object
  private let model = ListModel()
  let footerRow = FooterRow()
  private var pull: PullToRefresh?
  /// What is to be seen of the list.
  private(set) lazy var place = ListPlace(of: list, in: interface.object("scroller")) { [weak self] in
    self?.area(ofRow: $0)
  }
  let rows: LiveRows
  /// Suppresses the selection's signal while the list itself changes.
  private var isReplacing = false
  /// The list view would put the focus where it was in the list before this one.
  var isFocusOfBefore = false
  /// What stands below the last article.
  private(set) var footer: ListFooter?
  /// What was chosen and seen when the reader began to search.
  private var beforeSearch: (chosen: ArticleSummary.ID?, seen: ArticleList.Place?)?
  /// What was seen when the search field opened, which takes room from the list.
  var seenBeforeField: ArticleList.Place?
  /// The reader chose an article, or none is chosen any more.
  var onSelect: (ArticleSummary.ID?) -> Void = { _ in }
  /// The reader wants to read the chosen article in its own pane.
  var onActivate: () -> Void = {}
  /// The list has been replaced, for the first time or again.
  var onShown: () -> Void = {}
  /// The list is at rest: the places of the first row that is seen and of the chosen one, and the edges of that.
  var onSettled: ([(String, Any)]) -> Void = { _ in }
  /// What stands in place of an empty list.
  var messageWhenEmpty: () -> ListMessage = { .nothing }
  /// How far a pull is.
  var onPullPhase: (PullPhysics.Phase) -> Void = { _ in }
  /// The reader pulled the list down far enough.
  var onPull: () -> Void = {}

  init(library: Library, settings: Settings, thumbnails: Thumbnails) {
    self.settings = settings
    self.thumbnails = thumbnails
    articles = ArticleList(library: library)
    archive = ArchiveReading(library: library)
    siteSearch = SiteSearch(library: library)
    banner = ListBanner(in: interface)
    cloud = TermCloud(library: library)
    list = interface.widget("list")
    // The selection and the view take over a reference each.
    g_object_ref(model.object.raw)
    selection = Object(adopting: gtk_single_selection_new(model.object.opaque))
    gtk_single_selection_set_autoselect(selection.opaque, 0)
    gtk_single_selection_set_can_unselect(selection.opaque, 1)
    rows = LiveRows(of: list, selection: selection.opaque)
    setUpRows()
    setUpSearch()
    setUpArchive()
    adw_bin_set_child(interface.object("cloud-place").cast(), cloud.widget)
    settings.showKeys(for: self) { [weak self] hints in
      guard let self else { return }
      hints.tooltip(translated("Search"), "win.search", on: interface.widget("search-button"))
      hints.menu(interface.object("list-menu"))
    }
    selection.on("notify::selected") { [weak self] in self?.selectionChanged() }
    watchFocus()
    list.on("activate") { [weak self] (_: UInt32) in self?.onActivate() }
    pull = PullToRefresh(in: interface) { [weak self] in self?.onPull() }
    pull?.onPhase = { [weak self] in self?.onPullPhase($0) }
    place.isGrowing = { [weak self] in self?.isComplete == false }
    place.onSettled = { [weak self] in self?.noteSettled() }
    articles.onChange = { [weak self] in self?.show($0) }
    articles.onChosen = { [weak self] in self.map { $0.onSelect($0.articles.chosenArticle) } }
    articles.firstSeen = { [weak self] in self?.firstSeen?.entry }
  }

  var widget: Widget { interface.widget("pane") }
  var headerBar: OpaquePointer { interface.object("header") }
  var backButton: Widget { interface.widget("back") }
  var searchBar: OpaquePointer { interface.object("search-bar") }
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
    if let (publication, kind) = section.terms {
      articles.close(query)
      cloud.show(kind, of: publication)
    } else {
      articles.open(query, near: other)
    }
    endSearch()
    archive.look(in: section)
  }

  /// Reads the list again; rows that stay keep their place, and so does the selection.
  func reload() {
    if let (publication, kind) = section.terms { return cloud.show(kind, of: publication) }
    var query = articles.query
    query.isUnreadOnly = leavesOutRead(of: query)
    query.found = siteSearch.found
    articles.reload(query)
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
    articles.rows.showRead(rows.articles)
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
    case .filled(let filled): return rows.change { filled.contains($0) || $0 == filled.upperBound }
    case .failed(let error):
      return show(.error(title: translated("The List Cannot Be Read"), description: error.message))
    }
    onShown()
    let steps = articles.takeAwaitedSteps()
    for _ in 0..<abs(steps) { select(step: steps.signum()) }
  }

  private func replaceRows(seeing seen: ArticleList.Place?) {
    let hadFocus = hasFocus(in: list)
    isReplacing = true
    // Rows that are seen have to stay when others go: `GtkListView` would be left with places of both lists.
    if model.count > 0 { list.scroll(toRow: 0) }
    // The model begins with as many rows as reach the chosen one.
    model.reset(
      to: articles.timeline.count + footerRows, growingIn: list,
      from: max(Self.rowsInFirstFrame, (articles.chosenIndex ?? 0) + 1))
    showSelection()
    isReplacing = false
    rows.change { _ in true }
    showStack()
    let target = seen.flatMap { seen in
      articles.timeline.index(of: seen.entry.id).map { ListPlace.Target.at($0, offset: seen.offset) }
    }
    let first = articles.chosenIndex
    place.show(target ?? first.map { .row($0) } ?? .top)
    // Where the first frame shows it.
    if let index = target?.row ?? first, index < model.count { list.scroll(toRow: index) }
    isFocusOfBefore = true
    if hadFocus { focus() }
  }

  /// What is seen of a list, and no more: text takes long to lay out.
  private static let rowsInFirstFrame = 12

  private func splice(_ splices: [Splice]) {
    let hadFocus = hasFocus(in: list)
    // A row that is seen stays so when others come or go above it.
    let seen = articles.chosenIndex.flatMap { place.isSeen($0) ? $0 : nil }
    isReplacing = true
    let hadFooter = model.total > 0 && footer != nil
    for splice in splices { model.splice(at: splice.index, removing: splice.removed, adding: splice.added) }
    if hadFooter != (footerRows > 0) { showFooterRow() }
    showSelection()
    isReplacing = false
    rows.change { _ in true }
    showStack()
    if hadFocus, !splices.isEmpty { focus() }
    if let seen, splices.contains(where: { $0.index <= seen }) { place.show(.row(seen)) }
  }

  private func showSelection() {
    gtk_single_selection_set_selected(selection.opaque, articles.chosenIndex.map { UInt32($0) } ?? UInt32.max)
  }

  private func showStack() {
    if section.isCloud, !articles.query.isSearch {
      gtk_stack_set_visible_child_name(interface.object("stack"), "cloud")
    } else if articles.timeline.isEmpty {
      // A list that hides while it has the focus leaves that to some button, which would take the space bar.
      if hasFocus(in: list) { gtk_root_set_focus(gtk_widget_get_root(widget), nil) }
      show(messageWhenEmpty())
    } else {
      gtk_stack_set_visible_child_name(interface.object("stack"), "list")
    }
  }

  /// Whether all rows are in the model, and the list is as long as it will be.
  var isComplete: Bool { model.count == model.total }

  func hasFocus(in part: Widget) -> Bool {
    gtk_root_get_focus(gtk_widget_get_root(widget)).map { gtk_widget_is_ancestor($0, part) != 0 || $0 == part } ?? false
  }

  // MARK: Below the last article

  private var footerRows: Int { footer == nil || articles.timeline.isEmpty ? 0 : 1 }

  /// Shows something below the last article, or nothing.
  func setFooter(_ footer: ListFooter?) {
    guard footer != self.footer else { return }
    let rows = footerRows
    // Its button goes, and would leave the focus to some other one.
    let hadFocus = hasFocus(in: footerRow.widget)
    self.footer = footer
    if footerRows != rows { showFooterRow() }
    if let footer { footerRow.show(footer) }
    if hadFocus { focus() }
  }

  private func showFooterRow() {
    let index = articles.timeline.count
    model.splice(at: index, removing: model.total - index, adding: footerRows)
  }

  // MARK: Choosing

  /// Chooses a row.
  ///
  /// - Parameter step: Which way the reader goes on: the row that comes next is seen as well.
  func select(_ index: Int, goingOnBy step: Int = 0) {
    // A list that still grows may not have come to this row yet.
    if index >= model.count { model.showAll() }
    gtk_single_selection_set_selected(selection.opaque, UInt32(index))
    // A row's focus follows, so that the arrow keys and a screen reader go on from it.
    if gtk_widget_get_focus_child(list) != nil, let row = row(at: index) {
      gtk_widget_grab_focus(gtk_widget_get_parent(row.widget))
    }
    let next = index + step.signum()
    place.show(.row(index, beside: step != 0 && articles.timeline.indices.contains(next) ? next : nil))
  }

  private func selectionChanged() {
    guard !isReplacing else { return }
    let index = Int(gtk_single_selection_get_selected(selection.opaque))
    articles.choose(articles.timeline.indices.contains(index) ? index : nil)
    if let index = articles.chosenIndex { place.show(.row(index)) }
    if case .awaited = articles.chosen { return }
    onSelect(articles.chosenArticle)
  }
}

extension ListMessage {
  /// While nothing is known yet.
  static let nothing = ListMessage.empty(icon: "", title: "", description: "")
}
