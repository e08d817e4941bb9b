import Articles
import Library

extension ReaderWindow {
  /// Shows what changed in the library.
  func show(_ changes: Set<Change>) {
    var changed: [ArticleSummary.ID] = []
    var marked: [ArticleSummary.ID] = []
    for change in changes {
      switch change {
      case .articles(let articles): changed += articles
      case .marks(let articles): marked += articles
      case .sections, .timeline: break
      }
    }
    if !(changed + marked).isEmpty {
      listPane.marksChanged(changed + marked)
      articlePane.marksChanged(changed + marked)
    }
    if changes.contains(.timeline) { listPane.reload() }
    if changes.contains(.sections) {
      reloadSidebar()
    } else if !marked.isEmpty {
      countAgain(beside: marked)
    }
  }

  /// Reads the counts of the sections again that some articles stand in.
  private func countAgain(beside articles: [ArticleSummary.ID]) {
    guard articles.count <= Self.fewArticles, sidebarReload == nil else { return reloadSidebar() }
    let shown = sidebarCount
    Task { [weak self, library] in
      guard let counts = try? await library.counts(beside: articles), let self else { return }
      // What was shown meanwhile may be newer.
      guard sidebarReload == nil, sidebarCount == shown else { return reloadSidebar() }
      take(sidebar.with(counts))
      showCounts()
    }
  }

  /// Shows all of a section as read before that is stored.
  func showRead(_ section: Section) {
    take(sidebar.withAllRead(in: section))
    updateTitle()
  }

  /// The articles of more are in so many sections that all are read again.
  private static let fewArticles = 200

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
        if pendingMoves == 0, moves == moveCount { await showSections(sidebar) }
      } catch {
        guard let self, !Task.isCancelled else { return }
        sidebarReload = nil
        listPane.banner.show(error.message)
      }
      guard let self else { return }
      if isSidebarReadAgain || (pendingMoves == 0 && moves != moveCount) {
        isSidebarReadAgain = false
        reloadSidebar()
      }
    }
  }

  /// Shows the sections, and what follows from which there are.
  private func showSections(_ sidebar: Sidebar) async {
    let before = self.sidebar
    take(sidebar)
    await settleSection(among: before)
    if let left = leftSection, isComingBack, left.exists(in: sidebar) {
      (leftSection, isComingBack) = (nil, false)
      choose(left)
      sidebarPane.reveal(left)
    }
    showCounts()
  }

  private func take(_ sidebar: Sidebar) {
    self.sidebar = sidebar
    sidebarCount += 1
    knowsSections = true
    sidebarPane.show(sidebar)
  }

  private func showCounts() {
    updateTitle()
    listPane.messageChanged()
    trace?.note("sections-shown", [("unread", sidebar.unread), ("starred", sidebar.starred)])
  }

  /// Learns the name of a tag or an author, which the sidebar does not have, and leaves a section that is gone, as after its
  /// publication was removed.
  ///
  /// - Parameter before: The sections as they were.
  private func settleSection(among before: Sidebar) async {
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
    let sections = SidebarRow.rows(of: before).compactMap(\.section)
    let place = sections.firstIndex(of: section) ?? 0
    let next = (sections[place...] + sections[..<place].reversed()).first { $0.exists(in: sidebar) }
    choose(next ?? .today)
    sidebarPane.reveal(next ?? .today)
  }
}
