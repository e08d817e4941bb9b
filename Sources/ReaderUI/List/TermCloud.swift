import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import SharedUI
import Text

/// The page with a publication's tags or authors as a cloud. A name is larger if it has more articles.
final class TermCloud {
  private let interface = Interface("term-cloud", under: resourceRoot)
  private let library: Library
  private let cloud: ButtonCloud
  private let filter: CloudFilter
  private var shown: (publication: Publication.ID, kind: Term.Kind)?
  /// The terms, sorted by name.
  private var terms: [Term] = []
  private var loading: Task<Void, Never>?
  /// The address of the next page of tags; `nil` if there is none.
  private var next: String?
  /// Called when the reader chooses a term.
  var onChoose: (Term) -> Void = { _ in }
  /// Called with the number of terms on the page.
  var onShown: (Int) -> Void = { _ in }

  init(library: Library) {
    self.library = library
    cloud = ButtonCloud(in: interface.widget("terms"))
    filter = CloudFilter(of: [cloud], in: interface)
    cloud.onChoose = { [weak self] in if let self { onChoose(terms[$0]) } }
    filter.onChange = { [weak self] in self?.update() }
    filter.onFirst = { [weak self] in self?.chooseFirst() }
    filter.onEnd = { [weak self] in self?.focusFirst() }
    interface.widget("more").on("clicked") { [weak self] in self?.loadMore() }
  }

  var widget: Widget { interface.widget("cloud") }

  /// Shows the terms of a publication: first the stored terms, then the terms from the publication's site.
  func show(_ kind: Term.Kind, of publication: Publication.ID) {
    let isSame = shown.map { $0 == (publication, kind) } ?? false
    shown = (publication, kind)
    if !isSame {
      loading?.cancel()
      loading = nil
      next = nil
      setBusy(false)
      filter.clear()
      let hint = kind == .tag ? translated("Filter Tags") : translated("Filter Authors")
      Accessible.label(hint, on: interface.widget("filter"))
      say(nil)
      gtk_widget_set_visible(interface.widget("more"), 0)
    }
    Task { [weak self, library] in
      let terms = try? await library.terms(kind, of: publication)
      guard let self, let shown, shown == (publication, kind) else { return }
      show(terms ?? [])
      if !isSame, kind == .tag { loadMore() }
    }
  }

  func focusFilter() { filter.focus() }

  /// Moves the focus to the button that was chosen last, or else to the first.
  func focusFirst() { _ = cloud.focusChosen() || cloud.focusFirst() }

  private func loadMore() {
    guard let shown, loading == nil || next != nil else { return }
    gtk_widget_set_visible(interface.widget("more"), 0)
    setBusy(true)
    say(nil)
    loading = Task { [weak self, library, next] in
      do throws(LibraryError) {
        let list = try await library.loadTags(of: shown.publication, at: next)
        guard let self, !Task.isCancelled, let now = self.shown, now == shown else { return }
        self.next = list.next
        show(list.tags)
      } catch {
        guard let self, !Task.isCancelled else { return }
        say(error.message)
      }
      self?.loading = nil
      self?.setBusy(false)
    }
  }

  private func setBusy(_ isBusy: Bool) {
    gtk_spinner_set_spinning(interface.object("spinner"), isBusy ? 1 : 0)
    gtk_widget_set_visible(interface.widget("spinner"), isBusy ? 1 : 0)
    gtk_widget_set_visible(interface.widget("more"), !isBusy && next != nil ? 1 : 0)
  }

  private func say(_ problem: String?) {
    gtk_label_set_text(interface.object("problem"), problem ?? "")
    gtk_widget_set_visible(interface.widget("problem"), problem == nil ? 0 : 1)
  }

  private func show(_ terms: [Term]) {
    self.terms = terms.sorted { $0.name.lowercased() < $1.name.lowercased() }
    update()
    onShown(terms.count)
  }

  /// Returns one of six sizes. A few names have most of the articles, so from size to size the count doubles or more.
  static func step(_ count: Int, of most: Int) -> Int {
    func bits(_ number: Int) -> Int { Int.bitWidth - max(1, number).leadingZeroBitCount - 1 }
    return bits(most) == 0 ? 1 : 1 + min(5, 5 * bits(count) / bits(most))
  }

  // MARK: Filter

  private func update() {
    // The size depends on the number of articles.
    let most = terms.map(\.count).max() ?? 1
    cloud.show(
      terms.map { term in
        ButtonCloud.Item(
          name: term.name, size: Self.step(term.count, of: most),
          count: translated("%s article", plural: "%s articles", count: term.count))
      }, filter: filter.words)
    filter.tell()
  }

  private func chooseFirst() {
    if let first = cloud.matches.first { onChoose(terms[first]) }
  }
}
