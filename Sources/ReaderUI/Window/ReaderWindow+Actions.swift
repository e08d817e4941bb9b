import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Text

extension ReaderWindow {
  /// Names what menus, keys and buttons can do.
  func setUpActions() {
    let actions = Actions(of: widget)
    actions.add("next") { [weak self] in self?.listPane.select(step: 1) }
    actions.add("previous") { [weak self] in self?.listPane.select(step: -1) }
    actions.add("next-unread") { [weak self] in self?.selectUnread(step: 1) }
    actions.add("previous-unread") { [weak self] in self?.selectUnread(step: -1) }
    actions.add("page-down") { [weak self] in self?.page(1) }
    actions.add("page-up") { [weak self] in self?.page(-1) }
    actions.add("open") { [weak self] in self?.openChosen() }
    actions.add("open-in-browser") { [weak self] in self?.openInBrowser() }
    actions.add("star") { [weak self] in self?.toggleStar() }
    actions.add("toggle-read") { [weak self] in self?.toggleRead() }
    actions.add("comments") { [weak self] in
      if self?.articlePane.article.loadComments() == false {
        self?.say(translated("This article has no comments to show"))
      }
    }
    actions.add("show-comments") { [weak self] in self?.perform("win.comments") }
    actions.add("show-pictures") { [weak self] in self?.perform("win.pictures") }
    actions.add("full-text") { [weak self] in self?.articlePane.article.toggleFullText() }
    actions.add("pictures") { [weak self] in self?.articlePane.loadOrPlayPictures() }
    actions.add("play") { [weak self] in
      Task {
        if await self?.articlePane.playOrPause() == false {
          self?.say(translated("This article has no recording"))
        }
      }
    }
    actions.add("copy-link") { [weak self] in self?.copyLink() }
    actions.add("text-larger") { [settings] in settings[.articleSize] = min(300, settings[.articleSize] + 10) }
    actions.add("text-smaller") { [settings] in settings[.articleSize] = max(50, settings[.articleSize] - 10) }
    actions.add("text-normal") { [settings] in settings[.articleSize] = 100 }

    actions.add("next-section") { [weak self] in self?.sidebarPane.select(step: 1) }
    actions.add("previous-section") { [weak self] in self?.sidebarPane.select(step: -1) }
    actions.add("go-today") { [weak self] in self?.choose(.today) }
    actions.add("go-unread") { [weak self] in self?.choose(.unread) }
    actions.add("go-starred") { [weak self] in self?.choose(.starred) }
    actions.add("go-all") { [weak self] in self?.choose(.all) }
    actions.add("next-pane") { [weak self] in self?.focusPane(step: 1) }
    actions.add("previous-pane") { [weak self] in self?.focusPane(step: -1) }
    actions.add("back") { [weak self] in self?.goBack() }

    actions.add("search") { [weak self] in
      self?.showList()
      self?.listPane.search()
    }
    actions.add("try-again") { [weak self] in self?.tryAgain() }
    actions.add("stop") { [weak self] in
      self?.refreshes.stop()
      self?.sidebarPane.hideProgress()
      self?.downloads.stop()
    }
    actions.add("mark-list-read") { [weak self] in self?.markListRead() }
    actions.add("undo") { [weak self] in self?.undo() }
    actions.add("problems") { [weak self] in self?.showProblems() }
    actions.add("filters") { [weak self] in self?.showFilters() }
    actions.add("filter-like") { [weak self] in self?.filterLikeChosen() }
    actions.add("import") { [weak self] in self?.importSubscriptions() }
    actions.add("export") { [weak self] in self?.exportSubscriptions() }
    actions.add("take-offer") { [weak self] in self?.takeOffer() }
    actions.add("ask-again") { [weak self] in self?.askAgain() }

    actions.add("toggle-sidebar") { [weak self] in self?.toggleSidebar() }
    actions.add("fullscreen") { [weak self] in self?.toggleFullScreen() }
    actions.add("preferences") { [weak self] in
      self?.showPreferences()
    }
    actions.add("shortcuts") { [weak self] in
      self.map { ShortcutsDialog.present(over: $0.window, settings: $0.settings) }
    }
    actions.add("keys") { [weak self] in self.map { KeysDialog.present(over: $0.window, settings: $0.settings) } }
    actions.add("about") { [weak self] in self.map { AboutDialog.present(over: $0.window) } }
    actions.add("close") { [weak self] in self.map { gtk_window_close($0.window) } }
    settings.addAction(of: .showsRead, to: widget)
  }

  /// Escape leaves the search from wherever the focus is, and where one pane is seen at a time it goes back to the last.
  func setUpEscape() {
    guard let keys = gtk_event_controller_key_new() else { return }
    keys.onRequest("key-pressed") { [weak self] (key: UInt32) -> Bool in
      guard key == UInt32(GDK_KEY_Escape), let self else { return false }
      if listPane.isSearching, !hidesList {
        listPane.endSearch()
      } else if hidesPanes {
        goBack()
      } else {
        return false
      }
      return true
    }
    gtk_widget_add_controller(widget, keys)
  }

  /// A text field takes back what was typed with the same key.
  func enableUndo() {
    let isTyping = gtk_window_get_focus(window).map { g_type_check_instance_is_a($0.cast(), gtk_text_get_type()) != 0 }
    Actions(of: widget).enable("undo", isTyping != true)
  }

  /// Activates an action by its full name.
  func perform(_ action: String) {
    gtk_widget_activate_action_variant(widget, action, nil)
  }

