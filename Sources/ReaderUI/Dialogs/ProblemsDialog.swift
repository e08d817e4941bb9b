import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import SharedUI
import Text

/// Shows the publications that cannot be read, with remedies for one or several of them.
final class ProblemsDialog {
  private let interface = Interface("problems", under: resourceRoot)
  private lazy var frame = DialogFrame(interface.object("dialog"))
  private lazy var toast = Toast(over: interface.object("overlay")) { [weak self] in self?.takeBack() }
  private let library: Library
  private let trace: Trace?
  private var rows: [ProblemRow] = []
  /// The problems that have no row yet.
  private var waiting: [Problem] = []
  /// True while rows are added frame by frame.
  private var isGrowing = false
  /// True if rows that are added later are also selected.
  private var isChoosingWaiting = false
  private var work: Task<Void, Never>?
  /// The number of publications that are being asked, and how many of them have answered.
  private var progress = (all: 0, done: 0)
  private var isChoosingAll = false
  /// Called when the reader wants to enter a user name and a password.
  private let onLogin: (Publication.ID) -> Void

  static func present(
    over window: UnsafeMutablePointer<GtkWindow>, library: Library, trace: Trace?,
    onLogin: @escaping (Publication.ID) -> Void
  ) {
    let dialog = ProblemsDialog(library: library, trace: trace, onLogin: onLogin)
    Task {
      await dialog.reload()
      dialog.frame.present(over: window, keeping: dialog)
    }
  }

  private init(library: Library, trace: Trace?, onLogin: @escaping (Publication.ID) -> Void) {
    self.library = library
    self.trace = trace
    self.onLogin = onLogin
    interface.widget("retry").on("clicked") { [weak self] in self?.retry() }
    interface.widget("find").on("clicked") { [weak self] in self?.find() }
    interface.widget("allow").on("clicked") { [weak self] in self?.allow() }
    interface.widget("remove").on("clicked") { [weak self] in self?.remove() }
    interface.widget("all").on("toggled") { [weak self] in self?.chooseAll() }
    WrapLayout.use(on: interface.widget("bar"))
    frame.onClose { [weak self] in
      self?.work?.cancel()
      self?.toast.hide()
    }
    update()
  }

  private func reload() async {
    // If the library cannot be read, the window has already reported it.
    if let problems = try? await library.problems() { show(problems) }
  }

  private func show(_ problems: [Problem]) {
    let group: UnsafeMutablePointer<AdwPreferencesGroup> = interface.object("problems").cast()
    // A row of a remaining problem stays selected and expanded as before, with its typed text.
    let staying = rows.filter { row in problems.contains { $0.isShown(by: row.problem) } }
    for row in rows where !staying.contains(where: { $0 === row }) { adw_preferences_group_remove(group, row.widget) }
    rows = staying
    for row in rows { problems.first { $0.isShown(by: row.problem) }.map(row.show) }
    waiting = problems.filter { problem in !rows.contains { problem.isShown(by: $0.problem) } }
    addRows()
    gtk_stack_set_visible_child_name(interface.object("stack"), rows.isEmpty ? "empty" : "list")
    gtk_widget_set_visible(interface.widget("bar"), rows.isEmpty ? 0 : 1)
    gtk_widget_set_visible(interface.widget("all"), problems.count > 1 ? 1 : 0)
    update()
    trace?.note("problems-shown", [("count", problems.count)])
  }

  /// Adds the next rows, and the rest in later frames, because a hundred rows at once would block the window.
  private func addRows() {
    let group: UnsafeMutablePointer<AdwPreferencesGroup> = interface.object("problems").cast()
    for row in waiting.prefix(Self.rowsOfFrame).compactMap(ProblemRow.init) {
      adw_preferences_group_add(group, row.widget)
      connect(row)
      row.isChosen = isChoosingWaiting
      rows.append(row)
    }
    waiting.removeFirst(min(waiting.count, Self.rowsOfFrame))
    if waiting.isEmpty { isChoosingWaiting = false }
    guard !waiting.isEmpty, !isGrowing else { return }
    isGrowing = true
    frame.widget.onEveryFrame { [weak self] in
      guard let self else { return false }
      addRows()
      isGrowing = !waiting.isEmpty
      return isGrowing
    }
  }

  private static let rowsOfFrame = 4

  private func connect(_ row: ProblemRow) {
    row.onChosen = { [weak self] in self?.update() }
    row.onAddress = { [weak self, weak row] address in
      if let row { self?.setAddress(address, of: row) }
    }
    row.onLogin = { [weak self, id = row.problem.id] in
      guard let self else { return }
      frame.close()
      onLogin(id)
    }
  }

