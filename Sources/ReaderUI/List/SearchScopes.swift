import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Queries
import SharedUI
import Text

/// The buttons below the search field that choose the search scope: the section or all articles, with the number of
/// results in each scope.
final class SearchScopes {
  private let interface: Interface
  private let settings: Settings
  private let library: Library
  private var counting: Task<Void, Never>?
  /// The query for the other scope, its number of results (`nil` while counting), and the number of results in the
  /// current scope.
  private var counted: (query: Query, count: Int?, shown: Int)?
  /// Called when the reader chooses another scope.
  var onChange: () -> Void = {}

  /// The pause in typing before a search runs only to count its results.
  private static let pause = Duration.milliseconds(250)

  /// - Parameter interface: An interface with `search-section` and `search-everything` in `search-scopes`.
  init(in interface: Interface, settings: Settings, library: Library) {
    (self.interface, self.settings, self.library) = (interface, settings, library)
    let chosen = settings[.searchesSection] ? "search-section" : "search-everything"
    gtk_toggle_button_set_active(interface.object(chosen).cast(), 1)
    interface.object("search-section").on("toggled") { [weak self] in self?.toggled() }
    name(nil, nil)
    for name in ["search-section", "search-everything"] { interface.widget(name).wrapButtonText() }
  }

  private func toggled() {
    let isScoped = gtk_toggle_button_get_active(interface.object("search-section").cast()) != 0
    guard isScoped != settings[.searchesSection] else { return }
    settings[.searchesSection] = isScoped
    onChange()
  }

  /// Returns true if a search covers only this section.
  func isChosen(for section: Section) -> Bool { settings[.searchesSection] && Self.isOffered(for: section) }

  /// Returns true if a section has two scopes. This is false for a section without a list, and for the section with all
  /// articles.
  private static func isOffered(for section: Section) -> Bool { !section.query.isCloud && section != .all }

  /// Shows the buttons if the section has two scopes.
  func offer(for section: Section) {
    gtk_widget_set_visible(interface.widget("search-scopes"), Self.isOffered(for: section) ? 1 : 0)
  }

  /// Shows the number of results, and counts the results in the other scope.
  ///
  /// - Parameter count: The number of results; `nil` until all are found.
  func show(_ query: Query, count: Int?) {
    guard query.isSearch, Self.isOffered(for: query.section) else {
      counting?.cancel()
      counted = nil
      return name(nil, nil)
    }
    var other = query
    other.isScoped.toggle()
    if let before = counted, let count, before.query.isAboutTheSame(as: query) {
      // The reader chose the other scope, so the number of results in the previous scope is known.
      counting?.cancel()
      counted = (other, before.shown, count)
    }
    let isKnown = counted.map { $0.query.isAboutTheSame(as: other) && $0.shown == count } ?? false
    // The other scope is counted after the search is complete, so that the two searches do not run at the same time.
    if let count, !isKnown {
      counting?.cancel()
      counted = (other, nil, count)
      counting = Task { [weak self, library] in
        try? await Task.sleep(for: Self.pause)
        guard !Task.isCancelled, let found = try? await library.search(other), !Task.isCancelled else { return }
        self?.counted = (other, found.count, count)
        self?.name(query, count)
      }
    }
    name(query, count)
  }

  private func name(_ query: Query?, _ count: Int?) {
    let isScoped = query?.isScoped == true
    let other = query.flatMap { query in
      counted.flatMap {
        $0.query.words == query.words && $0.query.section == query.section && $0.query.isScoped != query.isScoped
          ? $0.count : nil
      }
    }
    set(translated("This Section"), isScoped ? count : other, on: "search-section")
    set(translated("Everything"), isScoped ? other : count, on: "search-everything")
  }

  private func set(_ name: String, _ count: Int?, on button: String) {
    let text = count.map { "\(name) (\(grouped($0)))" } ?? name
    gtk_button_set_label(interface.object(button).cast(), text)
  }
}

extension Settings.Key<Bool> {
  static let searchesSection = Self("search-section-only")
}