  /// Runs something on the library and says so when it fails.
  func perform(_ work: @escaping @Sendable () async throws(LibraryError) -> Void) {
    perform(work) { [weak self] error in
      if let error { self?.listPane.banner.show(error.message) }
    }
  }

  /// Runs something on the library and tells what it failed with, if it did.
  func perform(
    _ work: @escaping @Sendable () async throws(LibraryError) -> Void, ended: @escaping (LibraryError?) -> Void
  ) {
    writes.begin {
      do throws(LibraryError) {
        try await work()
        ended(nil)
      } catch {
        ended(error)
      }
    }
  }

  /// Waits until what the reader did is stored.
  func finishWriting() async {
    await sections.finishMoving()
    await writes.finish()
  }

  // MARK: Articles

  /// What commands are about: the article that is shown, which after a search may be another than the list's chosen one.
  private var chosen: ArticleSummary? {
    let shown = articlePane.article.shown?.article.summary
    if let article = articlePane.article.id { return shown?.id == article ? shown : listPane.articles.rows[article] }
    return listPane.articles.chosenArticle.flatMap { listPane.articles.rows[$0] }
  }

  private func page(_ direction: Int) {
    Task { [weak self] in
      guard let self, await !articlePane.scrollPage(direction), direction > 0 else { return }
      selectUnread(step: 1)
    }
  }

  private func openChosen() {
    if listPane.articles.chosenArticle == nil { listPane.select(step: 1) }
    showArticle()
  }

  private func openInBrowser() {
    if let address = chosen?.address { openOutside(address) }
  }

  private func copyLink() {
    if let address = chosen?.address { copy(address) }
  }

  func copy(_ text: String) {
    gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), text)
    say(translated("Link copied"))
  }

  /// Hands an address to the desktop, if it is one of the few kinds that may leave the app.
  func openOutside(_ address: String) {
    guard mayOpenOutside(address) else {
      return say(translated("Courant does not open addresses of this kind"))
    }
    trace?.note("opened-outside", [("address", address)])
    gtk_show_uri(window, address, guint32(GDK_CURRENT_TIME))
  }

  func toggleStar() {
    guard let chosen else { return }
    // The row may be a moment behind; the store knows.
    perform { [library] () async throws(LibraryError) in
      let isStarred = try await library.summaries([chosen.id]).first?.isStarred ?? chosen.isStarred
      try await library.perform(.mark(.articles([chosen.id]), .starred(!isStarred)))
    }
  }

  private func toggleRead() {
    guard let chosen else { return }
    perform { [library] () async throws(LibraryError) in
      let isRead = try await library.summaries([chosen.id]).first?.isRead ?? chosen.isRead
      try await library.perform(.mark(.articles([chosen.id]), .read(!isRead)))
    }
  }

  private func markListRead() {
    Task { [weak self] in
      // A list that is still being read is the one that the reader means.
      try? await self?.listPane.articles.settleWhole()
      guard let self, let marked = listPane.articles.marked else { return }
      listPane.showRead()
      markRead(marked)
    }
  }

  /// Marks all articles of a list as read, which is seen at once, and says how many that were when it is stored.
  func markRead(_ marked: Marked) {
    if case .section(let section, _) = marked { sections.showRead(section) }
    perform { [weak self, library] () async throws(LibraryError) in
      do throws(LibraryError) {
        let done = try await library.perform(.mark(marked, .read(true)))
        if done == nil { await self?.showAgain() }
        await self?.say(
          done.map {
            translated("%s article marked as read", plural: "%s articles marked as read", count: $0.count)
          } ?? translated("Everything here is read already"), canUndo: done != nil)
      } catch {
        await self?.showAgain()
        throw error
      }
    }
  }

  /// What was shown already has not been done.
  private func showAgain() {
    sections.reload()
    listPane.marksChanged(listPane.articles.timeline.entries(in: listPane.articles.timeline.indices).map(\.id))
  }

  func undo() {
    perform { [weak self, library, sections] () async throws(LibraryError) in
      // What is shown already is done first.
      await sections.finishMoving()
      let undone = try await library.undo()
      if case .restore = undone?.inverse { await self?.comeBack() }
      await self?.say(undone?.undoneMessage ?? translated("Nothing to undo"))
    }
  }

  /// Shows again what was removed, once the sections are there.
  private func comeBack() {
    if case .left(let section) = memory.departure { memory.departure = .comingBack(section) }
    sections.reload()
  }

  /// A button that has the focus, as the menu's once that is closed, would take the space bar from who reads on by keys.
  func leaveButton(before action: String) {
    guard ["win.next", "win.previous", "win.next-unread", "win.previous-unread"].contains(action),
      let focus = gtk_window_get_focus(window), g_type_check_instance_is_a(focus.cast(), gtk_button_get_type()) != 0
    else { return }
    if hidesList { articlePane.focus() } else { listPane.focus() }
  }

  private func showPreferences() {
    PreferencesDialog.present(over: window, settings: settings, library: library) { [weak self] days in
      self?.offerOffline(days: days)
    }
  }

  // MARK: Filters

  private func showFilters(draft: FilterRule? = nil) {
    FiltersDialog.present(
      over: window, library: library, publications: sidebar.publications, draft: draft, trace: trace)
  }

  /// Begins a filter with what is known of the chosen article. It says enough to match no more than the reader expects: the
  /// author in the publication, or else the words of the headline.
  private func filterLikeChosen() {
    guard let chosen else { return }
    let words = chosen.byline.isEmpty ? chosen.headline : ""
    showFilters(
      draft: FilterRule(.mute, words: words, author: chosen.byline, publication: chosen.publication))
  }
}
