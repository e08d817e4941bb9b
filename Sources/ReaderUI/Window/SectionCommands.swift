import Articles
import GLibSupport
import GTKSupport
import Library
import Reading
import Text

/// The commands for sections. The window's actions apply to the current section. The actions of a row's menu have the
/// same names, and apply to the row. Also handles the events of the sections pane.
final class SectionCommands {
  private let session: ReadingSession
  private let banner: SectionBanner
  private let refreshing: Refreshing
  private let offline: OfflineKeeping
  private let logins: LoginQuestions
  private let removal: SectionRemoval
  private let marks: ReadMarks
  private let moves: RowMoves
  private let announcing: AnnouncingOffer
  private let accounts: AccountCommands
  private let actions: Actions

  /// Adds the actions and handles the events of the sections pane.
  init(
    _ session: ReadingSession, banner: SectionBanner, refreshing: Refreshing, offline: OfflineKeeping,
    logins: LoginQuestions, removal: SectionRemoval, marks: ReadMarks, moves: RowMoves,
    announcing: AnnouncingOffer, accounts: AccountCommands
  ) {
    self.session = session
    self.banner = banner
    self.refreshing = refreshing
    self.offline = offline
    self.logins = logins
    self.removal = removal
    self.marks = marks
    self.moves = moves
    self.announcing = announcing
    self.accounts = accounts
    actions = Actions(of: session.window)
    addActions()
    addChoices()
    session.panes.sidebar.onEvent = { [weak self] in self?.take($0) }
  }

  private func take(_ event: SidebarPane.Event) {
    switch event {
    // An arrow key only moves in sections that cover the list.
    case .chosen(let section): session.shown.choose(section, inFront: !session.folding.showsOnlySections)
    case .clicked: session.folding.showList()
    case .activated:
      session.folding.showList()
      session.panes.list.focus()
    case .moved(let dropped): moves.moveTogether(dropped)
    case .menu: moves.enable()
    case .several: enable()
    }
  }

  // MARK: Actions

  private func addActions() {
    add("refresh") { $0.refreshing.refreshByHand($1) }
    add("keep-offline") { $0.offline.offer($1) }
    add("section-settings") { $0.showSettings(of: $1) }
    add("login") { $0.logins.ask(of: $1) }
    add("allow-private") { $0.logins.allowPrivate($1) }
    add("open-site") { $0.openSite(of: $1) }
    add("copy-feed") { $0.copyFeed(of: $1) }
    add("ask-again") { $0.refreshing.refresh($1, on: .insistence) }
    add("take-offer") { $0.banner.takeOffer(of: $1) }
    addFocusAction("rename") { $0.showSettings(of: $1, isForRenaming: true) }
    actions.add("remove") { [weak self] in self?.removeChosen() }
    addRowAction("remove") { $0.remove($1) }
    actions.add("mark-feeds-read") { [weak self] in
      self.map { $0.marks.mark($0.several.feeds.map(Section.publication)) }
    }
    session.window.on("notify::focus-widget") { [weak self] in self?.enableForFocus() }
    // The window's own action marks the articles of the list, even if they are search results.
    addRowAction("mark-read") { $0.marks.mark([$1]) }
    actions.add("announce") { [weak self] in self?.announce() }
    session.panes.sidebar.rowActions.add("announce") { [weak self] in
      self.map { $0.announce($0.session.panes.sidebar.feedsOfMenu) }
    }
    actions.add("mark-list-read") { [weak self] in self?.marks.markList() }
    actions.add("mark-read-and-go") { [weak self] in self?.marks.markList(goesOn: true) }
    actions.add("try-again") { [weak self] in self?.refreshing.tryAgain() }
  }

  private func add(_ name: String, _ act: @escaping (SectionCommands, Section) -> Void) {
    actions.add(name) { [weak self] in self.map { act($0, $0.session.panes.list.section) } }
    addRowAction(name, act)
  }

  /// The feeds that are chosen together in the sections.
  private var several: ChosenSections { session.panes.sidebar.several }

  /// Adds an action whose key applies to the row of the sections that has the focus, or else to the current section.
  private func addFocusAction(_ name: String, _ act: @escaping (SectionCommands, Section) -> Void) {
    actions.add(name) { [weak self] in
      if let self, let section = focused { act(self, section) }
    }
    addRowAction(name, act)
  }

  /// The section of the row that has the focus, or the current section while the focus is elsewhere; `nil` for a row
  /// without a section.
  private var focused: Section? {
    session.panes.sidebar.hasFocus ? session.panes.sidebar.currentRow?.section : session.panes.list.section
  }

  private func addRowAction(_ name: String, _ act: @escaping (SectionCommands, Section) -> Void) {
    session.panes.sidebar.rowActions.add(name) { [weak self] in
      if let self, let section = session.panes.sidebar.menuSection { act(self, section) }
    }
  }

