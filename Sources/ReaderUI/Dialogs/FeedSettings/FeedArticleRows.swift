import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Reading
import SharedUI
import Text

/// The rows of the feed settings about the list and the articles: rows, order, notifications, full text, offline
/// reading, keeping.
final class FeedArticleRows {
  /// Stores a change, or shows its error. The second closure is called at the end, with `nil` after an error.
  typealias Perform = (@escaping @Sendable (Library) async throws(LibraryError) -> Void, @escaping (Void?) -> Void) ->
    Void

  private let interface: Interface
  private let session: ReadingSession
  private let section: Section
  private let keepRow: KeepRow
  private let perform: Perform
  /// Returns the window for questions; `nil` after the dialog has closed.
  private let parent: () -> UnsafeMutablePointer<GtkWindow>?

  /// - Parameter interface: The interface `feed-settings`.
  init(
    of section: Section, _ subject: Announced, _ session: ReadingSession, offline: OfflineKeeping,
    announcing: AnnouncingOffer, in interface: Interface, parent: @escaping () -> UnsafeMutablePointer<GtkWindow>?,
    perform: @escaping Perform
  ) {
    self.parent = parent
    (self.interface, self.session, self.section, self.perform) = (interface, session, section, perform)
    let sidebar = session.sections.sidebar
    let publication = session.sections.publication(of: section)
    let folder = sidebar.folder(of: section)
    keepRow = KeepRow(
      in: interface, session.library, subject.retained,
      isInFolder: publication.map { $0.folder != nil } ?? (folder?.parent != nil), perform: perform)
    setUpList()
    setUp("announces", isOn: publication?.announces ?? folder?.announces ?? false) {
      announcing.announce([subject], $0)
    }
    setUpOffline(offline)
    setUpPages(of: publication)
    setUpRanking(of: publication)
    setUpSize(of: publication)
  }

  /// True if the publication is in a folder, which decides how long articles are kept.
  var isInFolder: Bool {
    get { keepRow.isInFolder }
    set { keepRow.isInFolder = newValue }
  }

  private func setUp(_ name: String, isOn: Bool, _ store: @escaping (Bool) -> Void) {
    let toggle = interface.object(name)
    gtk_switch_set_active(toggle, isOn ? 1 : 0)
    toggle.on("notify::active") { store(gtk_switch_get_active(toggle) != 0) }
  }

  private func setUpCombo(_ name: String, selected: Int?, _ choose: @escaping (Int) -> Void) {
    let row = interface.object(name)
    adw_combo_row_set_selected(row.cast(), UInt32(selected ?? 0))
    row.on("notify::selected") {
      let chosen = adw_combo_row_get_selected(row.cast())
      if chosen != GTK_INVALID_LIST_POSITION { choose(Int(chosen)) }
    }
  }

  /// The entries of both rows have the order of the cases.
  private func setUpList() {
    let (settings, section) = (session.settings, section)
    setUpCombo("rows", selected: RowStyle.allCases.firstIndex(of: settings.rowStyle(of: section))) {
      settings.setRowStyle(RowStyle.allCases[$0], of: section)
    }
    setUpCombo("order", selected: ListOrder.allCases.firstIndex(of: settings.order(of: section))) {
      settings.setOrder(ListOrder.allCases[$0], of: section)
    }
  }

  /// Shows if the articles are kept offline and what that takes. The switch has no effect until this is known.
  private func setUpOffline(_ offline: OfflineKeeping) {
    Task { [weak self, section] in
      guard let (isKept, plan) = try? await offline.state(of: .section(section)), let self else { return }
      adw_action_row_set_subtitle(interface.object("offline-row").cast(), escaped(plan.sentence))
      gtk_widget_set_sensitive(interface.widget("offline"), 1)
      setUp("offline", isOn: isKept) { [weak self] in self?.keep($0, offline) }
    }
  }

  /// Keeps the articles offline, or asks before what is kept is deleted.
  private func keep(_ isKept: Bool, _ offline: OfflineKeeping) {
    guard !isKept, let window = parent() else { return offline.keep(.section(section), isKept) }
    Question.ask(
      over: window, translated("Stop Keeping “%s” Offline?", section.title(in: session.sections.sidebar)),
      translated("Its stored texts and pictures are deleted."), action: translated("_Stop Keeping"),
      isDestructive: true,
      left: { [weak self] in self.map { gtk_switch_set_active($0.interface.object("offline"), 1) } }
    ) { [section] in
      offline.keep(.section(section), false)
    }
  }

  private func setUpPages(of publication: Publication?) {
    gtk_widget_set_visible(interface.widget("pages"), publication == nil ? 0 : 1)
    guard let publication else { return }
    // If a source offers only the beginnings of articles, the articles are always read from their pages.
    let isStubs = publication.capabilities.contains(.stubs)
    setUp("reads-pages", isOn: publication.readsPages || isStubs) { [perform] isOn in
      perform({ (library) async throws(LibraryError) in try await library.perform(.readPages(publication.id, isOn)) }) {
        _ in
      }
    }
    gtk_widget_set_sensitive(interface.widget("reads-pages"), isStubs ? 0 : 1)
  }

  private func setUpRanking(of publication: Publication?) {
    let ranking = publication.flatMap(session.library.ranking)
    gtk_widget_set_visible(interface.widget("ranking"), ranking == nil ? 0 : 1)
    guard let publication, let ranking else { return }
    // The entries of the row have the order of the cases.
    setUpCombo("ranking", selected: Ranking.allCases.firstIndex(of: ranking)) {
      [perform, refreshes = session.refreshes] in
      let chosen = Ranking.allCases[$0]
      perform({ (library) async throws(LibraryError) in try await library.setRanking(chosen, of: publication) }) {
        if $0 != nil { refreshes.begin(.publication(publication.id), on: .insistence) }
      }
    }
  }

  /// Shows the number of stored articles and how long they are kept. The count may take a moment.
  private func setUpSize(of publication: Publication?) {
    gtk_widget_set_visible(interface.widget("stored"), publication == nil ? 0 : 1)
    guard let publication else { return }
    adw_action_row_set_subtitle(interface.object("stored").cast(), "…")
    Task { [interface, library = session.library] in
      guard let size = try? await library.size(of: publication.id), let retentions = try? await library.retentions(),
        let articles = try? await library.sentence(aboutArticlesOf: publication, stored: size.articles)
      else { return }
      let parts = [articles, DataSize.text(size.bytes), retentions.sentence(about: publication.id)]
      adw_action_row_set_subtitle(interface.object("stored").cast(), escaped(parts.joined(separator: " · ")))
    }
  }
}

extension Sidebar {
  /// Returns the folder of a section; `nil` if the section is no folder.
  func folder(of section: Section) -> Folder? {
    guard case .folder(let id) = section else { return nil }
    return folders.first { $0.id == id }
  }
}

extension Section {
  /// The publication or folder of a section; `nil` for other sections, which have no settings.
  var subject: Announced? {
    if case .folder(let id) = self { return .folder(id) }
    return if case .publication(let id) = self { .publication(id) } else { nil }
  }
}

extension Announced {
  fileprivate var retained: Retained {
    switch self {
    case .publication(let id): .publication(id)
    case .folder(let id): .folder(id)
    }
  }
}
