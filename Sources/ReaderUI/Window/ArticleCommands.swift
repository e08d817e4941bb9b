import ArticleUI
import Articles
import GLibSupport
import GTKSupport
import Library
import Reading
import Text

/// The commands for the open or chosen article. They come from keys, menus and the article pane.
final class ArticleCommands {
  private let session: ReadingSession
  private let unread: UnreadSteps
  private let downloads: Downloads
  private let actions: Actions
  /// The tools for the article, such as find and print.
  private let tools: ArticleTools
  private let playing: EpisodePlaying
  private let deeds: ArticleDeeds
  private let announcing: AnnouncingOffer
  /// The playback state that was last sent to the article's page; `nil` if the player's recording does not belong to
  /// this article.
  private var toldRecording: PlayedRecording?
  /// The article of the link that the reader followed. Its page is already loading while the list looks for its row.
  private var followed: ArticleSummary.ID?

  /// Adds the actions and handles the events of the article pane.
  init(
    _ session: ReadingSession, unread: UnreadSteps, downloads: Downloads, tools: ArticleTools, playing: EpisodePlaying,
    deeds: ArticleDeeds, announcing: AnnouncingOffer
  ) {
    self.session = session
    self.unread = unread
    self.downloads = downloads
    self.tools = tools
    self.playing = playing
    self.deeds = deeds
    self.announcing = announcing
    actions = Actions(of: session.window)
    addSteps()
    addDeeds()
    addParts()
    session.panes.article.onEvent = { [weak self] in self?.take($0) }
    playing.onEvent = { [weak self] in self?.take($0) }
    playing.onChange = { [weak self] in self?.showPlaying() }
  }

  private func take(_ event: EpisodePlaying.Event) {
    switch event {
    case .article(let article):
      show(article)
      session.folding.seeArticle()
    case .browser(let address): session.desktop.open(address)
    case .left: session.folding.focusOnReading()
    // The recordings of the page pause, because only one recording may play.
    case .began: session.panes.article.recordings.pause()
    }
  }

  /// Shows the playback state of the article's recording in its page.
  ///
  /// - Parameter isNew: True if the page is new and does not show a state yet.
  private func showPlaying(isNew: Bool = false) {
    guard let article = session.panes.article.article.shown?.article.id else { return }
    let recording = playing.recording(of: article)
    // The player reports several times per second.
    guard isNew || recording != toldRecording else { return }
    toldRecording = recording
    session.panes.article.recordings.show(recording)
  }

  private func take(_ event: ArticlePane.Event) {
    switch event {
    case .opened(let article): session.panes.list.selection.note(read: article)
    case .link(let address): session.desktop.open(address)
    case .term(let term): session.shown.follow(.term(term.id), named: term.name)
    case .article(let article): show(article)
    case .download(let enclosure, let publication): downloads.save(enclosure, of: publication)
    case .say(let text): session.toast.say(text)
    case .pulled(let edge): session.panes.list.selection.select(step: edge == .bottom ? 1 : -1)
    case .shown:
      showNeighbours()
      tools.markFound()
      showPlaying(isNew: true)
      announcing.articleShown()
    case .ended:
      if let publication = session.panes.article.article.publication { announcing.articleEnded(of: publication) }
    case .play(let index, let seconds): play(index, at: seconds)
    case .film: playing.player.pause()
    case .look(let look, let publication):
      session.writes.perform { [library = session.library] () async throws(LibraryError) in
        try await library.setLook(look, of: publication)
      }
    case .offerFullText(let publication): offerFullText(of: publication)
    // The button shows the star of this article only.
    case .star: deeds.toggleStar(of: DeedSubject(only: session.panes.chosenArticle?.id))
    case .pictures(let set): tools.viewing.open(set)
    case .menu(let event): tools.menu.perform(event)
    case .share: tools.sharing.showMenu()
    case .changed: enable()
    }
  }

  /// Updates the neighbours and the search highlights after the list changed.
  func listShown() {
    if session.panes.article.article.shown != nil { showNeighbours() }
    tools.markFound()
  }

  /// Menus leave out actions that the article does not support. The keys for them show a message.
  private func enable() {
    actions.enable("show-pictures", session.panes.article.article.hasPictures)
    actions.enable("filter-like", session.panes.article.article.id != nil)
    tools.articleChanged()
  }

  /// Stops the playback, the steps between articles and the downloads.
  func stop() {
    playing.player.close()
    unread.stop()
    stopSaving()
  }

  /// Stops the downloads and the writing of a book.
  func stopSaving() {
    downloads.stop()
    tools.stop()
  }

  // MARK: Steps between articles

  private func addSteps() {
    actions.add("next") { [weak self] in self?.session.panes.list.selection.select(step: 1) }
    actions.add("previous") { [weak self] in self?.session.panes.list.selection.select(step: -1) }
    actions.add("next-unread") { [weak self] in self?.unread.go(1) }
    actions.add("previous-unread") { [weak self] in self?.unread.go(-1) }
    actions.add("page-down") { [weak self] in self?.page(1) }
    actions.add("page-up") { [weak self] in self?.page(-1) }
    actions.add("open") { [weak self] in self?.openChosen() }
  }

  private func page(_ direction: Int) {
    // The page of an article that is not visible must not scroll.
    guard session.folding.showsArticle else { return openChosen() }
    Task { [weak self] in
      guard let self, await !session.panes.article.scrollPage(direction), direction > 0 else { return }
      session.panes.article.renderer.slide()
      unread.go(1)
    }
  }

