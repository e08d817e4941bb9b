import CGTK
import GLibSupport
import GTKSupport
import Library
import Reading
import Text

/// Undoes the reader's last action.
final class Undoing {
  private let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
    Actions(of: session.window).add("undo") { [weak self] in self?.undo() }
    session.toast.onUndo = { [weak self] in self?.undo() }
    session.window.on("notify::focus-widget") { [weak self] in self?.enable() }
  }

  /// Disables the action in a text field, because the same key undoes typing there.
  private func enable() {
    let focus = gtk_window_get_focus(session.window.cast())
    let isTyping = focus.map { $0.isA(gtk_text_get_type()) }
    Actions(of: session.window).enable("undo", isTyping != true)
  }

  private func undo() {
    session.writes.perform {
      [library = session.library, sections = session.sections, shown = session.shown, toast = session.toast] ()
        async throws(LibraryError) in
      // Moves that are shown but not stored yet are stored first.
      await sections.finishMoving()
      let undone = try await library.undo()
      if case .restore = undone?.inverse { await shown.comeBack() }
      await toast.say(undone?.undoneMessage ?? translated("Nothing to undo"))
    }
  }
}
