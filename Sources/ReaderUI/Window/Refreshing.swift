import Articles
import GTKSupport
import Library
import Reading
import Text

/// Runs the refreshes of the reader and of schedules, and reports the results.
final class Refreshing {
  private let session: ReadingSession
  /// The sections that could not be refreshed without a network, each with its most urgent occasion.
  private var awaiting: [Section: RefreshOccasion] = [:]
  /// The last message that told the reader to refresh again.
  private var refusal: String?
  private var told = ToldFailures()
  /// Called when a refresh has ended and its articles are stored.
  var onEnded: () -> Void = {}
  /// Called when a refresh that the reader started has ended. The earlier message above the list is then hidden.
  var onEndedByHand: (RefreshSummary) -> Void = { _ in }

  init(_ session: ReadingSession) {
    self.session = session
    session.refreshes.onProgress = { [weak self] in self?.show($0) }
    session.refreshes.onEnded = { [weak self] in self?.ended($0, of: $1, on: $2, after: $3) }
    session.refreshes.onError = { [weak self] in self?.session.panes.list.banner.show($0.message) }
  }

  var isRunning: Bool { !session.refreshes.areResting }

  // MARK: Start

  /// Refreshes a section on the reader's request.
  func refreshByHand(_ section: Section) {
    refresh(section, on: session.refreshes.occasionByHand(for: section))
  }

  /// Refreshes the due sources, unless a refresh is already running.
  func refreshWhatIsDue(on occasion: RefreshOccasion) {
    guard session.refreshes.areResting else { return }
    refresh(.all, on: occasion)
  }

  /// Refreshes a section.
  ///
  /// - Parameter feeds: The import that the refresh follows.
  func refresh(_ section: Section, on occasion: RefreshOccasion, after feeds: ImportedFeeds? = nil) {
    // A scheduled refresh does not replace messages that the reader sees.
    if !occasion.isScheduled {
      session.panes.list.banner.hide()
      if let refusal { session.toast.takeBack(refusal) }
      refusal = nil
      session.panes.list.setProgress(0)
      session.panes.list.asking.begin()
    }
    session.refreshes.begin(section, on: occasion, after: feeds)
    session.panes.list.stage.messageChanged()
  }

  /// Refreshes all sections after an import, and then reports the import. An import that added nothing is reported at
  /// once.
  func refresh(_ feeds: ImportedFeeds, on occasion: RefreshOccasion) {
    guard !feeds.isEmpty else { return report(feeds) }
    refresh(.all, on: occasion, after: feeds)
  }

  private func report(_ feeds: ImportedFeeds, _ summary: RefreshSummary = RefreshSummary()) {
    let end = feeds.end(summary)
    session.panes.list.banner.show(end.sentence, end.button)
  }

  /// Repeats the refreshes that failed without a network, even if the reader has no scheduled refreshes.
  func networkIsBack() {
    // The reader's own refreshes come first, because a source is not requested again if another refresh has just
    // requested it. A refresh of all sources includes each section.
    let wanted = awaiting.sorted { $0.value > $1.value }
    let all = awaiting[.all]
    awaiting = [:]
    for (section, occasion) in wanted where section == .all || all.map({ occasion > $0 }) ?? true {
      refresh(section, on: occasion)
    }
  }

  /// Tries again after a failure of the refresh or of the list.
  func tryAgain() {
    refresh(session.refreshes.failed ?? session.panes.list.section, on: .insistence)
    session.panes.list.reload()
  }

  /// Stops all refreshes and the offline updates that follow them.
  func stop() {
    session.refreshes.stop()
  }

  // MARK: Results

  private func show(_ progress: RefreshProgress?) {
    guard let progress else {
      session.panes.list.asking.end()
      session.panes.sidebar.hideProgress()
      return session.panes.list.setProgress(nil)
    }
    session.panes.sidebar.setProgress(
      progress.done, of: progress.total,
      // The progress counts accounts, too.
      session.sections.sidebar.accounts.isEmpty
        ? progress.sentence
        : progress.sentence(
          translated(
            "Refreshing %1$s of %2$s", String(min(progress.done + 1, progress.total)), String(progress.total))),
      failed: progress.failed)
    session.panes.list.setProgress(progress.total == 0 ? 1 : Double(progress.done) / Double(progress.total))
  }

  /// Shows the number of articles that were received while an account is synced.
  func show(_ progress: SyncProgress, of sidebar: Sidebar) {
    guard isRunning, let account = sidebar.accounts.first(where: { $0.id == progress.account }) else { return }
    let text =
      progress.total.map {
        translated("%1$s: %2$s of %3$s articles", account.title, grouped(progress.done), grouped($0))
      } ?? translated("%2$s: %1$s article", plural: "%2$s: %1$s articles", count: progress.done, account.title)
    session.panes.sidebar.setProgress(progress.done, of: progress.total ?? 0, text)
  }

