import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Reading
import Text

/// Saves enclosures to files that the reader chooses.
final class Downloads {
  private let session: ReadingSession
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var next = 0

  init(_ session: ReadingSession) {
    self.session = session
  }

  /// Asks for the file, and then downloads an enclosure into it.
  func save(_ enclosure: Enclosure, of publication: Publication.ID) {
    // In a sandbox, the portal shows the native dialog, so the program needs no permission for files.
    guard
      let chooser = gtk_file_chooser_native_new(
        translated("Save the File"), session.window.cast(), GTK_FILE_CHOOSER_ACTION_SAVE, translated("_Save"),
        translated("_Cancel"))
    else { return }
    let shown = session.panes.article.article.shown
    let episode = shown?.recordings.contains { $0.enclosure == enclosure } == true ? shown?.article.summary.title : nil
    let name = Self.fileName(of: enclosure, titled: enclosure.title ?? episode)
    gtk_file_chooser_set_current_name(chooser.opaque, name)
    gtk_native_dialog_set_modal(chooser.cast(), 1)
    chooser.on("response") { [weak self] (response: Int32) in
      if response == GTK_RESPONSE_ACCEPT.rawValue, let file = gtk_file_chooser_get_file(chooser.opaque) {
        if let path = g_file_get_path(file) {
          self?.fetch(enclosure, of: publication, to: String(cString: path), name)
          g_free(path)
        }
        g_object_unref(file.raw)
      }
      g_object_unref(chooser.raw)
    }
    gtk_native_dialog_show(chooser.cast())
  }

  /// Stops all downloads.
  func stop() {
    for task in tasks.values { task.cancel() }
  }

  private func fetch(_ enclosure: Enclosure, of publication: Publication.ID, to path: String, _ name: String) {
    let key = next
    next += 1
    tasks[key] = Task { [weak self, library = session.library] in
      do throws(LibraryError) {
        try await library.download(enclosure, of: publication, to: path) { [weak self] bytes in
          await self?.show(key, name, bytes, of: enclosure.length)
        }
        self?.session.toast.say(translated("“%s” downloaded", name))
      } catch {
        self?.session.toast.say(
          Task.isCancelled
            ? translated("Download of “%s” stopped; what came so far is kept", name) : error.message)
      }
      self?.end(key)
    }
  }

  private func show(_ key: Int, _ name: String, _ bytes: Int, of total: Int?) {
    // A report of the progress may arrive after the end.
    guard tasks[key] != nil, session.refreshes.areResting else { return }
    session.panes.sidebar.setProgress(
      min(bytes, total ?? bytes), of: total ?? 0,
      translated("Downloading “%1$s”: %2$s", name, DataSize.text(bytes)))
  }

  private func end(_ key: Int) {
    tasks[key] = nil
    if tasks.isEmpty, session.refreshes.areResting { session.panes.sidebar.hideProgress() }
  }

  /// Returns a file name: a title with the ending of the file's kind, or else the last part of the address.
  static func fileName(of enclosure: Enclosure, titled title: String?) -> String {
    if let title, let ending = enclosure.kind.map({ "." + $0.lowercased() }) {
      let name = FileName.of(title, without: translated("Untitled"))
      return name.lowercased().hasSuffix(ending) ? name : name + ending
    }
    let path = enclosure.address.prefix { $0 != "?" && $0 != "#" }
    let last = path.split(separator: "/").last.map { Address.decoded($0) } ?? ""
    return FileName.of(last, without: translated("download"))
  }
}
