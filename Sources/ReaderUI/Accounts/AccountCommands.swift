import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Queries
import Reading
import Text

/// The commands for accounts: add, sign in again, remove, show details. Also shows the notice about a failed sync.
final class AccountCommands {
  private let session: ReadingSession
  private let refreshing: Refreshing
  /// The current notice. It stays here after the reader closed it.
  private var told: Notice?
  /// The sync that the notice's button started.
  private var syncing: Task<Void, Never>?

  init(_ session: ReadingSession, refreshing: Refreshing) {
    self.session = session
    self.refreshing = refreshing
    refreshing.onEndedByHand = { [weak self] in self?.tellAgain(after: $0) }
    let actions = Actions(of: session.window)
    actions.add("add-account") { [weak self] in self?.add() }
    actions.add("sign-in-account") { [weak self] in self?.signInToShown() }
    actions.add("believe-account") { [weak self] in self?.believeShown() }
    session.panes.sidebar.rowActions.add("sign-in") { [weak self] in
      // The pane retains its actions, so an action must not retain the pane.
      if let self, let account = account(of: self.session.panes.sidebar.menuSection) { signIn(to: account) }
    }
  }

  /// Returns the account that a section belongs to: the account itself, or the account of the publication or folder.
  func account(of section: Section?) -> Account? { section.flatMap(session.sections.sidebar.account) }

  // MARK: Adding

  private func add() {
    AccountDialog.present(
      over: session.window.cast(), library: session.library, browse: { [weak self] in self?.session.desktop.open($0) },
      onDone: { [weak self] in self?.added($0) })
  }

  private func added(_ account: Account.ID) {
    session.shown.reveal(.account(account))
    refreshing.refresh(.account(account), on: .hand)
  }

  private func signIn(to account: Account) {
    AccountDialog.present(
      over: session.window.cast(), library: session.library, again: account,
      browse: { [weak self] in self?.session.desktop.open($0) },
      onDone: { [weak self] in
        self?.session.panes.list.banner.hide()
        self?.refreshing.refresh(.account($0), on: .hand)
      })
  }

  // MARK: Details

  /// Shows the details of an account.
  func showDetails(of account: Account) {
    Task { [weak self, library = session.library] in
      guard let status = try? await library.accountStatuses().first(where: { $0.account == account.id }), let self
      else { return }
      AccountDetailsDialog.present(
        over: session.window.cast(), account: account, status: status, library: library,
        onSignIn: { [weak self] in self?.signIn(to: account) })
    }
  }

  // MARK: Removing

  /// Asks whether to keep an account's feeds. Then removes the account.
  func remove(_ account: Account) {
    Task { [weak self, library = session.library] in
      let waiting = (try? await library.queuedMarks(of: account.id)) ?? 0
      self?.ask(about: account, waiting: waiting)
    }
  }

  private func ask(about account: Account, waiting: Int) {
    let feeds = session.sections.sidebar.publications.count { $0.account == account.id }
    guard feeds > 0 || waiting > 0 else { return remove(account, keepsFeeds: false) }
    var body = translated(
      "Its feed can stay. It is then read from its own site.",
      plural: "Its %s feeds can stay. They are then read from their own sites.", count: feeds)
    if waiting > 0 {
      body +=
        "\n\n"
        + translated(
          "The service was not told yet what you did with %s article.",
          plural: "The service was not told yet what you did with %s articles.", count: waiting)
    }
    let alert = Alert(translated("Remove “%s”?", account.title), body)
    alert.add("cancel", translated("_Cancel"))
    alert.add("delete", translated("_Delete Feeds"), appearance: ADW_RESPONSE_DESTRUCTIVE)
    alert.add("keep", translated("_Keep Feeds"))
    alert.setDefault("keep")
    alert.setClosing("cancel")
    alert.onAnswer { [weak self] answer in
      if answer == "keep" || answer == "delete" { self?.remove(account, keepsFeeds: answer == "keep") }
    }
    alert.present(over: session.window.cast())
  }

  private func remove(_ account: Account, keepsFeeds: Bool) {
    session.writes.performBeside { [weak self, library = session.library] () async throws(LibraryError) in
      try await library.removeAccount(account.id, keepsFeeds: keepsFeeds)
      await self?.session.toast.say(translated("“%s” removed", account.title))
    }
  }

  // MARK: The notice

  private func signInToShown() {
    if let account = shown { signIn(to: account) }
  }

  /// The account of the notice, or else of the current section.
  var shown: Account? { noticed ?? account(of: session.panes.list.section) }

  /// Asks the service which feeds no longer exist there, names these feeds, and asks whether to remove them.
  private func believeShown() {
    guard let account = noticed else { return }
    sync(account) { [weak self] in self?.askToBelieve(account, $0) }
  }

