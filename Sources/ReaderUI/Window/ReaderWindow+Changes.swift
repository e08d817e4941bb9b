import Articles
import Library

extension ReaderWindow {
  /// Shows what changed in the library.
  func show(_ changes: Set<Change>) {
    var marked: [ArticleSummary.ID] = []
    for case .articles(let articles) in changes { marked += articles }
    if !marked.isEmpty {
      listPane.marksChanged(marked)
      articlePane.marksChanged(marked)
    }
    if changes.contains(.timeline) { listPane.reload() }
    if changes.contains(.sections) { reloadSidebar() }
  }

  /// Reads the sections again, one read at a time.
  func reloadSidebar() {
    guard sidebarReload == nil else {
      isSidebarReadAgain = true
      return
    }
    let moves = moveCount
    sidebarReload = Task { [weak self, library] in
      do throws(LibraryError) {
        let sidebar = try await library.sidebar()
        guard let self, !Task.isCancelled else { return }
        sidebarReload = nil
        // What was read may be from before a move; once that is stored, it is read again.
        if pendingMoves == 0, moves == moveCount { await show(sidebar) }
      } catch {
        guard let self, !Task.isCancelled else { return }
        sidebarReload = nil
        listPane.setBanner(error.message)
      }
      guard let self else { return }
      if isSidebarReadAgain || (pendingMoves == 0 && moves != moveCount) {
        isSidebarReadAgain = false
        reloadSidebar()
      }
    }
  }

  private func show(_ sidebar: Sidebar) async {
    let before = SidebarRow.rows(of: self.sidebar).compactMap(\.section)
    self.sidebar = sidebar
    knowsSections = true
    sidebarPane.show(sidebar)
    await settleSection(among: before)
    if let left = leftSection, isComingBack, left.exists(in: sidebar) {
      (leftSection, isComingBack) = (nil, false)
      choose(left)
      sidebarPane.reveal(left)
    }
    updateTitle()
    listPane.messageChanged()
    trace?.note("sections-shown", [("unread", sidebar.unread), ("starred", sidebar.starred)])
  }

  /// Learns the name of a tag or an author, which the sidebar does not have, and leaves a section that is gone, as after its
  /// publication was removed.
  ///
  /// - Parameter before: The sections as they were.
  private func settleSection(among before: [Section]) async {
    let section = listPane.section
    var exists = section.exists(in: sidebar)
    if case .term(let id) = section {
      do throws(LibraryError) {
        let term = try await library.term(id)
        guard section == listPane.section else { return }
        termName = term?.name
        exists = term.map { Section.publication($0.publication).exists(in: sidebar) } ?? false
      } catch {
        // What cannot be read now is not gone therefore.
        return
      }
    }
    guard !exists else { return }
    leftSection = section
    // The next one that is still there, or else the one above.
    let place = before.firstIndex(of: section) ?? 0
    let next = (before[place...] + before[..<place].reversed()).first { $0.exists(in: sidebar) }
    choose(next ?? .today)
    sidebarPane.reveal(next ?? .today)
  }
}
