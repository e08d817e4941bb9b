import Articles
import CGTK
import GLibSupport
import GTKSupport
import Library
import Reading
import SharedUI
import Text

/// The settings of a publication or a folder: name, folder, address, list, articles, source. Every change applies at
/// once.
final class FeedSettingsDialog {
  private let interface = Interface("feed-settings", under: resourceRoot)
  private lazy var frame = DialogFrame(interface.object("dialog"))
  private lazy var toast = Toast(over: interface.object("overlay")) { [weak self] in self?.undo() }
  private let session: ReadingSession
  private let section: Section
  /// True if the dialog closes after the name is changed.
  private let isForRenaming: Bool
  private var folderRow: FolderRow?
  private var articleRows: FeedArticleRows?
  private let sourceRows: FeedSourceRows

  /// Shows the settings of a publication or a folder. Does nothing for other sections.
  ///
  /// - Parameters:
  ///   - isForRenaming: True if the name has the focus, and Enter closes the dialog.
  ///   - source: Called with the reader's wishes about the source.
  static func present(
    _ section: Section, _ session: ReadingSession, offline: OfflineKeeping, announcing: AnnouncingOffer,
    isForRenaming: Bool = false,
    onSource: @escaping (FeedSourceRows.Wish) -> Void
  ) {
    guard let subject = section.subject else { return }
    let dialog = FeedSettingsDialog(section, subject, session, offline, announcing, isForRenaming, onSource)
    dialog.frame.present(
      over: session.window.cast(), keeping: dialog, focus: isForRenaming ? dialog.interface.widget("name") : nil)
  }

  private init(
    _ section: Section, _ subject: Announced, _ session: ReadingSession, _ offline: OfflineKeeping,
    _ announcing: AnnouncingOffer, _ isForRenaming: Bool, _ onSource: @escaping (FeedSourceRows.Wish) -> Void
  ) {
    (self.section, self.session, self.isForRenaming) = (section, session, isForRenaming)
    sourceRows = FeedSourceRows(in: interface, library: session.library)
    setUpName()
    articleRows = FeedArticleRows(
      of: section, subject, session, offline: offline, announcing: announcing, in: interface,
      parent: { [weak self] in self?.frame.parent }, perform: { [weak self] in self?.perform($0, ended: $1) })
    sourceRows.onWish = { [weak self] wish in
      if !wish.isLink { self?.frame.close() }
      onSource(wish)
    }
    if let publication {
      setUp(publication)
    } else {
      frame.setTitle(translated("Folder Settings"))
      for widget in ["folder", "address", "notices", "source-rows", "links"] {
        gtk_widget_set_visible(interface.widget(widget), 0)
      }
    }
    frame.onClose { [weak self] in self?.toast.hide() }
  }

  private var publication: Publication? { session.sections.publication(of: section) }

  /// Stores a change after all earlier changes. Shows the error if it cannot be stored.
  private func perform<Value: Sendable>(
    _ change: @escaping @Sendable (Library) async throws(LibraryError) -> Value, ended: @escaping (Value?) -> Void
  ) {
    session.writes.perform(
      { [library = session.library, sections = session.sections] () async throws(LibraryError) -> Value in
        // Moves that are shown but not stored yet are stored first.
        await sections.finishMoving()
        return try await change(library)
      },
      ended: { [weak self] result in
        if let error = result.error { self?.toast.say(error.message) }
        ended(try? result.get())
      })
  }

  /// Takes back the last change. The rows show what was before it only when the dialog opens again.
  private func undo() {
    frame.close()
    session.window.cast().activate("win.undo")
  }

  // MARK: Name

  private func setUpName() {
    gtk_editable_set_text(interface.object("name"), section.title(in: session.sections.sidebar))
    guard isForRenaming else {
      return frame.onApply(of: interface.widget("name")) { [weak self] in self?.rename() }
    }
    // Here Escape keeps the old name.
    interface.object("name").on("apply") { [weak self] in self?.rename() }
    interface.object("name").on("entry-activated") { [weak self] in self?.frame.close() }
  }

  /// Stores the typed name. An empty name gives a feed its own name back; a folder keeps its old name.
  private func rename() {
    let typed = interface.typed("name")
    perform { [section] (library) async throws(LibraryError) in
      switch section {
      case .publication(let id): try await library.perform(.rename(id, to: typed))
      case .folder(let id) where !typed.isEmpty: try await library.perform(.renameFolder(id, to: typed))
      default: break
      }
      return try await library.sidebar()
    } ended: { [weak self, section] sidebar in
      guard let self, let sidebar else { return }
      if isForRenaming { return frame.close() }
      let name = section.title(in: sidebar)
      if name != typed { gtk_editable_set_text(interface.object("name"), name) }
    }
  }

