import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import SharedUI
import Text

/// Asks for the name of a folder, or for the name and folder of a publication. Also asks how long articles are kept.
final class EditDialog {
  /// Called with the error of the change; `nil` if it succeeded.
  typealias Ended = (LibraryError?) -> Void

  private let interface = Interface("edit-dialog", under: resourceRoot)
  private lazy var frame = DialogFrame(interface.object("dialog"))
  private var folderRow: FolderRow?
  private var keepRow: KeepRow?
  private var onSave: (_ name: String) -> Void = { _ in }
  /// True while the change is being stored. The dialog stays open meanwhile, because it must show an error if there is
  /// one.
  private var isSaving = false {
    didSet { frame.mayClose = !isSaving }
  }

  /// Asks for a publication's name and folder.
  static func present(
    over window: UnsafeMutablePointer<GtkWindow>, publication: Publication, in sidebar: Sidebar,
    library: Library, onSave: @escaping (_ name: String, FolderRow.Place, @escaping Ended) -> Void
  ) {
    let dialog = EditDialog(title: translated("Rename or Move"), name: publication.title)
    adw_preferences_group_set_description(
      dialog.interface.object("group").cast(), translated("An empty name returns to the feed’s own."))
    let row = FolderRow(
      in: dialog.interface, sidebar, folder: publication.folder, of: publication.account,
      // The service of an account can read only feeds.
      mayLeave: publication.account != nil || publication.source.kind == .feed)
    row.onChanged = { [weak dialog] in
      dialog?.update()
      dialog?.keepRow?.isInFolder = dialog?.folderRow?.isFolder ?? true
    }
    dialog.folderRow = row
    dialog.keepRow = KeepRow(
      in: dialog.interface, library, .publication(publication.id), isInFolder: publication.folder != nil)
    dialog.onSave = { [weak dialog] name in
      if let place = row.place { onSave(name, place) { dialog?.ended($0) } }
    }
    dialog.present(over: window)
  }

  /// Asks for a folder's name.
  static func present(
    over window: UnsafeMutablePointer<GtkWindow>, folder: Folder, library: Library,
    onSave: @escaping (_ name: String, @escaping Ended) -> Void
  ) {
    let dialog = EditDialog(title: translated("Rename Folder"), name: folder.title)
    gtk_widget_set_visible(dialog.interface.widget("folder"), 0)
    dialog.keepRow = KeepRow(in: dialog.interface, library, .folder(folder.id), isInFolder: folder.parent != nil)
    dialog.onSave = { [weak dialog] name in onSave(name) { dialog?.ended($0) } }
    dialog.present(over: window)
  }

  private init(title: String, name: String) {
    frame.setTitle(title)
    gtk_editable_set_text(interface.object("name"), name)
    interface.widget("save").on("clicked") { [weak self] in self?.save() }
    interface.widget("cancel").on("clicked") { [weak self] in self?.frame.close() }
    interface.object("name").on("changed") { [weak self] in self?.update() }
    for row in ["name", "new-folder"] {
      interface.widget(row).on("entry-activated") { [weak self] in self?.save() }
    }
    updateSave()
  }

  private func present(over parent: UnsafeMutablePointer<GtkWindow>) {
    frame.present(over: parent, keeping: self, focus: interface.widget("name"))
  }

  /// True if the input can be saved. The name of a folder must not be empty, because a folder has no original name.
  private var isComplete: Bool { folderRow.map { $0.place != nil } ?? !interface.typed("name").isEmpty }

  /// Hides the error after a change of the input.
  private func update() {
    gtk_widget_set_visible(interface.widget("problem"), 0)
    updateSave()
  }

  private func updateSave() {
    gtk_widget_set_sensitive(interface.widget("save"), isComplete && !isSaving ? 1 : 0)
  }

  private func save() {
    guard isComplete, !isSaving else { return }
    isSaving = true
    updateSave()
    let name = interface.typed("name")
    Task { [self] in
      do throws(LibraryError) {
        try await keepRow?.save()
        onSave(name)
      } catch {
        ended(error)
      }
    }
  }

  private func ended(_ error: LibraryError?) {
    isSaving = false
    updateSave()
    guard let error else { return frame.close() }
    gtk_label_set_text(interface.object("problem"), error.message)
    gtk_widget_set_visible(interface.widget("problem"), 1)
  }
}