  /// Disables the actions that the current section does not support.
  func enable() {
    let section = session.panes.list.section
    let publication = session.sections.publication(of: section)
    let isAccount = if case .account = section { true } else { false }
    actions.enable("mark-list-read", session.panes.list.stage.page == .list)
    actions.enable("announce", section.subject != nil || !several.isEmpty)
    actions.enable("mark-feeds-read", !several.isEmpty)
    actions.enable("sign-in-account", accounts.shown != nil)
    moves.enable()
    actions.enable("section-settings", section.subject != nil || isAccount)
    session.panes.list.setSettingsLabel(
      isAccount
        ? translated("Account De_tails")
        : publication == nil ? translated("Folder Se_ttings…") : translated("Feed Se_ttings…"))
    for name in ["open-site", "copy-feed"] { actions.enable(name, publication != nil) }
    enableForFocus()
    actions.enable("problems", session.sections.sidebar.publications.contains { $0.failure != nil })
  }

  private func enableForFocus() {
    let isPossible = focused?.subject != nil
    actions.enable("rename", isPossible)
    actions.enable("remove", isPossible || !several.isEmpty)
    actions.enable("new-folder", !session.panes.sidebar.currentFeeds.isEmpty)
  }

  /// Switches the notifications of the chosen feeds on or off, or those of the current publication or folder.
  private func announce() {
    guard several.isEmpty else { return announce(several) }
    let section = session.panes.list.section
    guard let subject = section.subject else { return }
    let isTold =
      session.sections.publication(of: section)?.announces
      ?? session.sections.sidebar.folder(of: section)?.announces
    announcing.announce([subject], isTold != true)
  }

  private func announce(_ feeds: ChosenSections) {
    announcing.announce(
      feeds.feeds.map(Announced.publication), !feeds.areAnnounced(in: session.sections.sidebar))
  }

  private func showSettings(of section: Section, isForRenaming: Bool = false) {
    if case .account = section, let account = accounts.account(of: section) {
      return accounts.showDetails(of: account)
    }
    FeedSettingsDialog.present(
      section, session, offline: offline, announcing: announcing, isForRenaming: isForRenaming
    ) { [weak self] in
      self?.take($0, about: section)
    }
  }

  private func take(_ wish: FeedSourceRows.Wish, about section: Section) {
    switch wish {
    case .takeOffer: banner.takeOffer(of: section)
    case .askAgain: refreshing.refresh(section, on: .insistence)
    case .login: logins.ask(of: section)
    case .open(let address): session.desktop.open(address)
    }
  }

  /// Removes the feeds that are chosen together, or else what the keys are about.
  private func removeChosen() {
    if !several.isEmpty {
      removal.remove(several.feeds)
    } else if let focused {
      remove(focused)
    }
  }

  private func remove(_ section: Section) {
    if case .account = section, let account = accounts.account(of: section) {
      accounts.remove(account)
    } else {
      removal.remove(section)
    }
  }

  private func openSite(of section: Section) {
    if let publication = session.sections.publication(of: section) {
      session.desktop.open(publication.site ?? publication.source.shownAddress)
    }
  }

  private func copyFeed(of section: Section) {
    if let publication = session.sections.publication(of: section) {
      session.desktop.copy(publication.source.shownAddress)
    }
  }

  // MARK: Choosing a section

  private func addChoices() {
    actions.add("next-section") { [weak self] in self?.session.panes.sidebar.select(step: 1) }
    actions.add("previous-section") { [weak self] in self?.session.panes.sidebar.select(step: -1) }
    let places: [(name: String, section: Section)] = [
      ("go-today", .today), ("go-unread", .unread), ("go-starred", .starred), ("go-all", .all),
    ]
    actions.add("go-explore") { [weak self] in
      guard let self else { return }
      session.shown.choose(.explore)
      session.folding.showList()
      session.panes.list.stage.explore.focusFirst()
    }
    for (name, section) in places {
      actions.add(name) { [weak self] in self?.session.shown.choose(section) }
    }
  }

  /// Shows a new subscription. Its sections stay folded, because there may be hundreds.
  func added(_ subscription: Subscription) {
    session.shown.reveal(.publication(subscription.publication))
    // An earlier message about this publication is no longer correct.
    session.panes.list.banner.hide()
    if let account = subscription.account { refreshing.refresh(.account(account), on: .hand) }
    if subscription.existed, !subscription.isUpgrade {
      return session.toast.say(
        subscription.articles == 0
          ? translated("You follow this already")
          : translated(
            "You follow this already: %s new article", plural: "You follow this already: %s new articles",
            count: subscription.articles))
    }
    if subscription.isUpgrade {
      session.toast.say(translated("It replaces its feed. Your articles and marks stay."))
    }
  }
}
