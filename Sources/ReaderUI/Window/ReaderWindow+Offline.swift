import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Text

extension ReaderWindow {
  /// Says what keeping a section offline takes, and does it if the reader wants.
  func offerOffline(_ section: Section) {
    offerOffline(.section(section), named: section.title(in: sidebar))
  }

  /// Says what keeping the last days offline takes, and does it if the reader wants; 0 ends it.
  func offerOffline(days: Int) {
    guard days == 0 else {
      return offerOffline(
        .days(days), named: translated("the last day", plural: "the last %s days", count: days))
    }
    perform { [weak self, library] () async throws(LibraryError) in
      try await library.setOfflineDays(0)
      await self?.refreshes.offline.update()
    }
  }

  private func offerOffline(_ scope: OfflineScope, named name: String) {
    say(translated("Counting what “%s” takes…", name))
    Task { [weak self, library] in
      do throws(LibraryError) {
        let isKept = try await library.offlineScopes().contains(scope)
        let plan = try await library.offlinePlan(for: [scope])
        self?.ask(about: plan, of: scope, named: name, isKept: isKept)
      } catch {
        self?.listPane.banner.show(error.message)
      }
    }
  }

  private func ask(about plan: OfflinePlan, of scope: OfflineScope, named name: String, isKept: Bool) {
    let heading =
      isKept ? translated("“%s” Is Kept Offline", name) : translated("Keep “%s” Offline?", name)
    let missing = plan.missing
    let size =
      missing.texts + missing.pictures == 0
      ? translated("Nothing needs to be fetched.")
      : translated(
        "About %1$s to fetch: %2$s and %3$s.", DataSize.text(plan.bytes),
        translated("%s full text", plural: "%s full texts", count: missing.texts),
        translated("%s picture", plural: "%s pictures", count: missing.pictures))
    let body = [
      plan.isLimited
        ? translated("The newest %s articles.", grouped(plan.articles))
        : translated("%s article.", plural: "%s articles.", count: plan.articles), size,
      translated("Every refresh brings them up to date, but not over networks that cost by the byte."),
    ].joined(separator: " ")
    toast.hide()
    Question.ask(
      over: window, heading, body, action: isKept ? translated("_Stop Keeping") : translated("_Keep"),
      isDestructive: isKept
    ) { [weak self] in
      guard let self else { return }
      perform { [weak self, library] () async throws(LibraryError) in
        if case .days(let days) = scope, !isKept {
          try await library.setOfflineDays(days)
        } else {
          try await library.setOffline(scope, !isKept)
        }
        await self?.refreshes.offline.update()
      }
    }
    trace?.note("offline-offer", [("articles", plan.articles), ("pictures", missing.pictures)])
  }

  func connectOffline() {
    refreshes.offline.onProgress = { [weak self] in self?.showOffline($0, of: $1) }
    refreshes.offline.onEnded = { [weak self] in self?.ended($0, isQuiet: $1) }
    refreshes.offline.onError = { [weak self] in self?.listPane.banner.show($0.message) }
    refreshes.offline.onRest = { [weak self] in
      if let self, refreshes.areResting { sidebarPane.hideProgress() }
    }
  }

  /// Does what follows a refresh.
  func follow(_ summary: RefreshSummary) {
    // What the reader asked for is not begun anew by every refresh.
    guard !refreshes.offline.areResting else {
      return perform { [library] () async throws(LibraryError) in
        try await library.follow(summary, updatesOffline: false)
      }
    }
    refreshes.offline.follow(summary)
  }

  private func showOffline(_ done: Int, of total: Int) {
    guard refreshes.areResting else { return }
    sidebarPane.setProgress(
      done, of: total, translated("Keeping offline: %1$s of %2$s", String(min(done + 1, total)), String(total)))
  }

  private func ended(_ summary: OfflineSummary, isQuiet: Bool) {
    trace?.note(
      "offline", [("articles", summary.articles), ("fetched", summary.fetched), ("failed", summary.failed)])
    guard !isQuiet else { return }
    let kept = translated(
      "%1$s article is kept offline, with %2$s of pictures",
      plural: "%1$s articles are kept offline, with %2$s of pictures",
      count: summary.articles, DataSize.text(summary.bytes))
    say(
      summary.failed == 0
        ? kept
        : kept + ". " + translated("%s could not be had.", String(summary.failed)))
  }
}
