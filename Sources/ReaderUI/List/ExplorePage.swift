import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Text

/// What all publications write about, larger where more of it is new, and the publications themselves.
final class ExplorePage {
  /// Something to go to.
  private struct Choice: Hashable {
    let section: Section
    let name: String
    let unread: Int
    let count: Int
  }

  private let interface = Interface("explore-page", under: resourceRoot)
  private let library: Library
  private var choices: [String: [Choice]] = [:]
  private var buttons: [(choice: Choice, button: Widget, place: String)] = []
  private var reading: Task<Void, Never>?
  /// Whether the first choice gets the focus once it is there.
  private var wantsFocus = false
  /// The reader chose a subject or a source, by its name.
  var onChoose: (Section, String) -> Void = { _, _ in }
  /// The page shows so many subjects and sources.
  var onShown: (Int) -> Void = { _ in }

  init(library: Library) {
    self.library = library
    for place in Self.places { WrapLayout.use(on: interface.widget(place)) }
    interface.object("filter").on("search-changed") { [weak self] in self?.filter() }
    interface.object("filter").on("activate") { [weak self] in self?.chooseFirst() }
  }

  private static let places = ["subjects", "sources"]

  var widget: Widget { interface.widget("explore") }

  /// Reads what there is now, and shows it.
  func show() {
    reading?.cancel()
    reading = Task { [weak self, library] in
      do throws(LibraryError) {
        let exploration = try await library.explore()
        guard !Task.isCancelled else { return }
        self?.show(exploration)
      } catch {
        guard let self, !Task.isCancelled else { return }
        say(error.message)
      }
    }
  }

  func focusFilter() {
    gtk_widget_grab_focus(interface.widget("filter"))
  }

  /// Puts the focus on the first choice, so that one key leads to its list.
  func focusFirst() {
    wantsFocus = true
    settleFocus()
  }

  private func settleFocus() {
    guard wantsFocus, let first = buttons.first else { return }
    wantsFocus = false
    gtk_widget_grab_focus(first.button)
  }

  private func show(_ exploration: Exploration) {
    let choices = [
      "subjects": exploration.subjects.map {
        Choice(section: .subject($0.key), name: $0.name, unread: $0.unread, count: $0.count)
      },
      "sources": exploration.sources.map {
        Choice(
          section: .publication($0.publication.id), name: $0.publication.title, unread: $0.publication.unread,
          count: $0.count)
      },
    ]
    defer {
      settleFocus()
      onShown(buttons.count)
    }
    guard choices != self.choices || buttons.isEmpty else { return }
    self.choices = choices
    for (_, button, place) in buttons { gtk_box_remove(interface.widget(place).cast(), button) }
    buttons = Self.places.flatMap { place in
      let choices = choices[place] ?? []
      let most = choices.map(\.unread).max() ?? 1
      return choices.compactMap { choice in
        makeButton(for: choice, size: choice.unread == 0 ? 1 : TermCloud.step(choice.unread, of: most), in: place)
          .map { (choice, $0, place) }
      }
    }
    filter()
  }

  private func makeButton(for choice: Choice, size: Int, in place: String) -> Widget? {
    guard let button = gtk_button_new_with_label(choice.name) else { return nil }
    for name in ["flat", "term", "term-\(size)"] { gtk_widget_add_css_class(button, name) }
    if let label = gtk_button_get_child(button.cast()) {
      gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
    }
    let counts =
      translated("%s unread", plural: "%s unread", count: choice.unread) + " · "
      + translated("%s article", plural: "%s articles", count: choice.count)
    gtk_widget_set_tooltip_text(button, counts)
    Accessible.label("\(choice.name), \(counts)", on: button)
    button.on("clicked") { [weak self] in self?.onChoose(choice.section, choice.name) }
    gtk_box_append(interface.widget(place).cast(), button)
    return button
  }

  // MARK: Filter

  private func filter() {
    let wanted = String(cString: gtk_editable_get_text(interface.object("filter"))).lowercased()
    for (choice, button, _) in buttons {
      gtk_widget_set_visible(button, wanted.isEmpty || choice.name.lowercased().contains(wanted) ? 1 : 0)
    }
    for place in Self.places {
      let isAny = buttons.contains { $0.place == place && gtk_widget_get_visible($0.button) != 0 }
      gtk_widget_set_visible(interface.widget(place + "-heading"), isAny ? 1 : 0)
    }
    let isAny = buttons.contains { gtk_widget_get_visible($0.button) != 0 }
    say(
      isAny
        ? nil : wanted.isEmpty ? translated("Nothing here yet") : translated("Nothing matches “%s”", wanted))
  }

  private func say(_ text: String?) {
    gtk_label_set_text(interface.object("nothing"), text ?? "")
    gtk_widget_set_visible(interface.widget("nothing"), text == nil ? 0 : 1)
  }

  private func chooseFirst() {
    if let first = buttons.first(where: { gtk_widget_get_visible($0.button) != 0 }) {
      onChoose(first.choice.section, first.choice.name)
    }
  }
}