  private func ended(
    _ summary: RefreshSummary, of section: Section, on occasion: RefreshOccasion, after feeds: ImportedFeeds?
  ) {
    let isQuiet = occasion.isScheduled
    let isRefusedOffline = !isQuiet && isRefusedOffline(summary)
    // The message promises that the refresh continues later. So the later refresh must request all sources, even if
    // they were requested a moment ago.
    if summary.isOffline || isRefusedOffline {
      let wanted: RefreshOccasion = isRefusedOffline ? .insistence : occasion
      awaiting[section] = max(awaiting[section] ?? wanted, wanted)
    } else if summary.hasAsked, let wanted = awaiting[section], occasion >= wanted {
      awaiting[section] = nil
    }
    session.trace?.note(
      "refreshed",
      [
        ("sources", summary.sources), ("failed", summary.failed), ("new", summary.newArticles),
        ("postponed", summary.postponed.count),
      ])
    session.refreshes.offline.follow(summary)
    onEnded()
    session.panes.list.stage.messageChanged()
    if !isQuiet { onEndedByHand(summary) }
    // For failures that need the reader's permission, a question is shown.
    let failed = summary.failures.filter { !$0.failure.isPrivate }
    if let feeds, !summary.isOffline {
      // Failures of other feeds are told after the next refresh.
      _ = told.take(failed.map(\.publication).filter(feeds.mayHold), failing: session.shown.failing)
      return report(feeds, summary)
    }
    let untold = told.take(failed.map(\.publication), failing: session.shown.failing)
    let own = ownFailure(in: summary)
    if isQuiet ? own.map({ untold.contains($0.publication) }) ?? false : own != nil || !untold.isEmpty {
      session.refreshes.failed = isQuiet ? session.panes.list.section : section
      show(own, or: summary.failures.filter { untold.contains($0.publication) }, of: summary)
    } else if summary.wasCancelled {
      session.toast.say(translated("Refresh stopped"))
    } else if summary.isOffline || isRefusedOffline {
      // The system may be wrong about the network, for example in a local network.
      if isRefusedOffline { session.refreshes.refused = section }
      if !isQuiet { session.toast.say(translated("There is no network. Refreshing goes on when it is back.")) }
    } else if !isQuiet, let account = summary.accounts.first(where: { $0.failure != nil }) {
      let sentence = account.failure?.message(of: account.title) ?? ""
      // The banner above the list shows this already, or will show it in a moment.
      if account.failure?.wantsReader != true, sentence != session.panes.list.banner.text {
        session.toast.say(sentence)
      }
    } else if !isQuiet, isRefused(summary), let refused = summary.postponed.first {
      sayRefused(refused, of: summary, section)
    } else if !isQuiet, summary.newArticles == 0, summary.failures.count > 1 {
      // These failures are told already, but "no new articles" would be wrong.
      session.toast.say(summary.sentence(about: summary.failures))
    } else if !isQuiet || summary.newArticles > 0 {
      session.toast.remark(
        summary.newArticles == 0
          ? translated("No new articles")
          : translated("%s new article", plural: "%s new articles", count: summary.newArticles))
    }
  }

  /// True if no source was requested, to reduce the load on the servers.
  private func isRefused(_ summary: RefreshSummary) -> Bool {
    summary.newArticles == 0 && summary.sources <= summary.postponed.count
  }

  /// True if no source was requested because all were requested a moment ago, and there is also no network.
  private func isRefusedOffline(_ summary: RefreshSummary) -> Bool {
    !Library.isNetworkAvailable && !summary.wasCancelled && isRefused(summary)
      && summary.postponed.contains { $0.reason == .justAsked }
  }

  /// Shows the failure of the current publication, or else the failures of other publications.
  private func show(_ own: RefreshSummary.Failure?, or others: [RefreshSummary.Failure], of summary: RefreshSummary) {
    let text = own?.message ?? summary.sentence(about: others)
    let told = own.map { [$0] } ?? others
    session.panes.list.banner.show(
      text, own?.failure.button ?? (others.count > 1 ? .problems : .retry), about: Set(told.map(\.publication)))
    session.panes.list.reload()
  }

  /// Returns the failure of the current publication.
  private func ownFailure(in summary: RefreshSummary) -> RefreshSummary.Failure? {
    summary.failures.first { $0.publication == session.shown.publication?.id }
  }

  private func sayRefused(_ refused: RefreshSummary.Postponed, of summary: RefreshSummary, _ section: Section) {
    // Most of these sources were not requested, so "no new articles" would be wrong.
    guard let yielding = summary.postponed.first(where: { yields($0, to: section) }) else {
      let time = refused.until.map { " " + translated("Next possible refresh: %s.", DateText.full($0)) }
      return session.toast.say(refused.message + (time ?? ""))
    }
    session.refreshes.refused = section
    let message =
      summary.postponed.count > 1 && yielding.reason == .justAsked
      ? translated("All of this was refreshed less than two minutes ago.") : yielding.message
    let sentence = message + " " + translated("Refresh again to do it anyway.")
    refusal = sentence
    session.toast.say(sentence)
  }

  /// Returns true if the source would be requested when the reader refreshes again. A source whose host wants a pause
  /// is not requested. A source that the program has given up is requested only if it is refreshed alone.
  private func yields(_ postponed: RefreshSummary.Postponed, to section: Section) -> Bool {
    switch postponed.reason {
    case .justAsked: true
    case .gone, .duplicate: section == .publication(postponed.publication)
    default: false
    }
  }
}