  /// Syncs an account and shows the progress. Only one sync runs at a time, and it ends when the window closes.
  private func sync(
    _ account: Account, believing gone: [GoneFeed] = [], ended: @escaping (SyncSummary) -> Void
  ) {
    guard syncing == nil else { return }
    session.panes.list.setProgress(0)
    syncing = Task { [weak self, library = session.library] in
      do throws(LibraryError) {
        let summary = try await library.sync(account.id, believed: Set(gone.map(\.publication)), isByHand: true)
        if !Task.isCancelled { ended(summary) }
      } catch {
        self?.session.panes.list.banner.show(error.message)
      }
      self?.syncing = nil
      if self?.refreshing.isRunning == false { self?.session.panes.list.setProgress(nil) }
    }
  }

  /// Cancels the sync.
  func stop() { syncing?.cancel() }

  private func askToBelieve(_ account: Account, _ summary: SyncSummary) {
    guard !sayUnderway(account, summary), summary.stop == .feedsGone else { return }
    let names = summary.gone.prefix(Self.mostNames).map { "• " + $0.title }
    let more = summary.gone.count - names.count
    let rest = more > 0 ? [translated("and %s more", plural: "and %s more", count: more)] : []
    let heading = translated("Remove %s Feed?", plural: "Remove %s Feeds?", count: summary.gone.count)
    let body = translated(
      "“%s” no longer has these feeds. They are removed with their articles. Feeds with starred articles stay.",
      account.title)
    Question.ask(
      over: session.window.cast(), heading, ([body, ""] + names + rest).joined(separator: "\n"),
      action: translated("_Remove"), isDestructive: true, isDefault: false
    ) { [weak self] in self?.believe(account, summary.gone) }
  }

  /// The maximum number of feeds that the question names.
  private static let mostNames = 8

  private func believe(_ account: Account, _ gone: [GoneFeed]) {
    session.panes.list.banner.hide()
    sync(account, believing: gone) { [weak self] in self?.believed(account, $0) }
  }

  private func believed(_ account: Account, _ summary: SyncSummary) {
    if sayUnderway(account, summary) {
      _ = showNotice()
    } else if summary.stop == .feedsGone {
      // Meanwhile, more feeds are missing at the service than the question named.
      askToBelieve(account, summary)
    } else if !summary.subscriptions.kept.isEmpty {
      session.toast.say(
        translated(
          "%s feed stays for the articles that you starred", plural: "%s feeds stay for the articles that you starred",
          count: summary.subscriptions.kept.count))
    }
  }

  /// If the account is being synced at this moment, tells the reader so.
  ///
  /// - Returns: True if the account is being synced.
  private func sayUnderway(_ account: Account, _ summary: SyncSummary) -> Bool {
    guard summary.stop == .underway else { return false }
    session.toast.say(translated("“%s” is being synced. Try again in a moment.", account.title))
    return true
  }

  /// The account whose failure the notice shows: the section's account, or else the first account that waits for an
  /// action of the reader.
  private var noticed: Account? {
    let own = account(of: session.panes.list.section)
    if own?.failure != nil { return own }
    guard own == nil, session.panes.list.section.query.mixesSources else { return nil }
    return session.sections.sidebar.accounts.first { $0.failure?.wantsReader ?? false }
  }

  /// Shows the notice over the list with the reason why an account is not synced.
  ///
  /// - Returns: True if there is a notice.
  func showNotice() -> Bool {
    told = noticed.flatMap(Notice.init)
    guard let told else { return false }
    session.panes.list.banner.show(told.text, told.failure.button)
    return true
  }

  /// Shows the notice again, unless the refresh has just synced the account without a failure.
  private func tellAgain(after summary: RefreshSummary) {
    guard let account = noticed, !summary.accounts.contains(where: { $0.account == account.id && $0.failure == nil })
    else { return }
    _ = showNotice()
  }

  /// Updates the notice if its account or its text changed.
  func followNotice() {
    let notice = noticed.flatMap(Notice.init)
    guard notice != told else { return }
    if notice == nil, session.panes.list.banner.text == told?.text { session.panes.list.banner.hide() }
    _ = showNotice()
  }

  private struct Notice: Equatable {
    let text: String
    let failure: AccountFailure

    init?(_ account: Account) {
      guard let failure = account.failure else { return nil }
      self.failure = failure
      text = failure.message(of: account.title)
    }
  }
}

extension AccountFailure {
  /// True if the account is not synced again before the reader acts. The notice over the list says so.
  var wantsReader: Bool { button != .retry }

  /// The button for the action that the reader can take.
  fileprivate var button: BannerButton {
    switch self {
    case .signInRefused, .noSecret: .account
    case .feedsGone: .believe
    case .insecure, .unreachable, .busy, .full, .moved, .garbled, .refused, .listWrong: .retry
    }
  }
}
