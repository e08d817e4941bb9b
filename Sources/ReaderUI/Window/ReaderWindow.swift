import ArticleUI
import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Reading
import SharedUI
import Text

/// The main window: sections, articles and article side by side. Panes are folded if there is not enough space.
///
/// The initialiser creates the parts, and `connect()` connects their events.
package final class ReaderWindow {
  private let interface = Interface(Newer.hasSplitViews ? "window-split" : "window", under: resourceRoot)
  private let session: ReadingSession
  private let banner: SectionBanner
  private let place: ReadingPlace
  private let network: NetworkReturn
  /// Runs the refreshes of the reader and of schedules.
  let refreshing: Refreshing
  /// The commands of the window. Requests from the desktop use them too.
  let commands: WindowCommands
  private var changes: GatheredChanges?
  private var day: DayChange?

  package init(application: UnsafeMutablePointer<AdwApplication>, library: Library, settings: Settings, trace: Trace?) {
    let window = Object(retaining: interface.object("window"))
    let sections = LibrarySections(library: library)
    let writes = Writes()
    let refreshes = Refreshes(library: library)
    let thumbnails = Thumbnails(library: library, settings: settings)
    let playing = EpisodePlaying(
      in: window, place: Object(retaining: interface.object("player-page")), library: library, settings: settings,
      writes: writes, trace: trace)
    let panes = Panes(
      sidebar: SidebarPane(settings: settings, thumbnails: thumbnails),
      list: ListPane(library: library, settings: settings, thumbnails: thumbnails),
      article: ArticlePane(library: library, settings: settings, trace: trace), player: playing.bar)
    gtk_window_set_application(window.cast(), application.cast())
    let folding = PaneFolding(in: interface, panes, settings: settings, trace: trace)
    let toast = Toast(over: interface.object("overlay"), trace: trace)
    toast.floor = Object(retaining: panes.article.playerPlace)
    let desktop = DesktopHandover(from: window, toast: toast, trace: trace)
    let shown = ShownSection(library: library, sections: sections, panes: panes, trace: trace)
    let session = ReadingSession(
      window: window, library: library, settings: settings, sections: sections, panes: panes, folding: folding,
      shown: shown, refreshes: refreshes, writes: writes, toast: toast, desktop: desktop, trace: trace)
    let refreshing = Refreshing(session)
    let tools = ArticleTools(session, books: SavingBooks(session))
    let offline = OfflineKeeping(session)
    let logins = LoginQuestions(session, refreshing: refreshing)
    let moves = RowMoves(session)
    let accounts = AccountCommands(session, refreshing: refreshing)
    banner = SectionBanner(session, accounts: accounts)
    let unread = UnreadSteps(session)
    let marks = ReadMarks(session, unread: unread)
    let deeds = ArticleDeeds(library: library, desktop: desktop, writes: writes, toast: toast)
    let announcing = AnnouncingOffer(session)
    let telling = TellingOthers(session)
    let removal = SectionRemoval(session)
    let undoing = Undoing(session, removal: removal)
    announcing.onFinished = { [weak telling] in telling?.articleEnded() }
    let dialogs = DialogCommands(session, logins: logins, offline: offline, telling: telling)
    commands = WindowCommands(
      articles: ArticleCommands(
        session, unread: unread, downloads: Downloads(session), tools: tools, playing: playing,
        deeds: deeds, announcing: announcing),
      rows: ArticleRowCommands(session, marks: marks, dialogs: dialogs, deeds: deeds),
      sections: SectionCommands(
        session, banner: banner, refreshing: refreshing, offline: offline, logins: logins,
        removal: removal, marks: marks, moves: moves, announcing: announcing, accounts: accounts),
      accounts: accounts, lists: SubscriptionLists(session, refreshing: refreshing), dialogs: dialogs,
      undoing: undoing, switching: Switching(session, undoing: undoing, accounts: accounts),
      choices: ListChoices(in: window.cast(), settings: settings, list: panes.list), desktop: desktop)
    place = ReadingPlace(in: window, panes, settings: settings)
    network = NetworkReturn(session, refreshing: refreshing, viewing: tools.viewing)
    (self.session, self.refreshing) = (session, refreshing)
    setUpActions()
    widget.keepFocusFromClickedButtons()
    widget.keepFocusOutOfClosedMenus()
    setUpPlainKeys()
    connect()
  }

  private var widget: Widget { interface.widget("window") }

  /// The GTK window.
  package var window: UnsafeMutablePointer<GtkWindow> { widget.cast() }

  /// The sections that are shown.
  var sidebar: Sidebar { session.sections.sidebar }

  /// The default folder for new subscriptions.
  var shownFolder: Folder.ID? { session.shown.folder }

  /// The default account for new subscriptions.
  var shownAccount: Account.ID? { session.shown.account }

  /// The small pictures of the rows.
  var thumbnails: Thumbnails { session.panes.list.thumbnails }

  /// Shows the window with the section and article from the end of the last run.
  package func open() {
    session.folding.leaveSections()
    place.open()
    session.sections.reload()
    gtk_widget_realize(widget)
    session.trace?.watch(widget)
    gtk_window_present(window)
    changes = GatheredChanges(of: session.library) { [weak self] in self?.show($0) }
    day = DayChange { [weak self] in self?.dayBegan() }
    widget.on("notify::is-active") { [weak self] in self?.day?.check() }
  }

  /// Accepts files and links that other programs drop on the window.
  ///
  /// - Parameter open: Called with the files (`GFile`).
  func acceptDrops(_ open: @escaping ([Object]) -> Void) {
    Dropped.accept(on: widget, open: open)
    Dropped.accept(on: session.panes.article.page, isFirst: true, open: open)
  }

  /// Shows the target of a library link.
  func follow(_ link: LibraryLink) {
    place.goElsewhere()
    switch link {
    case .article(let article):
      // A link to an article needs WebKit, so WebKit is loaded before the list.
      session.panes.article.renderer.warm()
      commands.articles.show(article)
      session.folding.seeArticle()
    case .publication(let publication):
      guard !session.sections.areKnown || session.sections.sidebar.has(.publication(publication)) else {
        return session.toast.say(translated("This feed is not in the library"))
      }
      session.shown.reveal(.publication(publication))
    case .search(let words):
      session.shown.choose(.all)
      session.panes.list.search(words)
    }
  }

  /// Shows a message for a few seconds.
  func say(_ text: String) {
    session.toast.say(text)
  }

  /// Shows an error over the list.
  func show(_ error: LibraryError) {
    session.panes.list.banner.show(error.message)
  }

  /// Reports a change that could not be stored, and shows the stored marks of the article again. The star button
  /// changes before the change is stored.
  private func notStored(_ error: LibraryError) {
    show(error)
    let article = session.panes.article.article
    if let id = article.id { article.marksChanged([id]) }
  }

  /// Stores the reading place for the next start.
  func savePlace() {
    place.save()
  }

  /// Waits until all changes of the reader are stored.
  func finishWriting() async {
    await session.sections.finishMoving()
    await session.panes.article.article.storePlace()
    await session.writes.finish()
  }

  private func closing() {
    place.save()
    refreshing.stop()
    session.panes.list.end.archive.stop()
    session.panes.list.end.siteSearch.stop()
    commands.articles.stop()
    commands.accounts.stop()
    changes?.stop()
    day?.stop()
    network.end()
    session.sections.stop()
    session.toast.hide()
  }

  // MARK: Keys and actions

  private func setUpActions() {
    let actions = Actions(of: widget)
    actions.add("text-larger") { [weak self] in self?.session.panes.article.changeSize(by: 10) }
    actions.add("text-smaller") { [weak self] in self?.session.panes.article.changeSize(by: -10) }
    actions.add("text-normal") { [weak self] in self?.session.panes.article.changeSize(by: nil) }
    actions.add("typography") { [weak self] in
      self?.session.folding.seeArticle()
      self?.session.panes.article.controls.showTypography()
    }
    session.settings.addAction(of: .showsRead, to: widget)
    session.settings.addAction(of: .hidesReadSections, to: widget)
    actions.add("fullscreen") { [weak self] in self?.toggleFullScreen() }
    actions.add("close") { [weak self] in
      if let self, !Newer.closeDialog(in: widget) { gtk_window_close(window) }
    }
    actions.add("stop") { [weak self] in
      self?.refreshing.stop()
      self?.session.panes.sidebar.hideProgress()
      self?.commands.articles.stopSaving()
    }
  }

  private func toggleFullScreen() {
    if gtk_window_is_fullscreen(window) != 0 { gtk_window_unfullscreen(window) } else { gtk_window_fullscreen(window) }
  }

  private func setUpPlainKeys() {
    let keys = PlainKeys(of: widget, session.settings.keyBindings) { [weak self] action in
      guard let self else { return }
      // The key removes the row that has the focus. Elsewhere it is too easily pressed by mistake.
      if action == "win.remove", !session.panes.sidebar.hasFocus { return }
      leaveButton(before: action)
      widget.activate(action)
    }
    window.keep(keys, as: "courant-keys")
    session.settings.observe(.keys, for: keys) { [weak self, weak keys] in
      guard let self else { return }
      keys?.bindings = session.settings.keyBindings
      // The message of an empty list contains keys.
      session.panes.list.stage.messageChanged()
    }
  }

  /// Moves the focus away from a button before a step to another article. Otherwise the Space key would press the
  /// button, for example the menu button after its menu has closed.
  private func leaveButton(before action: String) {
    guard ["win.next", "win.previous", "win.next-unread", "win.previous-unread"].contains(action),
      let focus = gtk_window_get_focus(window), focus.isA(gtk_button_get_type())
    else { return }
    session.folding.focusOnReading()
  }

  // MARK: Connections

  private func connect() {
    session.toast.onFocusLost = { [weak self] in self?.session.folding.focusOnReading() }
    session.writes.onError = { [weak self] in self?.notStored($0) }
    session.shown.onEvent = { [weak self] in self?.take($0) }
    session.folding.goBackOnTrail = { [shown = session.shown] in shown.goBack() }
    let list = session.panes.list
    list.onEvent = { [weak self] in self?.take($0) }
    list.stage.messageWhenEmpty = { [weak self] in self?.messageForEmptyList() ?? .nothing }
    list.stage.cloud.onShown = { [trace = session.trace] in trace?.note("cloud-shown", [("count", $0)]) }
    list.stage.explore.onShown = { [weak self] in
      self?.showChoices()
      self?.session.trace?.note("explore-shown", [("count", $0)])
    }
    list.end.archive.onOlder = { [trace = session.trace] in trace?.note("older", [("added", $0)]) }
    list.end.siteSearch.onAnswer = { [weak self] findings in
      if case .success(let articles) = findings.result, !articles.isEmpty { self?.session.panes.list.reload() }
      self?.session.trace?.note("site-answer", [("found", (try? findings.result.get().count) ?? -1)])
      if case .failure(let error) = findings.result { self?.session.toast.say(error.message) }
    }
    session.settings.observe(.showsRead, for: self) { [weak self] in self?.session.panes.list.reload() }
    window.onRequest("close-request") { [weak self] () -> Bool in
      self?.closing()
      return false
    }
  }

  private func take(_ event: ShownSection.Event) {
    switch event {
    case .chosen(let inFront):
      commands.articles.open(nil)
      banner.show()
      if session.folding.isFolded, inFront { session.folding.showList() }
    case .changed:
      welcome()
      banner.follow()
      commands.sections.enable()
      commands.choices.mark()
    case .trail(let isThere): session.folding.hasTrail = isThere
    }
  }

  private func take(_ event: ListPane.Event) {
    switch event {
    case .selection(.chosen(let article)):
      commands.articles.open(article, marksRead: place.isOpened(article))
      place.noteArticleSoon()
    case .selection(.several): session.shown.updateTitle()
    case .choosingFocused(let row):
      // If the article is already shown, it is announced when it is opened.
      if session.panes.article.article.shown?.article.id != row.id { session.shown.say(row.title) }
    case .activated: if session.panes.article.article.id != nil { session.folding.showArticle() }
    case .shown: listShown()
    case .passed(let articles): commands.rows.read(articles)
    case .settled(let places): session.trace?.note("list-settled", places)
    case .pull(let phase): session.trace?.note("pull", [("phase", "\(phase)")])
    // A wheel pulls again by chance, so a pull never insists.
    case .pulled: refreshing.refresh(session.panes.list.section, on: .hand)
    }
  }

  /// Shows a part of *Explore* in the article's pane.
  private func showChoices() {
    let list = session.panes.list
    let isExploring = list.section == .explore && !list.articles.query.isSearch
    session.panes.article.setChoices(isExploring ? list.stage.explore.beside : nil)
  }

  private func listShown() {
    let list = session.panes.list
    let ways = list.articles.query.isSearch ? nil : list.section.waysToArticles
    session.panes.article.setPlaceholder(list.articles.count > 0 || ways != nil, instead: ways)
    showChoices()
    if place.listShown(), session.folding.isInnerFolded { session.folding.showArticle() }
    welcome()
    session.shown.updateTitle()
    commands.articles.listShown()
    session.trace?.note(
      "list-shown",
      [
        ("section", list.section.stored), ("query", list.articles.query.words), ("count", list.articles.count),
        ("first", list.articles.timeline[0]?.id.rawValue ?? 0),
      ])
    warmArticleView()
  }

  /// Welcomes a new reader. This is called after the list and after the sections were loaded, in any order.
  private func welcome() {
    if !session.folding.isInnerFolded { place.welcome(among: session.sections.sidebar) }
  }

  private func messageForEmptyList() -> ListMessage {
    guard session.sections.areKnown else { return .nothing }
    return EmptyListMessage(
      query: session.panes.list.articles.query, sidebar: session.sections.sidebar,
      publication: session.shown.publication, showsRead: session.settings[.showsRead],
      isRefreshing: refreshing.isRunning, key: session.settings.keyBindings.label
    ).message
  }

  /// Starts the web process after the list is on screen.
  private func warmArticleView() {
    guard !session.panes.article.renderer.isWarm else { return }
    var frames = 0
    widget.onEveryFrame { [weak self] in
      frames += 1
      if frames == 3 { self?.session.panes.article.renderer.warm() }
      return frames < 3
    }
  }

  private func sayGone(_ feeds: [Publication.ID]) {
    let title = session.sections.sidebar.publications.first { $0.id == feeds.first }?.title ?? ""
    session.toast.say(
      translated(
        "“%2$s” was removed from its account elsewhere", plural: "%1$s feeds were removed from their account elsewhere",
        count: feeds.count, title))
  }

  /// Shows the days of the articles as they are called now.
  private func dayBegan() {
    session.panes.list.restyleRows()
    session.panes.list.reload()
    session.sections.reload()
    session.panes.article.dayBegan()
  }

  /// Updates the window after changes in the library.
  private func show(_ changes: Set<Change>) {
    var changed: [ArticleSummary.ID] = []
    var marked: [ArticleSummary.ID] = []
    var publications: [Publication.ID] = []
    var refreshed: [Publication.ID] = []
    var progress: SyncProgress?
    for change in changes {
      switch change {
      case .articles(let articles): changed += articles
      case .marks(let articles): marked += articles
      case .publication(let publication): publications.append(publication)
      case .came(in: let publication): refreshed.append(publication)
      case .editsReturned(let edits): if let edit = edits.first { session.toast.say(edit.message) }
      case .feedsGone(let feeds): sayGone(feeds)
      case .syncing(let now): if now.done > progress?.done ?? 0 { progress = now }
      case .sections, .timeline: break
      }
    }
    // Every deed changes one of these. During a refresh, most changes are others.
    if !marked.isEmpty || changes.contains(.sections) || changes.contains(.timeline) { commands.undoing.follow() }
    if let progress { refreshing.show(progress, of: session.sections.sidebar) }
    if !(changed + marked).isEmpty {
      session.panes.list.marksChanged(changed + marked)
      session.panes.article.article.marksChanged(changed + marked)
      session.panes.article.neighbours.changed(changed)
    }
    let list = session.panes.list
    let searched = list.articles.query.isSearch ? Section.all : list.section
    if changes.contains(.timeline) || session.sections.sidebar.mayHold(refreshed, in: searched) { list.reload() }
    if changes.contains(.sections) {
      session.sections.reload()
    } else {
      session.sections.readAgain(publications + refreshed, countedBeside: marked)
    }
  }
}
