import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Text

/// A publication's tags or authors as a cloud, larger where there are more articles.
final class TermCloud {
  private let interface = Interface("term-cloud", under: resourceRoot)
  private let library: Library
  private let box: Widget
  private var buttons: [(term: Term, button: Widget)] = []
  private var shown: (publication: Publication.ID, kind: Term.Kind)?
  private var terms: [Term] = []
  private var loading: Task<Void, Never>?
  /// Where more tags are, once the first were asked for.
  private var next: String?
  /// The reader chose a term.
  var onChoose: (Term) -> Void = { _ in }
  /// The terms are there; how many.
  var onShown: (Int) -> Void = { _ in }

  init(library: Library) {
    self.library = library
    box = interface.widget("terms")
    WrapLayout.use(on: box)
    interface.object("filter").on("search-changed") { [weak self] in self?.filter() }
    interface.object("filter").on("activate") { [weak self] in self?.chooseFirst() }
    interface.widget("more").on("clicked") { [weak self] in self?.loadMore() }
  }

  var widget: Widget { interface.widget("cloud") }

  /// Shows the terms of a publication: those that are stored at once, and then what it answers.
  func show(_ kind: Term.Kind, of publication: Publication.ID) {
    let isSame = shown.map { $0 == (publication, kind) } ?? false
    shown = (publication, kind)
    if !isSame {
      loading?.cancel()
      loading = nil
      next = nil
      setBusy(false)
      gtk_editable_set_text(interface.object("filter"), "")
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

  func focusFilter() {
    gtk_widget_grab_focus(interface.widget("filter"))
  }

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
    defer { onShown(terms.count) }
    guard terms != self.terms || buttons.isEmpty else { return }
    self.terms = terms
    for (_, button) in buttons { gtk_box_remove(box.cast(), button) }
    // By name, as in every index; the size tells how many.
    let most = terms.map(\.count).max() ?? 1
    buttons = terms.sorted { $0.name.lowercased() < $1.name.lowercased() }.compactMap { term in
      makeButton(for: term, size: Self.step(term.count, of: most)).map { (term, $0) }
    }
    filter()
  }

  /// One of six sizes. Counts are as uneven as words in a language, so each step doubles or more.
  static func step(_ count: Int, of most: Int) -> Int {
    func bits(_ number: Int) -> Int { Int.bitWidth - max(1, number).leadingZeroBitCount - 1 }
    return bits(most) == 0 ? 1 : 1 + min(5, 5 * bits(count) / bits(most))
  }

  private func makeButton(for term: Term, size: Int) -> Widget? {
    guard let button = gtk_button_new_with_label(term.name) else { return nil }
    gtk_widget_add_css_class(button, "flat")
    gtk_widget_add_css_class(button, "term")
    gtk_widget_add_css_class(button, "term-\(size)")
    if let label = gtk_button_get_child(button.cast()) {
      gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
    }
    let count = translated("%s article", plural: "%s articles", count: term.count)
    gtk_widget_set_tooltip_text(button, count)
    Accessible.label("\(term.name), \(count)", on: button)
    button.on("clicked") { [weak self] in self?.onChoose(term) }
    gtk_box_append(box.cast(), button)
    return button
  }

  // MARK: Filter

  private var wanted: String {
    String(cString: gtk_editable_get_text(interface.object("filter"))).lowercased()
  }

  private func filter() {
    let wanted = wanted
    var isAny = false
    for (term, button) in buttons {
      let isWanted = wanted.isEmpty || term.name.lowercased().contains(wanted)
      isAny = isAny || isWanted
      gtk_widget_set_visible(button, isWanted ? 1 : 0)
    }
    gtk_label_set_text(
      interface.object("nothing"),
      wanted.isEmpty ? translated("Nothing here yet") : translated("Nothing matches “%s”", wanted))
    gtk_widget_set_visible(interface.widget("nothing"), isAny ? 0 : 1)
  }

  private func chooseFirst() {
    if let first = buttons.first(where: { gtk_widget_get_visible($0.button) != 0 }) { onChoose(first.term) }
  }
}
