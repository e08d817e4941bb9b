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
  private lazy var toast = Toast(over: interface.object("overlay"))
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
      perform: { [weak self] in self?.perform($0) })
    sourceRows.onWish = { [weak self] wish in
      self?.frame.close()
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
  private func perform(_ change: @escaping @Sendable (Library) async throws(LibraryError) -> Void) {
    perform(change) {}
  }

  private func perform<Value: Sendable>(
    _ change: @escaping @Sendable (Library) async throws(LibraryError) -> Value, then: @escaping (Value) -> Void
  ) {
    session.writes.perform(
      { [library = session.library, sections = session.sections] () async throws(LibraryError) -> Value in
        // Moves that are shown but not stored yet are stored first.
        await sections.finishMoving()
        return try await change(library)
      },
      ended: { [weak self] result in
        switch result {
        case .success(let value): then(value)
        case .failure(let error): self?.toast.say(error.message)
        }
      })
  }

  // MARK: Name

  private func setUpName() {
    gtk_editable_set_text(interface.object("name"), section.title(in: session.sections.sidebar))
    interface.object("name").on("apply") { [weak self] in self?.rename() }
    interface.object("name").on("entry-activated") { [weak self] in
      if self?.isForRenaming == true { self?.frame.close() }
    }
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
    } then: { [weak self, section] sidebar in
      guard let self else { return }
      if isForRenaming { return frame.close() }
      let name = section.title(in: sidebar)
      if name != typed { gtk_editable_set_text(interface.object("name"), name) }
    }
  }

  // MARK: A publication

  private func setUp(_ publication: Publication) {
    adw_preferences_group_set_description(interface.object("about").cast(), escaped(publication.summary))
    let row = FolderRow(
      in: interface, session.sections.sidebar, folder: publication.folder, of: publication.account,
      // The service of an account can read only feeds.
      mayLeave: publication.account != nil || publication.source.kind == .feed)
    row.onChanged = { [weak self, weak row] in
      // A new folder has no name until the reader applies it.
      if case .folder? = row?.place { self?.move() }
    }
    folderRow = row
    interface.object("new-folder").on("apply") { [weak self] in self?.move() }
    gtk_editable_set_text(interface.object("address"), publication.source.shownAddress)
    // An account's service decides about the address, and other kinds of sources have none to type.
    let hasAddress = publication.account == nil && isWebAddress(publication.address)
    gtk_editable_set_editable(interface.object("address"), hasAddress ? 1 : 0)
    interface.object("address").on("apply") { [weak self] in self?.setAddress() }
    sourceRows.show(publication)
  }

  private func move() {
    guard let publication, let place = folderRow?.place else { return }
    perform { (library) async throws(LibraryError) in
      try await library.move(publication, to: place)
    } then: { [weak self] isMoved in
      guard isMoved, let self else { return }
      toast.say(place.sentence(about: publication.title, in: session.sections.sidebar))
      articleRows?.isInFolder = folderRow?.isFolder ?? false
      // A feed that enters or leaves an account is another feed.
      if place.account != publication.account { frame.close() }
    }
  }

  private func setAddress() {
    guard let publication else { return }
    let typed = interface.typed("address")
    gtk_widget_set_sensitive(interface.widget("address"), 0)
    Task { [weak self, library = session.library] in
      do throws(LibraryError) {
        let isNew = try await library.setAddress(typed, of: publication) != nil
        self?.toast.say(
          isNew ? translated("The address is changed") : translated("You follow this address already."))
      } catch {
        self?.toast.say(error.message)
      }
      self.map { gtk_widget_set_sensitive($0.interface.widget("address"), 1) }
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
    return name.map { translated("“%1$s” moved to “%2$s”", title, $0) } ?? translated("“%s” moved", title)
  }
}
