import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Reading
import Text

/// Undoes the reader's last action. The main menu says which action this is.
final class Undoing {
  private let session: ReadingSession
  /// The action that the next undo undoes.
  private var last: DoneDeed?
  private var reading: Task<Void, Never>?

  init(_ session: ReadingSession) {
    self.session = session
    Actions(of: session.window).add("undo") { [weak self] in self?.undo() }
    session.toast.onUndo = { [weak self] in self?.undo() }
    session.window.on("notify::focus-widget") { [weak self] in self?.enable() }
    session.panes.sidebar.onMainMenu = { [weak self] in self?.enable() }
    follow()
  }

  /// The command's title with the action that it undoes; `nil` if there is none.
  var title: String? { label?.replacing("_", with: "") }

  private var label: String? { last.map { translated("_Undo: %s", $0.message) } }

  /// Reads the last action, which any program may have done.
  func follow() {
    reading?.cancel()
    reading = Task { [weak self, library = session.library] in
      let last = try? await library.lastDeed()
      guard let self, !Task.isCancelled else { return }
      self.last = last ?? nil
      MenuModel(session.panes.sidebar.mainMenu).setLabel(label ?? translated("_Undo"), ofAction: "win.undo")
      enable()
    }
  }

  /// Disables the action in a text field, because the same key undoes typing there. Also disables it in the open menu
  /// if there is nothing to undo. Elsewhere its key may come before the last action is read.
  private func enable() {
    let focus = gtk_window_get_focus(session.window.cast())
    let isTyping = focus.map { $0.isA(gtk_text_get_type()) }
    let isPossible = last != nil || !session.panes.sidebar.showsMainMenu
    Actions(of: session.window).enable("undo", isTyping != true && isPossible)
  }

  private func undo() {
    session.writes.perform {
      [weak self, library = session.library, sections = session.sections, shown = session.shown, toast = session.toast]
      ()
        async throws(LibraryError) in
      // Moves that are shown but not stored yet are stored first.
      await sections.finishMoving()
      let undone: DoneDeed?
      do throws(LibraryError) {
        undone = try await library.undo()
      } catch {
        // The deed is dropped, and nothing in the library changed that would tell so.
        await self?.follow()
        throw error
      }
      if case .restore = undone?.inverse { await shown.comeBack() }
      await toast.say(undone?.undoneMessage ?? translated("Nothing to undo"))
    }
  }
}
