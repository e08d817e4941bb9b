import Articles
import GTKSupport
import Library
import Text

extension ReaderWindow {
  /// What can be done with a section: by the window's actions of these names with the one that is shown, by those of a row's
  /// menu with the row's.
  private static let sectionActions: [(name: String, act: (ReaderWindow, Section) -> Void)] = [
    ("refresh", { $0.refreshByHand($1) }), ("keep-offline", { $0.offerOffline($1) }), ("edit", { $0.edit($1) }),
    ("details", { $0.showDetails(of: $1) }), ("login", { $0.askForLogin(of: $1) }),
    ("allow-private", { $0.allowPrivate($1) }),
  ]

  func setUpSectionActions() {
    let actions = Actions(of: widget)
    for (name, act) in Self.sectionActions {
      actions.add(name) { [weak self] in self.map { act($0, $0.listPane.section) } }
      addRowAction(name, act)
    }
    // The window's own one marks what the list shows, which may be what was found.
    addRowAction("mark-read") { $0.markRead($1) }
    addRowAction("open-site") { $0.openSite(of: $1) }
    addRowAction("copy-feed") { $0.copyFeed(of: $1) }
    addRowAction("remove") { $0.remove($1) }
  }

  /// Greys out what cannot be done with the section that is shown.
  func enableSectionActions() {
    let isPublication = publication != nil
    let isFolder = if case .folder = listPane.section { true } else { false }
    Actions(of: widget).enable("edit", isPublication || isFolder)
    Actions(of: widget).enable("details", isPublication)
    Actions(of: widget).enable("problems", sidebar.publications.contains { $0.failure != nil })
  }

  /// Menus leave out what the article does not have. The keys say so.
  func enableArticleActions() {
    let actions = Actions(of: widget)
    actions.enable("show-comments", articlePane.article.shown?.hasComments == true)
    actions.enable("show-pictures", articlePane.article.hasPictures)
  }

  private func addRowAction(_ name: String, _ act: @escaping (ReaderWindow, Section) -> Void) {
    sidebarPane.rowActions.add(name) { [weak self] in
      if let self, let section = sidebarPane.menuSection { act(self, section) }
    }
  }

  /// Shows what cannot be read.
  func showProblems() {
    ProblemsDialog.present(
      over: window, library: library, trace: trace,
      onLogin: { [weak self] in self?.askForLogin(of: .publication($0)) })
  }

  /// The publication whose articles are shown.
  var publication: Publication? { publication(of: listPane.section) }

  /// The publication that a section is, if it is one.
  func publication(of section: Section) -> Publication? {
    guard case .publication(let id) = section else { return nil }
    return sidebar.publications.first { $0.id == id }
  }

  private func markRead(_ section: Section) {
    markRead(.section(section, upTo: .init(rawValue: .max)))
  }

  private func openSite(of section: Section) {
    if let publication = publication(of: section) { openOutside(publication.site ?? publication.address) }
  }

  private func copyFeed(of section: Section) {
    if let publication = publication(of: section) { copy(publication.address) }
  }

  // MARK: Names and folders

  private func edit(_ section: Section) {
    if let publication = publication(of: section) {
      edit(publication)
    } else if case .folder(let id) = section, let folder = sidebar.folders.first(where: { $0.id == id }) {
      rename(folder)
    }
  }

  private func edit(_ publication: Publication) {
    EditDialog.present(over: window, publication: publication, in: sidebar, library: library) {
      [weak self, library, sections] title, place, ended in
      let change = { @Sendable [weak self] () async throws(LibraryError) in
        // What is shown already is done first.
        await sections.finishMoving()
        if title != publication.title { try await library.perform(.rename(publication.id, to: title)) }
        let isMoved = try await library.move(publication, into: library.folder(place))
        if isMoved { await self?.sayMoved(publication.title, to: place) }
      }
      self?.perform(change, ended: ended)
    }
  }

  private func rename(_ folder: Folder) {
    EditDialog.present(over: window, folder: folder, library: library) { [weak self, library] title, ended in
      guard title != folder.title else { return ended(nil) }
      self?.perform(
        { () async throws(LibraryError) in try await library.perform(.renameFolder(folder.id, to: title)) },
        ended: ended)
    }
  }

  private func sayMoved(_ title: String, to place: FolderRow.Place) {
    switch place {
    case .folder(let id): sayMoved(title, to: id.map { Section.folder($0).title(in: sidebar) })
    case .new(let name): sayMoved(title, to: name)
    }
  }

  // MARK: Removing

  private func remove(_ section: Section) {
    let title = section.title(in: sidebar)
    perform { [weak self, library, sections] () async throws(LibraryError) in
      await sections.finishMoving()
      let deed: Deed
      switch section {
      case .publication(let id): deed = .remove([id])
      case .folder(let id): deed = .removeFolder(id)
      default: return
      }
      // Another program may have removed it meanwhile.
      guard let done = try await library.perform(deed), case .restore(let removed) = done.inverse else { return }
      await self?.leave(removed)
      let sentence =
        if case .remove = deed {
          translated("“%s” removed", title)
        } else {
          translated(
            "“%2$s” removed with its feed", plural: "“%2$s” removed with its %1$s feeds", count: removed.count, title)
        }
      await self?.say(sentence, canUndo: true)
    }
  }

  /// Shows nothing of publications that were removed, whose articles are not to be marked any more.
  private func leave(_ removed: [Publication.ID]) {
    if let shown = articlePane.article.shown?.article.summary.publication, removed.contains(shown) {
      articlePane.show(nil)
    }
    // At once, before a list without rows takes the place of one that is gone.
    sections.reload()
  }
}
