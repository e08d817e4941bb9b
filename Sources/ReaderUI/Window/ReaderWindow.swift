import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Reading
import Text

/// The main window: sections, articles and article side by side. Panes fold if there is no room.
///
/// The initialiser creates the parts; `connect()` joins their events.
package final class ReaderWindow {
  private let interface = Interface(Newer.hasSplitViews ? "window-split" : "window", under: resourceRoot)
  private let library: Library
  private let settings: Settings
  private let trace: Trace?
  private let panes: Panes
  private let sections: LibrarySections
  private let shown: ShownSection
  private let banner: SectionBanner
  private let folding: PaneFolding
  private let place: ReadingPlace
  private let toast: Toast
  private let writes = Writes()
  private let network: NetworkReturn
  /// Runs the refreshes of the reader and of schedules.
  let refreshing: Refreshing
  /// The commands of the window, which requests of the desktop use too.
  let commands: WindowCommands
  private var changes: GatheredChanges?

  package init(application: UnsafeMutablePointer<AdwApplication>, library: Library, settings: Settings, trace: Trace?) {
    let window = Object(retaining: interface.object("window"))
    let sections = LibrarySections(library: library)
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
    let desktop = DesktopHandover(from: window, toast: toast, trace: trace)
    let shown = ShownSection(library: library, sections: sections, panes: panes, trace: trace)
    let refreshing = Refreshing(refreshes, shown: shown, panes: panes, toast: toast, trace: trace)
    let tools = ArticleTools(
      in: window, panes: panes, folding: folding, settings: settings, desktop: desktop,
      books: SavingBooks(
        over: window, library: library, panes: panes, sections: sections, refreshes: refreshes, settings: settings,
        toast: toast, trace: trace),
      toast: toast, trace: trace)
    let offline = OfflineKeeping(
      over: window, library: library, sections: sections, refreshes: refreshes, panes: panes, writes: writes,
      toast: toast, trace: trace)
    let logins = LoginQuestions(
      over: window, library: library, sections: sections, refreshing: refreshing, writes: writes)
    let moves = RowMoves(in: window, sidebar: panes.sidebar, sections: sections, toast: toast)
    let accounts = AccountCommands(
      over: window, library: library, sections: sections, panes: panes, shown: shown, refreshing: refreshing,
      desktop: desktop, writes: writes, toast: toast)
    banner = SectionBanner(
      library: library, settings: settings, sections: sections, panes: panes, accounts: accounts, toast: toast)
    let marks = ReadMarks(library: library, sections: sections, list: panes.list, writes: writes, toast: toast)
    let deeds = ArticleDeeds(library: library, desktop: desktop, writes: writes, toast: toast)
    let announcing = AnnouncingOffer(
      library: library, settings: settings, sections: sections, writes: writes, toast: toast)
    let telling = TellingOthers(over: window, settings: settings, desktop: desktop, toast: toast)
    announcing.onFinished = { [weak telling] in telling?.articleEnded() }
    let dialogs = DialogCommands(
      over: window, library: library, settings: settings, sections: sections, panes: panes, logins: logins,
      offline: offline, telling: telling, trace: trace)
    commands = WindowCommands(
      articles: ArticleCommands(
        in: window, library: library, panes: panes, folding: folding, shown: shown,
        unread: UnreadSteps(library: library, shown: shown, list: panes.list, toast: toast),
        downloads: Downloads(
          over: window, library: library, refreshes: refreshes, sidebar: panes.sidebar, toast: toast),
        desktop: desktop, tools: tools, playing: playing, deeds: deeds, announcing: announcing,
        writes: writes, toast: toast),
      rows: ArticleRowCommands(
        library: library, panes: panes, folding: folding, marks: marks, dialogs: dialogs, desktop: desktop,
        deeds: deeds, writes: writes),
      sections: SectionCommands(
        in: window, sections: sections, panes: panes, folding: folding, shown: shown, banner: banner,
        refreshing: refreshing, offline: offline, logins: logins,
        editing: SectionEditing(
          over: window, library: library, sections: sections, article: panes.article, moves: moves, writes: writes,
          toast: toast),
        details: PublicationDetails(
          over: window, library: library, sections: sections, logins: logins, refreshing: refreshing,
          desktop: desktop, writes: writes),
        marks: marks, moves: moves, desktop: desktop, announcing: announcing, accounts: accounts, toast: toast),
      accounts: accounts,
      lists: SubscriptionLists(
        over: window, library: library, refreshing: refreshing, writes: writes, toast: toast, trace: trace),
      dialogs: dialogs,
      undoing: Undoing(
        in: window, library: library, sections: sections, shown: shown, writes: writes, toast: toast),
      switching: Switching(
        in: window, library: library, settings: settings, sections: sections, shown: shown, panes: panes,
        folding: folding, trace: trace),
      choices: ListChoices(in: window.cast(), settings: settings, list: panes.list), desktop: desktop)
    place = ReadingPlace(in: window, panes, settings: settings)
    network = NetworkReturn(
      library: library, panes: panes, refreshing: refreshing, viewing: tools.viewing, trace: trace)
    (self.library, self.settings, self.trace) = (library, settings, trace)
    (self.panes, self.sections, self.shown, self.folding) = (panes, sections, shown, folding)
    (self.toast, self.refreshing) = (toast, refreshing)
    setUpActions()
    widget.keepFocusFromClickedButtons()
    widget.keepFocusOutOfClosedMenus()
    setUpPlainKeys()
    connect()
  }

  private var widget: Widget { interface.widget("window") }

  /// The GTK window.
  package var window: UnsafeMutablePointer<GtkWindow> { widget.cast() }

  /// The sections as shown.
  var sidebar: Sidebar { sections.sidebar }

  /// The folder that new subscriptions go into by default.
  var shownFolder: Folder.ID? { shown.folder }

  /// The account that new subscriptions go into by default.
  var shownAccount: Account.ID? { shown.account }

  /// The thumbnails of rows.
  var thumbnails: Thumbnails { panes.list.thumbnails }

  /// Shows the window as it was when the program last ended.
  package func open() {
    folding.leaveSections()
    place.open()
    sections.reload()
    gtk_widget_realize(widget)
    trace?.watch(widget)
    gtk_window_present(window)
    changes = GatheredChanges(of: library) { [weak self] in self?.show($0) }
  }

  /// Accepts files dropped on the window by other programs.
  ///
  /// - Parameter open: Called with the files (`GFile`).
  func acceptDrops(_ open: @escaping ([Object]) -> Void) {
    Dropped.accept(on: widget, open: open)
    Dropped.accept(on: panes.article.page, isFirst: true, open: open)
  }

  /// Shows the target of a library link.
  func follow(_ link: LibraryLink) {
    place.goElsewhere()
    switch link {
    case .article(let article):
      // A link to an article needs the page, not the list.
      panes.article.renderer.warm()
      commands.articles.show(article)
      folding.seeArticle()
    case .publication(let publication):
      guard !sections.areKnown || sections.sidebar.has(.publication(publication)) else {
        return toast.say(translated("This publication is not in the library"))
      }
      shown.reveal(.publication(publication))
    case .search(let words):
      shown.choose(.all)
      panes.list.search(words)
    }
  }

  /// Shows a message for a few seconds.
  func say(_ text: String) {
    toast.say(text)
  }

  /// Shows an error over the list.
  func show(_ error: LibraryError) {
    panes.list.banner.show(error.message)
  }

  /// Reports a change that could not be stored, and shows the article's stored marks: its button shows a star before it
  /// is stored.
  private func notStored(_ error: LibraryError) {
    show(error)
    let article = panes.article.article
    if let id = article.id { article.marksChanged([id]) }
  }

  /// Stores the reading place for the next start.
  func savePlace() {
    place.save()
  }

  /// Waits until all changes of the reader are stored.
  func finishWriting() async {
    await sections.finishMoving()
    await panes.article.article.storePlace()
    await writes.finish()
  }

  private func closing() {
    place.save()
    refreshing.stop()
    panes.list.end.archive.stop()
    panes.list.end.siteSearch.stop()
    commands.articles.stop()
    commands.accounts.stop()
    changes?.stop()
    network.end()
    sections.stop()
    toast.hide()
  }

  // MARK: Keys and actions

  private func setUpActions() {
    let actions = Actions(of: widget)
    actions.add("text-larger") { [weak self] in self?.panes.article.changeSize(by: 10) }
    actions.add("text-smaller") { [weak self] in self?.panes.article.changeSize(by: -10) }
    actions.add("text-normal") { [weak self] in self?.panes.article.changeSize(by: nil) }
    settings.addAction(of: .showsRead, to: widget)
    actions.add("fullscreen") { [weak self] in self?.toggleFullScreen() }
    actions.add("close") { [weak self] in self.map { gtk_window_close($0.window) } }
    actions.add("stop") { [weak self] in
      self?.refreshing.stop()
      self?.panes.sidebar.hideProgress()
      self?.commands.articles.stopSaving()
    }
  }

  private func toggleFullScreen() {
    if gtk_window_is_fullscreen(window) != 0 { gtk_window_unfullscreen(window) } else { gtk_window_fullscreen(window) }
  }

  private func setUpPlainKeys() {
    let keys = PlainKeys(of: widget, settings.keyBindings) { [weak self] action in
      guard let self else { return }
      leaveButton(before: action)
      gtk_widget_activate_action_variant(widget, action, nil)
    }
    window.keep(keys, as: "courant-keys")
    settings.observe(.keys, for: keys) { [weak self, weak keys] in
      guard let self else { return }
      keys?.bindings = settings.keyBindings
      // The message of an empty list names keys.
      panes.list.stage.messageChanged()
    }
  }

  /// Moves the focus away from a button before a reading step. Otherwise Space would press the button, for example the
  /// menu button after the menu is closed.
  private func leaveButton(before action: String) {
    guard ["win.next", "win.previous", "win.next-unread", "win.previous-unread"].contains(action),
      let focus = gtk_window_get_focus(window), focus.isA(gtk_button_get_type())
    else { return }
    folding.focusOnReading()
  }

  // MARK: Connections

  private func connect() {
    toast.onFocusLost = { [weak self] in self?.folding.focusOnReading() }
    writes.onError = { [weak self] in self?.notStored($0) }
    shown.onEvent = { [weak self] in self?.take($0) }
    let list = panes.list
    list.onEvent = { [weak self] in self?.take($0) }
    list.stage.messageWhenEmpty = { [weak self] in self?.messageForEmptyList() ?? .nothing }
    list.stage.cloud.onShown = { [trace] in trace?.note("cloud-shown", [("count", $0)]) }
    list.stage.explore.onShown = { [trace] in trace?.note("explore-shown", [("count", $0)]) }
    list.end.archive.onOlder = { [trace] in trace?.note("older", [("added", $0)]) }
    list.end.siteSearch.onAnswer = { [weak self] findings in
      if case .success(let articles) = findings.result, !articles.isEmpty { self?.panes.list.reload() }
      self?.trace?.note("site-answer", [("found", (try? findings.result.get().count) ?? -1)])
      if case .failure(let error) = findings.result { self?.toast.say(error.message) }
    }
    settings.observe(.showsRead, for: self) { [weak self] in self?.panes.list.reload() }
    window.onRequest("close-request") { [weak self] () -> Bool in
      self?.closing()
      return false
    }
  }

  private func take(_ event: ShownSection.Event) {
    switch event {
    case .chosen:
      commands.articles.open(nil)
      banner.show()
      if folding.isFolded { folding.showList() }
    case .changed:
      welcome()
      banner.follow()
      commands.sections.enable()
      commands.choices.mark()
    }
  }

  private func take(_ event: ListPane.Event) {
    switch event {
    case .selection(.chosen(let article)): commands.articles.open(article)
    case .selection(.several): shown.updateTitle()
    case .choosingFocused(let row):
      // An article that is shown already is announced when it is opened.
      if panes.article.article.shown?.article.id != row.id { shown.say(row.title) }
    case .activated: folding.showArticle()
    case .shown: listShown()
    case .passed(let articles): commands.rows.read(articles)
    case .settled(let places): trace?.note("list-settled", places)
    case .pull(let phase): trace?.note("pull", [("phase", "\(phase)")])
    case .pulled: refreshing.refreshByHand(panes.list.section)
    }
  }

  private func listShown() {
    let list = panes.list
    let ways = list.articles.query.isSearch ? nil : list.section.waysToArticles
    panes.article.setPlaceholder(list.articles.count > 0 || ways != nil, instead: ways)
    if place.listShown(), folding.isInnerFolded { folding.showArticle() }
    welcome()
    shown.updateTitle()
    commands.articles.listShown()
    trace?.note(
      "list-shown",
      [
        ("section", list.section.stored), ("query", list.articles.query.words), ("count", list.articles.count),
        ("first", list.articles.timeline[0]?.id.rawValue ?? 0),
      ])
    warmArticleView()
  }

  /// Welcomes the reader. The list and the sections arrive in any order.
  private func welcome() {
    if !folding.isInnerFolded { place.welcome(among: sections.sidebar) }
  }

  private func messageForEmptyList() -> ListMessage {
    guard sections.areKnown else { return .nothing }
    return EmptyListMessage(
      query: panes.list.articles.query, sidebar: sections.sidebar, publication: shown.publication,
      showsRead: settings[.showsRead], isRefreshing: refreshing.isRunning, keys: settings.keyBindings
    ).message
  }

  /// Starts the web process once the list is on screen, not before.
  private func warmArticleView() {
    guard !panes.article.renderer.isWarm else { return }
    var frames = 0
    widget.onEveryFrame { [weak self] in
      frames += 1
      if frames == 3 { self?.panes.article.renderer.warm() }
      return frames < 3
    }
  }

  private func sayGone(_ feeds: [Publication.ID]) {
    let title = sections.sidebar.publications.first { $0.id == feeds.first }?.title ?? ""
    toast.say(
      translated(
        "“%2$s” was removed from its account elsewhere", plural: "%1$s feeds were removed from their account elsewhere",
        count: feeds.count, title))
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
      case .editsReturned(let edits): if let edit = edits.first { toast.say(edit.message) }
      case .feedsGone(let feeds): sayGone(feeds)
      case .syncing(let now): if now.done > progress?.done ?? 0 { progress = now }
      case .sections, .timeline: break
      }
    }
    if let progress { refreshing.show(progress, of: sections.sidebar) }
    if !(changed + marked).isEmpty {
      panes.list.marksChanged(changed + marked)
      panes.article.article.marksChanged(changed + marked)
      panes.article.neighbours.changed(changed)
    }
    let list = panes.list
    let searched = list.articles.query.isSearch ? Section.all : list.section
    if changes.contains(.timeline) || sections.sidebar.mayHold(refreshed, in: searched) { list.reload() }
    if changes.contains(.sections) {
      sections.reload()
    } else {
      sections.readAgain(publications + refreshed, countedBeside: marked)
    }
  }
}
