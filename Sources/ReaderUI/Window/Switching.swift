import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Reading

/// Goes to a section, or runs a command, by typing a few letters.
final class Switching {
  private let window: Object
  private let library: Library
  private let settings: Settings
  private let sections: LibrarySections
  private let shown: ShownSection
  private let panes: Panes
  private let folding: PaneFolding
  private let trace: Trace?

  init(
    in window: Object, library: Library, settings: Settings, sections: LibrarySections, shown: ShownSection,
    panes: Panes, folding: PaneFolding, trace: Trace?
  ) {
    self.window = window
    self.library = library
    self.settings = settings
    self.sections = sections
    self.shown = shown
    self.panes = panes
    self.folding = folding
    self.trace = trace
    Actions(of: window).add("switch") { [weak self] in self?.present() }
  }

  private func present() {
    let (keys, sidebar) = (settings.keyBindings, sections.sidebar)
    let list = SwitcherList(
      SwitcherChoice.sections(of: sidebar, keys: keys)
        + SwitcherChoice.commands(keys: keys) { [weak self] in self?.isEnabled($0) ?? false },
      used: settings[.switcherUsed], current: .section(panes.list.section))
    let dialog = SwitcherDialog.present(list, over: window.cast(), trace: trace) { [weak self] in self?.go(to: $0) }
    Task { [weak dialog, library] in
      // The switcher is useful without tags as well.
      guard let subjects = try? await library.subjects() else { return }
      dialog?.add(SwitcherChoice.tags(subjects, beside: sidebar))
    }
  }

  /// - Parameter action: The action's name with its group, such as `win.star`.
  private func isEnabled(_ action: String) -> Bool {
    let name = String(action.dropFirst(4))
    let group = action.hasPrefix("app.") ? gtk_window_get_application(window.cast())?.opaque : window.opaque
    return group.map { g_action_group_get_action_enabled($0, name) != 0 } ?? false
  }

  private func go(to choice: SwitcherChoice) {
    settings[.switcherUsed] = SwitcherList.used(settings[.switcherUsed], adding: choice)
    switch choice.target {
    case .command(let action): gtk_widget_activate_action_variant(window.cast(), action, nil)
    case .section(.explore): gtk_widget_activate_action_variant(window.cast(), "win.go-explore", nil)
    case .section(let section):
      if case .subject = section {
        shown.choose(section, named: choice.name)
      } else {
        // The section may have been removed meanwhile.
        guard sections.sidebar.has(section) else { return }
        shown.reveal(section)
      }
      folding.showList()
      panes.list.focus()
    }
  }
}
