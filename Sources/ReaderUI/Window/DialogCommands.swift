import Articles
import GLibSupport
import GTKSupport
import Library
import Reading
import SharedUI

/// The commands that open dialogs: preferences, keys, filters, problems.
final class DialogCommands {
  private let session: ReadingSession
  private let logins: LoginQuestions
  private let offline: OfflineKeeping
  /// Shows the page to tell others of the program.
  private let telling: TellingOthers

  init(_ session: ReadingSession, logins: LoginQuestions, offline: OfflineKeeping, telling: TellingOthers) {
    self.session = session
    self.logins = logins
    self.offline = offline
    self.telling = telling
    let actions = Actions(of: session.window)
    actions.add("preferences") { [weak self] in self?.showPreferences() }
    actions.add("shortcuts") { [weak self] in
      self.map { ShortcutsDialog.present(over: $0.session.window.cast(), settings: $0.session.settings) }
    }
    actions.add("keys") { [weak self] in
      self.map { KeysDialog.present(over: $0.session.window.cast(), settings: $0.session.settings) }
    }
    actions.add("about") { [weak self] in self?.showAbout() }
    actions.add("problems") { [weak self] in self?.showProblems() }
    actions.add("filters") { [weak self] in self?.showFilters() }
    actions.add("filter-like") { [weak self] in self?.filterLikeChosen() }
  }

  private func showAbout() {
    Task { [session, weak telling] in
      let hosts = await session.library.hostFigures()
      AboutDialog.present(
        over: session.window.cast(),
        diagnostics: DiagnosticsText.of(ProgramFacts.all(of: session.window.cast()), hosts),
        onTellOthers: { telling?.present() })
    }
  }

  private func showPreferences() {
    PreferencesDialog.present(over: session.window.cast(), settings: session.settings, library: session.library) {
      [weak self] days in
      self?.offline.offer(days: days)
    }
  }

  /// Shows the publications that cannot be read.
  private func showProblems() {
    ProblemsDialog.present(
      over: session.window.cast(), library: session.library, trace: session.trace,
      onLogin: { [weak self] in self?.logins.ask(of: .publication($0)) })
  }

  private func showFilters(draft: FilterRule? = nil) {
    FiltersDialog.present(
      over: session.window.cast(), library: session.library, publications: session.sections.sidebar.publications,
      draft: draft, trace: session.trace)
  }

  private func filterLikeChosen() {
    if let chosen = session.panes.chosenArticle { filter(like: chosen) }
  }

  /// Creates a filter from the data of an article. The filter is narrow, so that it does not match unexpected articles:
  /// it contains the author and the publication, or else the words of the headline.
  func filter(like article: ArticleSummary) {
    let own = article.headline.isEmpty ? FirstWords.of(article.excerpt) : article.headline
    let words = article.byline.isEmpty ? own : ""
    showFilters(
      draft: FilterRule(.mute, words: words, author: article.byline, publication: article.publication))
  }
}
