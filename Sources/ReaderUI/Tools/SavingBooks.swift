import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Reading
import SharedUI
import Text

/// Saves the current article, or the newest articles of a section or a search, as a book in a file that the reader
/// chooses.
final class SavingBooks {
  private let session: ReadingSession
  private var task: Task<Void, Never>?

  init(_ session: ReadingSession) {
    self.session = session
    let actions = Actions(of: session.window)
    actions.add("save-epub") { [weak self] in self?.saveArticle() }
    actions.add("save-section") { [weak self] in
      guard let self else { return }
      let query = self.session.panes.list.articles.query
      save(query.isSearch ? query : Query(query.section))
    }
    session.panes.sidebar.rowActions.add("save-section") { [weak self] in
      if let self, let section = self.session.panes.sidebar.menuSection { save(Query(section)) }
    }
  }

  /// Cancels the saving. No partial file remains.
  func stop() {
    task?.cancel()
    if task != nil { ended() }
  }

  private func saveArticle() {
    guard let summary = session.panes.chosenArticle else { return }
    choose(summary.title) { [weak self] path in self?.save([summary.id], titled: nil, at: path) }
  }

  private func save(_ query: Query) {
    let known = query.isSearch ? query.words : query.section.title(in: session.sections.sidebar)
    // The sidebar does not contain tags, authors and subjects.
    let title = known.isEmpty ? session.panes.list.title : known
    choose(title) { [weak self, library = session.library] path in
      Task {
        do throws(LibraryError) {
          let (articles, leftOut) = try await library.articlesOfBook(of: query)
          self?.save(articles, leftOut: leftOut, titled: title, at: path)
        } catch {
          self?.session.toast.say(error.message)
        }
      }
    }
  }

  /// - Parameter leftOut: The number of the section's articles that do not fit in the book.
  private func save(_ articles: [ArticleSummary.ID], leftOut: Int = 0, titled title: String?, at path: String) {
    task?.cancel()
    let mayFetch = session.settings.mayFetchPictures
    task = Task { [weak self, library = session.library] in
      do throws(LibraryError) {
        let book = try await library.saveBook(
          of: articles, titled: title, at: path, mayFetch: mayFetch, date: \.dateText,
          progress: { [weak self] in await self?.show($0, of: articles.count) })
        self?.say(book, leftOut: leftOut, at: path)
      } catch {
        if !Task.isCancelled { self?.session.toast.say(error.message) }
      }
      // Meanwhile, the reader may have started to save another book.
      if !Task.isCancelled { self?.ended() }
    }
  }

  private func show(_ done: Int, of total: Int) {
    // A report of the progress may arrive after the end.
    guard total > 1, task?.isCancelled == false, session.refreshes.areResting else { return }
    session.panes.sidebar.setProgress(
      done, of: total, translated("Saving the book: %1$s of %2$s", String(done), String(total)))
  }

  private func say(_ book: SavedBook, leftOut: Int, at path: String) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let saved = translated(
      "“%2$s” saved, with %1$s article", plural: "“%2$s” saved, with %1$s articles", count: book.articles, name)
    let pictures =
      book.missingPictures == 0
      ? nil
      : translated(
        "%s picture could not be fetched.", plural: "%s pictures could not be fetched.", count: book.missingPictures)
    let older = leftOut == 0 ? nil : Library.bookLeavesOut(leftOut)
    session.toast.say([saved, older, pictures].compactMap { $0 }.joined(separator: ". "))
    session.trace?.note("book-saved", [("articles", book.articles), ("left", leftOut), ("pictures", book.pictures)])
  }

  private func ended() {
    task = nil
    if session.refreshes.areResting { session.panes.sidebar.hideProgress() }
  }

  private func choose(_ title: String, _ chosen: @escaping (String) -> Void) {
    // In a sandbox, the portal shows the native dialog, so the program needs no permission for files.
    guard
      let chooser = gtk_file_chooser_native_new(
        translated("Save as EPUB"), session.window.cast(), GTK_FILE_CHOOSER_ACTION_SAVE, translated("_Save"),
        translated("_Cancel"))
    else { return }
    let filter = gtk_file_filter_new()
    gtk_file_filter_set_name(filter, translated("Books (EPUB)"))
    gtk_file_filter_add_pattern(filter, "*.epub")
    gtk_file_chooser_add_filter(chooser.opaque, filter)
    g_object_unref(filter?.raw)
    let name = FileName.of(title, without: translated("Untitled"))
    gtk_file_chooser_set_current_name(chooser.opaque, name + ".epub")
    gtk_native_dialog_set_modal(chooser.cast(), 1)
    chooser.on("response") { (response: Int32) in
      if response == GTK_RESPONSE_ACCEPT.rawValue, let file = gtk_file_chooser_get_file(chooser.opaque) {
        if let path = g_file_get_path(file) {
          chosen(String(cString: path))
          g_free(path)
        }
        g_object_unref(file.raw)
      }
      g_object_unref(chooser.raw)
    }
    gtk_native_dialog_show(chooser.cast())
  }
}
