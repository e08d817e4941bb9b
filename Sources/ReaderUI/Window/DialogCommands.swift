import Articles
import GLibSupport
import GTKSupport
import Library
import Reading

/// The commands that open dialogs: preferences, keys, filters, problems.
final class DialogCommands {
  private let window: Object
  private let library: Library
  private let settings: Settings
  private let sections: LibrarySections
  private let panes: Panes
  private let logins: LoginQuestions
  private let offline: OfflineKeeping
  /// Kept alive here; its dialog has an action of its own.
  private let telling: TellingOthers
  private let trace: Trace?

  init(
    over window: Object, library: Library, settings: Settings, sections: LibrarySections, panes: Panes,
    logins: LoginQuestions, offline: OfflineKeeping, telling: TellingOthers, trace: Trace?
  ) {
    self.window = window
    self.library = library
    self.settings = settings
    self.sections = sections
    self.panes = panes
    self.logins = logins
    self.offline = offline
    self.telling = telling
    self.trace = trace
    let actions = Actions(of: window)
    actions.add("preferences") { [weak self] in self?.showPreferences() }
    actions.add("shortcuts") { [weak self] in
      self.map { ShortcutsDialog.present(over: $0.window.cast(), settings: $0.settings) }
    }
    actions.add("keys") { [weak self] in self.map { KeysDialog.present(over: $0.window.cast(), settings: $0.settings) }
    }
    actions.add("about") { [weak self] in self.map { AboutDialog.present(over: $0.window.cast()) } }
    actions.add("diagnostics") { [weak self] in
      self.map { DiagnosticsDialog.present(over: $0.window.cast(), library: $0.library) }
    }
    actions.add("problems") { [weak self] in self?.showProblems() }
    actions.add("filters") { [weak self] in self?.showFilters() }
    actions.add("filter-like") { [weak self] in self?.filterLikeChosen() }
  }

  private func showPreferences() {
    PreferencesDialog.present(over: window.cast(), settings: settings, library: library) { [weak self] days in
      self?.offline.offer(days: days)
    }
  }

  /// Shows the feeds that cannot be read.
  private func showProblems() {
    ProblemsDialog.present(
      over: window.cast(), library: library, trace: trace,
      onLogin: { [weak self] in self?.logins.ask(of: .publication($0)) })
  }

  private func showFilters(draft: FilterRule? = nil) {
    FiltersDialog.present(
      over: window.cast(), library: library, publications: sections.sidebar.publications, draft: draft, trace: trace)
  }

  private func filterLikeChosen() {
    if let chosen = panes.chosenArticle { filter(like: chosen) }
  }

  /// Begins a filter with the data of an article. The filter is narrow, so that it matches no more than the reader
  /// expects: the author in the publication, or else the words of the headline.
  func filter(like article: ArticleSummary) {
    let own = article.headline.isEmpty ? FirstWords.of(article.excerpt) : article.headline
    let words = article.byline.isEmpty ? own : ""
    showFilters(
      draft: FilterRule(.mute, words: words, author: article.byline, publication: article.publication))
  }
}
