import Articles
import Library
import Text

extension ReaderWindow {
  /// Refreshes what the list shows.
  func refreshSection() {
    refreshByHand(listPane.section)
  }

  /// Refreshes a section because the reader wants it.
  func refreshByHand(_ section: Section) {
    refresh(section, on: refreshes.occasionByHand(for: section))
  }

  /// Refreshes the publication, also where it was given up.
  func askAgain() {
    guard let publication else { return }
    refresh(.publication(publication.id), on: .insistence)
  }

  /// Refreshes what is due, unless something is refreshed already.
  func refreshWhatIsDue(on occasion: RefreshOccasion = .due) {
    guard refreshes.areResting else { return }
    refresh(.all, on: occasion)
  }

  func refresh(_ section: Section, on occasion: RefreshOccasion) {
    // What comes by itself leaves alone what the reader is being told.
    if !occasion.isScheduled {
      listPane.banner.hide()
      listPane.setProgress(0)
    }
    refreshes.begin(section, on: occasion)
  }

  /// Tries once more what failed: the refresh, or reading the list.
  func tryAgain() {
    refresh(refreshes.failed ?? listPane.section, on: .insistence)
    listPane.reload()
  }

  func connectRefreshes() {
    refreshes.onProgress = { [weak self] in self?.show($0) }
    refreshes.onEnded = { [weak self] in self?.ended($0, of: $1, isQuiet: $2.isScheduled) }
    refreshes.onError = { [weak self] in self?.listPane.banner.show($0.message) }
  }

  private func show(_ progress: RefreshProgress?) {
    guard let progress else {
      sidebarPane.hideProgress()
      return listPane.setProgress(nil)
    }
    sidebarPane.setProgress(
      progress.done, of: progress.total,
      translated(
        "Refreshing %1$s of %2$s", String(min(progress.done + 1, progress.total)), String(progress.total)))
    listPane.setProgress(progress.total == 0 ? 1 : Double(progress.done) / Double(progress.total))
  }

  private func ended(_ summary: RefreshSummary, of section: Section, isQuiet: Bool) {
    trace?.note(
      "refreshed",
      [
        ("sources", summary.sources), ("failed", summary.failed), ("new", summary.newArticles),
        ("postponed", summary.postponed.count),
      ])
    follow(summary)
    let isShown = summary.failures.contains { $0.publication == publication?.id }
    if summary.failed > 0, !isQuiet || isShown {
      refreshes.failed = isQuiet ? listPane.section : section
      if summary.failed > 1, !isShown {
        listPane.banner.show(sentence(about: summary), .problems)
      } else {
        listPane.banner.show(sentence(about: summary), isShown ? button(for: summary.failures) : .retry)
      }
      listPane.reload()
    } else if summary.wasCancelled {
      say(translated("Refresh stopped"))
    } else if summary.isOffline {
      if !isQuiet { say(translated("There is no network. Refreshing goes on when it is back.")) }
    } else if !isQuiet, summary.newArticles == 0, summary.sources <= summary.postponed.count,
      let refused = summary.postponed.first
    {
      // That there is nothing new was found out about the fewest.
      if let yielding = summary.postponed.first(where: { yields($0, to: section) }) {
        refreshes.refused = section
        let message =
          summary.postponed.count > 1 && yielding.reason == .justAsked
          ? translated("All of this was asked less than two minutes ago.") : yielding.message
        say(message + " " + translated("Refresh once more to ask all the same."))
      } else {
        let time = refused.until.map { " " + translated("It may be asked again: %s.", DateText.full($0)) }
        say(refused.message + (time ?? ""))
      }
    } else if !isQuiet || summary.newArticles > 0 {
      say(
        summary.newArticles == 0
          ? translated("No new articles")
          : translated("%s new article", plural: "%s new articles", count: summary.newArticles))
    }
  }

  /// Whether a source would be asked if the reader insisted: not while its host wants a pause, and one that was given up only by
  /// itself.
  private func yields(_ postponed: RefreshSummary.Postponed, to section: Section) -> Bool {
    switch postponed.reason {
    case .justAsked: true
    case .gone, .duplicate: section == .publication(postponed.publication)
    default: false
    }
  }

