import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Reading
import Text

/// Undoes the reader's last action, and does it again. The main menu says which action this is.
final class Undoing {
  private let session: ReadingSession
  private let removal: SectionRemoval
  /// The action that the next undo undoes.
  private var last: DoneDeed?
  /// The action that the next redo does again.
  private var undone: DoneDeed?
  private var reading: Task<Void, Never>?
  /// The last message about an action.
  private var told = ""

  init(_ session: ReadingSession, removal: SectionRemoval) {
    (self.session, self.removal) = (session, removal)
    Actions(of: session.window).add("undo") { [weak self] in self?.undo() }
    Actions(of: session.window).add("redo") { [weak self] in self?.redo() }
    session.toast.onUndo = { [weak self] in self?.undo() }
    session.window.on("notify::focus-widget") { [weak self] in self?.enable() }
    session.panes.sidebar.onMainMenu = { [weak self] in self?.enable() }
    follow()
  }

  /// The titles of the commands with their actions; `nil` for a command that has none.
  var titles: [String: String?] { labels.mapValues { $0?.replacing("_", with: "") } }

  private var labels: [String: String?] {
    [
      "win.undo": last.map { translated("_Undo: %s", $0.message) },
      "win.redo": undone.map { translated("Re_do: %s", $0.message) },
    ]
  }

  /// Reads the last action, which any program may have done.
  func follow() {
    reading?.cancel()
    reading = Task { [weak self, library = session.library] in
      let last = try? await library.lastDeed()
      let undone = try? await library.lastUndone()
      guard let self, !Task.isCancelled else { return }
      (self.last, self.undone) = (last ?? nil, undone ?? nil)
      let menu = MenuModel(session.panes.sidebar.mainMenu)
      menu.setLabel(labels["win.undo"] as? String ?? translated("_Undo"), ofAction: "win.undo")
      menu.setLabel(labels["win.redo"] as? String ?? translated("Re_do"), ofAction: "win.redo")
      enable()
    }
  }

  /// Disables the action in a text field, because the same key undoes typing there. Also disables it in the open menu
  /// if there is nothing to undo. Elsewhere its key may come before the last action is read.
  private func enable() {
    let focus = gtk_window_get_focus(session.window.cast())
    let isTyping = focus.map { $0.isA(gtk_text_get_type()) }
    let isInMenu = session.panes.sidebar.showsMainMenu
    for (name, deed) in [("undo", last), ("redo", undone)] {
      Actions(of: session.window).enable(name, isTyping != true && (deed != nil || !isInMenu))
    }
  }

  private func undo() {
    session.writes.perform {
      [weak self, library = session.library, sections = session.sections, shown = session.shown]
      () async throws(LibraryError) in
      // Moves that are shown but not stored yet are stored first.
      await sections.finishMoving()
      let (undone, last): (DoneDeed?, DoneDeed?)
      last = try await library.lastDeed()
      do throws(LibraryError) {
        undone = try await library.undo()
      } catch {
        // The deed is dropped, and nothing in the library changed that would tell so.
        await self?.follow()
        guard case .storage(.changedSince) = error, let last else { throw error }
        await self?.session.toast.say(translated("Changed since, cannot be undone: %s", last.message))
        return
      }
      if case .restore = undone?.inverse { await shown.comeBack() }
      await self?.say(undone?.undoneMessage, or: translated("Nothing to undo"))
    }
  }

  private func redo() {
    session.writes.perform {
      [weak self, library = session.library, sections = session.sections] () async throws(LibraryError) in
      await sections.finishMoving()
      let done: DoneDeed?
      do throws(LibraryError) {
        done = try await library.redo()
      } catch {
        await self?.follow()
        throw error
      }
      if case .restore(let removed)? = done?.inverse { await self?.removal.leave(removed) }
      await self?.say(done?.message, or: translated("Nothing to redo"), canUndo: true)
    }
  }

  /// Shows a message about an action. If there was none, because the key was pressed once too often, the message about
  /// the last action stays.
  private func say(_ message: String?, or nothing: String, canUndo: Bool = false) {
    if let message {
      told = message
      session.toast.say(message, canUndo: canUndo)
    } else if !session.toast.isSaying(told) {
      session.toast.say(nothing)
    }
  }
}
