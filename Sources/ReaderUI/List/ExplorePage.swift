import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import SharedUI
import Text

/// The page with the subjects of all publications and with the publications themselves. A name is larger if more of its
/// articles are unread.
final class ExplorePage {
  /// A section that the reader can open from the page.
  private struct Choice {
    let section: Section
    let name: String
    let unread: Int
    let count: Int
  }

  private let interface = Interface("explore-page", under: resourceRoot)
  private let library: Library
  private let subjects: ButtonCloud
  private let sources: ButtonCloud
  private let filter: CloudFilter
  /// The sections that the buttons of each cloud open.
  private var choices: (subjects: [Choice], sources: [Choice]) = ([], [])
  private var reading: Task<Void, Never>?
  /// True if the first button gets the focus when it exists.
  private var wantsFocus = false
  /// Called with the section and its name when the reader chooses a subject or a source.
  var onChoose: (Section, String) -> Void = { _, _ in }
  /// Called with the number of subjects and sources on the page.
  var onShown: (Int) -> Void = { _ in }

  init(library: Library) {
    self.library = library
    subjects = ButtonCloud(in: interface.widget("subjects"))
    sources = ButtonCloud(in: interface.widget("sources"))
    filter = CloudFilter(of: [subjects, sources], in: interface)
    subjects.onChoose = { [weak self] in if let self { choose(choices.subjects[$0]) } }
    sources.onChoose = { [weak self] in if let self { choose(choices.sources[$0]) } }
    filter.onChange = { [weak self] in self?.update() }
    filter.onFirst = { [weak self] in self?.chooseFirst() }
    filter.onEnd = { [weak self] in self?.focusFirst() }
  }

  var widget: Widget { interface.widget("explore") }

  /// Reads the current subjects and sources, and shows them.
  func show() {
    reading?.cancel()
    reading = Task { [weak self, library] in
      do throws(LibraryError) {
        let exploration = try await library.explore()
        guard !Task.isCancelled else { return }
        self?.show(exploration)
      } catch {
        guard let self, !Task.isCancelled else { return }
        filter.say(error.message)
      }
    }
  }

  func focusFilter() { filter.focus() }

  /// Moves the focus to the first button, so that one key press opens its list.
  func focusFirst() {
    wantsFocus = true
    settleFocus()
  }

  private func settleFocus() {
    if wantsFocus { wantsFocus = !(subjects.focusFirst() || sources.focusFirst()) }
  }

  private func show(_ exploration: Exploration) {
    choices = (
      exploration.subjects.map {
        Choice(section: .subject($0.key), name: $0.name, unread: $0.unread, count: $0.count)
      },
      exploration.sources.map {
        Choice(
          section: .publication($0.publication.id), name: $0.publication.title, unread: $0.publication.unread,
          count: $0.count)
      }
    )
    update()
    settleFocus()
    onShown(choices.subjects.count + choices.sources.count)
  }

  private static func items(for choices: [Choice]) -> [ButtonCloud.Item] {
    let most = choices.map(\.unread).max() ?? 1
    return choices.map { choice in
      ButtonCloud.Item(
        name: choice.name, size: choice.unread == 0 ? 1 : TermCloud.step(choice.unread, of: most),
        count: translated("%s unread", plural: "%s unread", count: choice.unread) + " · "
          + translated("%s article", plural: "%s articles", count: choice.count))
    }
  }

  // MARK: Filter

  private func update() {
    subjects.show(Self.items(for: choices.subjects), filter: filter.words)
    sources.show(Self.items(for: choices.sources), filter: filter.words)
    for (heading, cloud) in [("subjects-heading", subjects), ("sources-heading", sources)] {
      gtk_widget_set_visible(interface.widget(heading), cloud.matches.isEmpty ? 0 : 1)
    }
    filter.tell()
  }

  private func chooseFirst() {
    let first = subjects.matches.first.map { choices.subjects[$0] } ?? sources.matches.first.map { choices.sources[$0] }
    if let first { choose(first) }
  }

  private func choose(_ choice: Choice) {
    onChoose(choice.section, choice.name)
  }
}
