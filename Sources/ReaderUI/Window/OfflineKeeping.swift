import Articles
import GLibSupport
import GTKSupport
import Library
import Reading
import Text

/// Asks the reader about offline articles and reports the results.
final class OfflineKeeping {
  private let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
    session.refreshes.offline.onProgress = { [weak self] in self?.show($0, of: $1) }
    session.refreshes.offline.onEnded = { [weak self] in self?.ended($0, isQuiet: $1) }
    session.refreshes.offline.onError = { [weak self] in self?.session.panes.list.banner.show($0.message) }
    session.refreshes.offline.onRest = { [weak self] in self?.rested() }
  }

  // MARK: Questions

  /// Shows the cost of keeping a section offline. Keeps it if the reader agrees.
  func offer(_ section: Section) {
    offer(.section(section), named: section.title(in: session.sections.sidebar))
  }

  /// Shows the cost of keeping the articles of the last days offline. Keeps them if the reader agrees; 0 days switch
  /// this off.
  func offer(days: Int) {
    guard days == 0 else {
      return offer(.days(days), named: translated("the last day", plural: "the last %s days", count: days))
    }
    session.writes.perform { [weak self, library = session.library] () async throws(LibraryError) in
      try await library.setOfflineDays(0)
      await self?.session.refreshes.offline.update()
    }
  }

  /// Returns true if a scope is kept offline, and the plan that says what keeping it takes.
  func state(of scope: OfflineScope) async throws(LibraryError) -> (isKept: Bool, plan: OfflinePlan) {
    let isKept = try await session.library.offlineScopes().contains(scope)
    return (isKept, try await session.library.offlinePlan(for: [scope]))
  }

  private func offer(_ scope: OfflineScope, named name: String) {
    session.toast.say(translated("Measuring “%s”…", name))
    Task { [weak self] in
      do throws(LibraryError) {
        guard let (isKept, plan) = try await self?.state(of: scope) else { return }
        self?.ask(about: plan, of: scope, named: name, isKept: isKept)
      } catch {
        self?.session.panes.list.banner.show(error.message)
      }
    }
  }

  private func ask(about plan: OfflinePlan, of scope: OfflineScope, named name: String, isKept: Bool) {
    let heading =
      isKept ? translated("“%s” Is Kept Offline", name) : translated("Keep “%s” Offline?", name)
    session.toast.hide()
    Question.ask(
      over: session.window.cast(), heading,
      plan.sentence + " "
        + translated("Every refresh updates them, but not on metered networks."),
      action: isKept ? translated("_Stop Keeping") : translated("_Keep"), isDestructive: isKept
    ) { [weak self] in
      self?.keep(scope, !isKept)
    }
    session.trace?.note("offline-offer", [("articles", plan.articles), ("pictures", plan.missing.pictures)])
  }

  /// Starts or stops keeping a scope offline.
  func keep(_ scope: OfflineScope, _ isKept: Bool) {
    session.writes.perform { [weak self, library = session.library] () async throws(LibraryError) in
      if case .days(let days) = scope, isKept {
        try await library.setOfflineDays(days)
      } else {
        try await library.setOffline(scope, isKept)
      }
      await self?.session.refreshes.offline.update()
    }
  }

  // MARK: Results

  private func show(_ done: Int, of total: Int) {
    guard session.refreshes.areResting else { return }
    session.panes.sidebar.setProgress(
      done, of: total, translated("Keeping offline: %1$s of %2$s", String(min(done + 1, total)), String(total)))
  }

  private func rested() {
    if session.refreshes.areResting { session.panes.sidebar.hideProgress() }
  }

  private func ended(_ summary: OfflineSummary, isQuiet: Bool) {
    session.trace?.note(
      "offline", [("articles", summary.articles), ("fetched", summary.fetched), ("failed", summary.failed)])
    guard !isQuiet else { return }
    session.toast.say(summary.sentence)
  }
}

extension OfflineSummary {
  /// The number of articles that are kept, and what failed. Parts that are zero are left out.
  var sentence: String {
    let kept =
      bytes == 0
      ? translated("%s article is kept offline", plural: "%s articles are kept offline", count: articles)
      : translated(
        "%1$s article is kept offline, with %2$s of pictures",
        plural: "%1$s articles are kept offline, with %2$s of pictures", count: articles, DataSize.text(bytes))
    return failed == 0 ? kept : kept + ". " + translated("%s could not be fetched.", String(failed))
  }
}

extension OfflinePlan {
  /// The number of articles, and what needs to be fetched. Parts that are zero are left out.
  var sentence: String {
    let parts = [
      missing.texts == 0 ? nil : translated("%s full text", plural: "%s full texts", count: missing.texts),
      missing.pictures == 0 ? nil : translated("%s picture", plural: "%s pictures", count: missing.pictures),
    ].compactMap(\.self)
    let size =
      parts.isEmpty
      ? translated("Nothing needs to be fetched.")
      : translated("About %1$s to fetch: %2$s.", DataSize.text(bytes), listed(parts))
    let count =
      isLimited
      ? translated("The newest %s articles.", grouped(articles))
      : translated("%s article.", plural: "%s articles.", count: articles)
    return count + " " + size
  }
}
