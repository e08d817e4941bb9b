import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Reading
import SharedUI
import Text

/// Opens the dialog in which the reader types a few letters to go to a section or to run a command.
final class Switching {
  private let session: ReadingSession
  private let undoing: Undoing
  private let accounts: AccountCommands

  init(_ session: ReadingSession, undoing: Undoing, accounts: AccountCommands) {
    (self.session, self.undoing, self.accounts) = (session, undoing, accounts)
    Actions(of: session.window).add("switch") { [weak self] in self?.present() }
  }

  private func present() {
    let (keys, sidebar) = (session.settings.keyBindings, session.sections.sidebar)
    let list = SwitcherList(
      SwitcherChoice.sections(of: sidebar, key: keys.label) + commands(keys),
      used: session.settings[.switcherUsed], current: .section(session.panes.list.section))
    let dialog = SwitcherDialog.present(list, over: session.window.cast(), trace: session.trace) { [weak self] in
      self?.go(to: $0)
    }
    Task { [weak dialog, library = session.library] in
      // The switcher also works without subjects.
      guard let subjects = try? await library.subjects() else { return }
      dialog?.add(SwitcherChoice.tags(subjects, beside: sidebar))
    }
  }

  /// Returns the commands that are possible now. Sections have entries of their own, and the switcher is open already.
  private func commands(_ keys: KeyBindings) -> [SwitcherChoice] {
    let sidebar = session.sections.sidebar
    let section = session.panes.list.section.title(in: sidebar)
    let titles = undoing.titles
    // These apply to the chosen feeds, or to the row of the sections that has the focus.
    let count = session.panes.sidebar.several.count
    let several = count == 0 ? nil : translated("%s feed", plural: "%s feeds", count: count)
    let focused = session.panes.sidebar.hasFocus ? session.panes.sidebar.currentRow?.title : nil
    return Command.all.filter { command in
      !command.action.hasPrefix("win.go-") && command.action != "win.switch" && isEnabled(command.action)
        && titles[command.action, default: command.title] != nil
    }.map { command in
      let subject: String? =
        switch command.action {
        case "win.mark-feeds-read", "win.announce": several ?? section
        case "win.sign-in-account": accounts.shown?.title
        case "win.remove", "win.new-folder": several ?? focused ?? section
        case "win.rename": focused ?? section
        default: command.group == .section ? section : nil
        }
      let title = (titles[command.action] ?? nil) ?? command.title
      return .command(
        command.action, title, words: command.words, of: subject, key: keys.label(of: command.action))
    }
  }

  /// - Parameter action: The name of the action with its group, such as `win.star` or `win.order::newest`.
  private func isEnabled(_ action: String) -> Bool {
    let name = action.dropFirst(4).split(separator: ":").first.map(String.init) ?? ""
    let group =
      action.hasPrefix("app.") ? gtk_window_get_application(session.window.cast())?.opaque : session.window.opaque
    return group.map { g_action_group_get_action_enabled($0, name) != 0 } ?? false
  }

  private func go(to choice: SwitcherChoice) {
    session.settings[.switcherUsed] = SwitcherList.used(session.settings[.switcherUsed], adding: choice)
    switch choice.target {
    case .command(let action): session.window.cast().activate(action)
    case .section(.explore): gtk_widget_activate_action_variant(session.window.cast(), "win.go-explore", nil)
    case .section(let section):
      if case .subject = section {
        session.shown.follow(section, named: choice.name)
      } else {
        // Meanwhile, the section may have been removed.
        guard session.sections.sidebar.has(section) else { return }
        session.shown.reveal(section)
      }
      session.folding.showList()
      session.panes.list.focus()
    }
  }
}

extension Settings.Key<[String]> {
  /// The choices that the reader used in the switcher, the latest first.
  static let switcherUsed = Self("switcher-used")
}
