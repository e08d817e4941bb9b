import CGTK
import GLibSupport
import GTKSupport
import Library
import Reading
import Text

/// Undoes the reader's last action.
final class Undoing {
  private let window: Object
  private let library: Library
  private let sections: LibrarySections
  private let shown: ShownSection
  private let writes: Writes
  private let toast: Toast

  init(
    in window: Object, library: Library, sections: LibrarySections, shown: ShownSection, writes: Writes, toast: Toast
  ) {
    self.window = window
    self.library = library
    self.sections = sections
    self.shown = shown
    self.writes = writes
    self.toast = toast
    Actions(of: window).add("undo") { [weak self] in self?.undo() }
    toast.onUndo = { [weak self] in self?.undo() }
    window.on("notify::focus-widget") { [weak self] in self?.enable() }
  }

  /// Disables the action in a text field, which uses the same key to undo typing.
  private func enable() {
    let focus = gtk_window_get_focus(window.cast())
    let isTyping = focus.map { $0.isA(gtk_text_get_type()) }
    Actions(of: window).enable("undo", isTyping != true)
  }

  private func undo() {
    writes.perform { [library, sections, shown, toast] () async throws(LibraryError) in
      // Pending moves that are already shown are stored first.
      await sections.finishMoving()
      let undone = try await library.undo()
      if case .restore = undone?.inverse { await shown.comeBack() }
      await toast.say(undone?.undoneMessage ?? translated("Nothing to undo"))
    }
  }
}