  private func chooseAll() {
    guard !isChoosingAll else { return }
    let isWanted = gtk_check_button_get_active(interface.object("all").cast()) != 0
    isChoosingAll = true
    for row in rows { row.isChosen = isWanted }
    isChoosingWaiting = isWanted
    isChoosingAll = false
    update()
  }

  private func update() {
    guard !isChoosingAll else { return }
    let count = rows.count { $0.isChosen }
    for button in ["retry", "find", "allow", "remove"] {
      gtk_widget_set_sensitive(interface.widget(button), count > 0 && work == nil ? 1 : 0)
    }
    let isPrivate = rows.contains { $0.problem.failure.isPrivate }
    gtk_widget_set_visible(interface.widget("allow"), isPrivate ? 1 : 0)
    isChoosingAll = true
    gtk_check_button_set_active(interface.object("all").cast(), count > 0 && count == rows.count ? 1 : 0)
    isChoosingAll = false
    gtk_spinner_set_spinning(interface.object("spinner"), work == nil ? 0 : 1)
    let isCounting = work != nil && progress.all > 1
    adw_window_title_set_subtitle(
      interface.object("title"),
      isCounting ? translated("%1$s of %2$s", grouped(progress.done), grouped(progress.all)) : "")
  }

  /// Runs an action on several rows in parallel. Each row shows its own result at once, or goes.
  private func run(_ rows: [ProblemRow], _ act: @escaping @MainActor (ProblemRow) async throws(LibraryError) -> String?)
  {
    guard work == nil else { return }
    progress = (rows.count, 0)
    let tries = rows.map { row in
      row.said = translated("Asking…")
      return Task { [weak self] in
        row.said = await Self.result(of: row, act)
        guard !Task.isCancelled else { return }
        self?.progress.done += 1
        await self?.reload()
      }
    }
    work = Task { [weak self] in
      await withTaskCancellationHandler {
        for one in tries { await one.value }
      } onCancel: {
        for one in tries { one.cancel() }
      }
      self?.work = nil
      self?.update()
    }
    update()
  }

  private static func result(
    of row: ProblemRow, _ act: @MainActor (ProblemRow) async throws(LibraryError) -> String?
  ) async -> String? {
    do throws(LibraryError) {
      return try await act(row)
    } catch {
      return error.message
    }
  }

  private var chosen: [ProblemRow] { rows.filter(\.isChosen) }

  private func retry() {
    run(chosen) { [library] row async throws(LibraryError) in
      _ = try await library.refresh(.publication(row.problem.id), on: .insistence)
      return nil
    }
  }

  private func allow() {
    run(chosen.filter(\.problem.failure.isPrivate)) { [library] row async throws(LibraryError) in
      let publication = row.problem.publication
      try await library.allowPrivate([publication.source.feed, publication.address].compactMap { $0 })
      _ = try await library.refresh(.publication(publication.id), on: .insistence)
      return nil
    }
  }

  private func find() {
    run(chosen) { [library] row async throws(LibraryError) in
      try await library.findAnew(row.problem.publication) == nil
        ? translated("Its site has no other feed.") : nil
    }
  }

  private func setAddress(_ address: String, of row: ProblemRow) {
    run([row]) { [library] row async throws(LibraryError) in
      try await library.setAddress(address, of: row.problem.publication) == nil
        ? translated("You follow this address already.") : nil
    }
  }

  private func remove() {
    let ids = chosen.map(\.problem.id)
    progress = (0, 0)
    work = Task { [weak self, library] in
      do throws(LibraryError) {
        let done = try await library.perform(.remove(ids))
        if let done { self?.toast.say(done.message, canUndo: true) }
      } catch {
        self?.chosen.first?.said = error.message
      }
      self?.work = nil
      await self?.reload()
    }
    update()
  }

  private func takeBack() {
    Task { [weak self, library] in
      do throws(LibraryError) {
        _ = try await library.undo()
      } catch {
        self?.toast.say(error.message)
      }
      await self?.reload()
    }
  }
}

extension Problem {
  /// Returns true if the row of another problem can also show this problem: the publication, the address and the need
  /// of a login are the same.
  fileprivate func isShown(by other: Problem) -> Bool {
    id == other.id && publication.address == other.publication.address && failure.wantsLogin == other.failure.wantsLogin
  }
}