  // MARK: A publication

  private func setUp(_ publication: Publication) {
    adw_preferences_group_set_description(interface.object("about").cast(), escaped(publication.summary))
    offerFolders(for: publication, in: session.sections.sidebar)
    interface.object("new-folder").on("apply") { [weak self] in self?.move() }
    frame.onClose { [weak self] in
      // A move between accounts is asked about, and nobody can be asked any more.
      guard let self, folderRow?.place?.account == publication.account else { return }
      if interface.widget("new-folder").hasUnappliedText { move() }
    }
    gtk_editable_set_text(interface.object("address"), publication.source.shownAddress)
    // An account's service decides about the address, and other kinds of sources have none to type.
    let hasAddress = publication.account == nil && isWebAddress(publication.address)
    gtk_editable_set_editable(interface.object("address"), hasAddress ? 1 : 0)
    frame.onApply(of: interface.widget("address")) { [weak self] in self?.setAddress() }
    sourceRows.show(publication)
  }

  private func offerFolders(for publication: Publication, in sidebar: Sidebar) {
    // Otherwise it would take the new choices for a choice of the reader.
    folderRow?.onChanged = {}
    folderRow = nil
    gtk_editable_set_text(interface.object("new-folder"), "")
    gtk_widget_set_visible(interface.widget("new-folder"), 0)
    let row = FolderRow(
      in: interface, sidebar, folder: publication.folder, of: publication.account,
      // The service of an account can read only feeds.
      mayLeave: publication.account != nil || publication.source.kind == .feed)
    row.onChanged = { [weak self, weak row] in
      // A new folder has no name until the reader applies it.
      if case .folder? = row?.place { self?.move() }
    }
    folderRow = row
  }

  /// Moves the publication to the chosen folder. A service may forget a feed that leaves its account, so the reader is
  /// asked before.
  private func move() {
    guard let publication, let place = folderRow?.place else { return }
    guard place.account != publication.account else { return move(publication, to: place) }
    let account = session.sections.sidebar.accounts.first { $0.id == place.account }
    Question.ask(
      over: frame.parent, translated("Move “%s”?", publication.title),
      account.map { translated("“%s” reads the feed from now on, on all its devices.", $0.title) }
        ?? translated("The feed leaves its account, on all its devices."),
      action: translated("_Move"),
      left: { [weak self] in self?.folderRow?.show(publication.folder, of: publication.account) }
    ) { [weak self] in
      guard let self else { return }
      // A feed that enters or leaves an account is another feed.
      frame.close()
      move(publication, to: place)
    }
  }

  private func move(_ publication: Publication, to place: FolderRow.Place) {
    let sentence = place.sentence(about: publication.title, in: session.sections.sidebar)
    perform { (library) async throws(LibraryError) -> Sidebar? in
      // An earlier change may have moved it since.
      let current = try await library.sidebar().publications.first { $0.id == publication.id }
      guard let current, try await library.move(current, to: place) else { return nil }
      return try await library.sidebar()
    } ended: { [weak self, toast = session.toast] sidebar in
      guard let sidebar = sidebar ?? nil, let moved = sidebar.publications.first(where: { $0.id == publication.id })
      else {
        self?.folderRow?.show(publication.folder, of: publication.account)
        return
      }
      if place.account == publication.account, let self {
        // A new folder becomes one of the choices.
        if case .new = place { offerFolders(for: moved, in: sidebar) }
        articleRows?.isInFolder = moved.folder != nil
        self.toast.say(sentence, canUndo: true)
      } else {
        toast.say(sentence, canUndo: true)
      }
    }
  }

  /// Gives the feed another address. The dialog may be closed before the answer comes; then the window says it.
  private func setAddress() {
    guard let publication else { return }
    let typed = interface.typed("address")
    gtk_widget_remove_css_class(interface.widget("address"), "error")
    let outer = session.toast
    Task { [weak self, library = session.library] in
      do throws(LibraryError) {
        let isNew = try await library.setAddress(typed, of: publication) != nil
        (self?.toast ?? outer).say(
          isNew ? translated("The address is changed") : translated("You follow this address already."),
          canUndo: isNew)
      } catch {
        (self?.toast ?? outer).say(error.message)
        if let self { gtk_widget_add_css_class(interface.widget("address"), "error") }
      }
    }
  }
}

extension FolderRow.Place {
  /// Returns the message after a publication moved here.
  fileprivate func sentence(about title: String, in sidebar: Sidebar) -> String {
    let name: String? =
      switch self {
      case .folder(let id, _): id.map { Section.folder($0).title(in: sidebar) }
      case .new(let name, _): name
      }
    return RowMoves.sentence(about: title, movedTo: name)
  }
}