  /// What can be done about the failure of the publication that is shown.
  private func button(for failures: [RefreshSummary.Failure]) -> ListBanner.Button {
    failures.first { $0.publication == publication?.id }?.failure.button ?? .retry
  }

  private func sentence(about summary: RefreshSummary) -> String {
    let own = summary.failures.first { $0.publication == publication?.id }
    if let own { return own.message }
    guard summary.failed > 1 else {
      return summary.failures.first.map { "\($0.title): \($0.message)" } ?? ""
    }
    return translated(
      "%1$s of %2$s feeds could not be refreshed.", grouped(summary.failed), grouped(summary.sources))
  }

  /// Shows what went wrong with the section's feed the last time.
  func showBannerOfSection() {
    guard let publication else { return }
    let declined: Set<Publication.ID> = settings.identifiers(.declinedOffers)
    if let failure = publication.failure {
      listPane.banner.show(failure.message, failure.button)
    } else if publication.offer != nil, !declined.contains(publication.id) {
      listPane.banner.show(translated("This site offers its sections, tags, search and entire archive."), .offer)
    }
  }

  /// What stands in place of a list without rows.
  func messageForEmptyList() -> ListMessage {
    guard sections.areKnown else { return .nothing }
    if listPane.articles.query.isSearch {
      return .empty(
        icon: "system-search-symbolic", title: translated("Nothing Found"),
        description: translated("No stored article holds all these words. Try fewer, or the beginning of one."))
    }
    if let failure = publication?.failure {
      return .error(
        title: translated("This Feed Cannot Be Read"), description: failure.message, button: failure.button)
    }
    if !settings[.showsRead], listPane.section.mayLeaveOutRead, !listPane.section.isCloud, listPane.section != .unread,
      !sidebar.publications.isEmpty
    {
      return .empty(
        icon: "object-select-symbolic", title: translated("No Unread Articles"),
        description: translated("What is read is not shown."), offer: .readArticles)
    }
    if case .folder = listPane.section, hasProblems {
      return .empty(
        icon: "dialog-warning-symbolic", title: translated("No Articles"),
        description: translated("Feeds in this folder could not be read the last time."), offer: .problems)
    }
    switch listPane.section {
    case .starred:
      return .empty(
        icon: "starred-symbolic", title: translated("No Starred Articles"),
        description: key("win.star").map { translated("Press %s to keep an article here.", $0) }
          ?? translated("Give an article a star to keep it here."))
    case .unread where !sidebar.publications.isEmpty:
      return .empty(
        icon: "object-select-symbolic", title: translated("All Read"),
        description: translated("New articles appear here when they come."), offer: .allArticles)
    case .today where !sidebar.publications.isEmpty:
      return .empty(
        icon: "x-office-calendar-symbolic", title: translated("Nothing New Today"),
        description: hintToRefresh)
    case .publication, .folder, .featured, .tags, .authors, .term, .page:
      return .empty(
        icon: "feed-symbolic", title: translated("No Articles"),
        description: hintToRefresh)
    default:
      return .empty(
        icon: "publication-symbolic", title: translated("Add Something to Read"),
        description: translated("Follow a website by its address, or bring your subscriptions along."),
        offer: .feeds)
    }
  }
}

extension ReaderWindow {
  /// Whether a publication of the folder that is shown could not be read.
  private var hasProblems: Bool {
    SidebarRow.rows(of: sidebar).first { $0.section == listPane.section }.map { $0.problems > 0 } ?? false
  }

  private func key(_ action: String) -> String? { settings.keyBindings.label(of: action) }

  private var hintToRefresh: String {
    key("win.refresh").map { translated("Pull down or press %s to refresh.", $0) }
      ?? translated("Pull down to refresh.")
  }
}

extension SourceFailure {
  /// What the reader can do about it.
  fileprivate var button: ListBanner.Button {
    if wantsLogin { .login } else if isPrivate { .allow } else { .retry }
  }
}
