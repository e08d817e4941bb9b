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
  private let editing: SectionEditing
  private let details: PublicationDetails
  private let marks: ReadMarks
  private let moves: RowMoves
  private let announcing: AnnouncingOffer
  private let accounts: AccountCommands
  private let actions: Actions

  /// Adds the actions and handles the events of the sections pane.
  init(
    _ session: ReadingSession, banner: SectionBanner, refreshing: Refreshing, offline: OfflineKeeping,
    logins: LoginQuestions, editing: SectionEditing, details: PublicationDetails, marks: ReadMarks, moves: RowMoves,
    announcing: AnnouncingOffer, accounts: AccountCommands
  ) {
    self.session = session
    self.banner = banner
    self.refreshing = refreshing
    self.offline = offline
    self.logins = logins
    self.editing = editing
    self.details = details
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
    case .chosen(let section): session.shown.choose(section)
    case .activated:
      session.folding.showList()
      session.panes.list.focus()
    case .moved(let move): moves.move(move)
    case .menu:
      moves.enable()
      session.panes.sidebar.rowActions.check("announce", session.panes.sidebar.menuSection.map(isAnnounced) ?? false)
    }
  }

  // MARK: Actions

  private func addActions() {
    add("refresh") { $0.refreshing.refreshByHand($1) }
    add("keep-offline") { $0.offline.offer($1) }
    add("edit") { $0.editing.edit($1) }
    add("details") { $0.showDetails(of: $1) }
    add("login") { $0.logins.ask(of: $1) }
    add("allow-private") { $0.logins.allowPrivate($1) }
    addRowAction("open-site") { $0.openSite(of: $1) }
    addRowAction("copy-feed") { $0.copyFeed(of: $1) }
    addRowAction("remove") { $0.remove($1) }
    // The window's own action marks the articles of the list, even if they are search results.
    addRowAction("mark-read") { $0.marks.mark($1) }
    session.panes.sidebar.rowActions.add(check: "announce") { [weak self] isTold in
      if let self, let subject = session.panes.sidebar.menuSection?.announced { announcing.announce(subject, isTold) }
    }
    actions.add("mark-list-read") { [weak self] in self?.marks.markList() }
    actions.add("take-offer") { [weak self] in self?.banner.takeOffer() }
    actions.add("ask-again") { [weak self] in self?.refreshing.askAgain() }
    actions.add("try-again") { [weak self] in self?.refreshing.tryAgain() }
  }

  private func add(_ name: String, _ act: @escaping (SectionCommands, Section) -> Void) {
    actions.add(name) { [weak self] in self.map { act($0, $0.session.panes.list.section) } }
    addRowAction(name, act)
  }

  private func addRowAction(_ name: String, _ act: @escaping (SectionCommands, Section) -> Void) {
    session.panes.sidebar.rowActions.add(name) { [weak self] in
      if let self, let section = session.panes.sidebar.menuSection { act(self, section) }
    }
  }

  /// Disables the actions that the current section does not support.
  func enable() {
    let isPublication = session.shown.publication != nil
    let isFolder = if case .folder = session.panes.list.section { true } else { false }
    actions.enable("edit", isPublication || isFolder)
    let isAccount = if case .account = session.panes.list.section { true } else { false }
    actions.enable("details", isPublication || isAccount)
    actions.enable("problems", session.sections.sidebar.publications.contains { $0.failure != nil })
  }

  private func isAnnounced(_ section: Section) -> Bool {
    switch section.announced {
    case .publication(let id): session.sections.sidebar.publications.first { $0.id == id }?.announces ?? false
    case .folder(let id): session.sections.sidebar.folders.first { $0.id == id }?.announces ?? false
    case nil: false
    }
  }

  private func showDetails(of section: Section) {
    if case .account = section, let account = accounts.account(of: section) {
      accounts.showDetails(of: account)
    } else {
      details.show(section)
    }
  }

  private func remove(_ section: Section) {
    if case .account = section, let account = accounts.account(of: section) {
      accounts.remove(account)
    } else {
      editing.remove(section)
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
      session.toast.say(translated("It took the place of its feed; your articles and marks stay"))
    }
  }
}

extension Section {
  /// The publication or folder of a section if it can have notifications; `nil` for other sections.
  fileprivate var announced: Announced? {
    if case .folder(let id) = self { return .folder(id) }
    return if case .publication(let id) = self { .publication(id) } else { nil }
  }
}