  private func openChosen() {
    let articles = session.panes.list.articles
    // In a search, the first result is opened.
    if articles.chosenArticle == nil, articles.query.isSearch || session.panes.article.article.id == nil {
      session.panes.list.selection.select(step: 1)
    }
    session.folding.showArticle()
  }

  /// Shows an article, even if the list does not contain it. The page does not wait for the list.
  func show(_ article: ArticleSummary.ID) {
    followed = article
    if session.panes.article.article.id != article { session.panes.article.show(article) }
    Task { [weak self] in
      await self?.session.panes.list.selection.select(article) { self?.followed == article }
      // Usually the choice of the row opens the article. The article is opened here if it has no row, or if the row was
      // already chosen. Meanwhile, the reader may have opened another article.
      if let self, followed == article { open(article) }
    }
  }

  /// Shows an article.
  ///
  /// - Parameter marksRead: False if the article is shown again at the start.
  func open(_ article: ArticleSummary.ID?, marksRead: Bool = true) {
    let isFollowed = article != nil && article == followed && article == session.panes.article.article.id
    followed = nil
    if isFollowed {
      // The page may already be loaded. It had no neighbours before its row was chosen.
      if session.panes.article.article.shown != nil { showNeighbours() }
    } else {
      // Screen readers do not announce a page that is already loaded.
      if let page = session.panes.article.article.shown?.article, page.id == article {
        session.shown.say(page.summary.title)
      }
      session.panes.article.show(article)
    }
    session.folding.expectReading()
    guard let article else { return }
    if session.folding.isInnerFolded { session.folding.showArticle() }
    if marksRead, session.panes.list.articles.rows[article]?.isRead != true {
      session.writes.note { [library = session.library] () async throws(LibraryError) in
        try await library.noteOpened(article)
      }
    }
  }

  /// Loads the articles before and after the open article in advance, if the open article is the chosen one in the
  /// list.
  func showNeighbours() {
    let articles = session.panes.list.articles
    guard let index = articles.chosenIndex, let id = articles.chosenArticle,
      id == session.panes.article.article.id
    else { return session.panes.article.setNeighbours(.init()) }
    let entry = { (index: Int) in articles.timeline.indices.contains(index) ? articles.timeline[index]?.id : nil }
    session.panes.article.setNeighbours(.init(previous: entry(index - 1), next: entry(index + 1)))
  }

  // MARK: Actions

  private func addDeeds() {
    actions.add("star") { [weak self] in self?.toggleStar() }
    actions.add("toggle-read") { [weak self] in self?.toggleRead() }
    actions.add("open-in-browser") { [weak self] in
      if let self, let address = session.panes.chosenArticle?.address { session.desktop.open(address) }
    }
    actions.add("copy-link") { [weak self] in
      if let self { deeds.copyLinks(of: subject) }
    }
    actions.add("copy-library-link") { [weak self] in
      guard let self, let article = session.panes.chosenArticle?.id else { return }
      session.desktop.copy(LibraryLink.article(article).address, saying: translated("Link for Courant copied"))
    }
  }

  private var subject: DeedSubject { DeedSubject(session.panes.chosenArticle?.id, among: session.panes.list) }

  private func toggleStar() { deeds.toggleStar(of: subject) }

  private func toggleRead() { deeds.toggleRead(of: subject) }

  // MARK: Parts of the article

  private func addParts() {
    actions.add("comments") { [weak self] in self?.loadComments() }
    for name in ["pictures", "show-pictures"] {
      actions.add(name) { [weak self] in self?.session.panes.article.loadOrPlayPictures() }
    }
    actions.add("full-text") { [weak self] in self?.session.panes.article.article.toggleFullText() }
    actions.add("play") { [weak self] in self?.play() }
  }

  /// Called when the reader has asked for full texts of a publication three times.
  private func offerFullText(of publication: Publication.ID) {
    session.toast.offer(
      translated("This is the full text. Fetch it for all articles of this feed?"), translated("_Always")
    ) {
      [writes = session.writes, library = session.library] in
      writes.perform { () async throws(LibraryError) in try await library.perform(.readPages(publication, true)) }
    }
  }

  private func loadComments() {
    let article = session.panes.article.article
    guard !article.loadComments() else { return }
    if let page = article.shown?.commentsPage, isWebAddress(page) {
      session.desktop.open(page)
    } else {
      session.toast.say(translated("This article has no comments to show"))
    }
  }

  private func play(_ index: Int, at seconds: Int?) {
    guard !session.panes.article.renderer.isPlain else {
      return session.toast.say(translated("Recordings do not play here, because WebKitGTK is missing or blocked"))
    }
    guard let shown = session.panes.article.article.shown else { return }
    playing.play(index, of: shown, at: seconds.map(Double.init))
  }

  /// Plays or pauses the article's recording. If the article has none, plays or pauses the player's episode.
  private func play() {
    if let recording = session.panes.article.article.shown?.recordings.first, !recording.isFilm {
      return play(recording.index, at: nil)
    }
    Task { [weak self] in
      guard let self, await !session.panes.article.recordings.playOrPause() else { return }
      if playing.player.episode != nil {
        playing.player.toggle()
      } else {
        session.toast.say(translated("This article has no recording"))
      }
    }
  }
}
