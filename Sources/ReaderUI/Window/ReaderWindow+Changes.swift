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
      articlePane.article.marksChanged(changed + marked)
    }
    if changes.contains(.timeline) { listPane.reload() }
    if changes.contains(.sections) {
      sections.reload()
    } else if !marked.isEmpty {
      sections.countAgain(beside: marked)
    }
  }

  func connectSections() {
    sections.onChange = { [weak self] in
      guard let self else { return }
      sidebarPane.show(sidebar)
      updateTitle()
    }
    sections.onRead = { [weak self] before in
      await self?.settleSection(among: before)
      self?.sectionsShown()
    }
    sections.onCounted = { [weak self] in self?.sectionsShown() }
    sections.onError = { [weak self] in self?.listPane.banner.show($0.message) }
  }

  private func sectionsShown() {
    if case .comingBack(let section) = memory.departure, section.exists(in: sidebar) {
      memory.departure = .none
      choose(section)
      sidebarPane.reveal(section)
    }
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
        memory.termName = term?.name
        exists = term.map { Section.publication($0.publication).exists(in: sidebar) } ?? false
      } catch {
        // What cannot be read now is not gone therefore.
        return
      }
    }
    guard !exists else { return }
    memory.departure = .left(section)
    // The next one that is still there, or else the one above.
    let sections = SidebarRow.rows(of: before).compactMap(\.section)
    let place = sections.firstIndex(of: section) ?? 0
    let next = (sections[place...] + sections[..<place].reversed()).first { $0.exists(in: sidebar) }
    choose(next ?? .today)
    sidebarPane.reveal(next ?? .today)
  }
}
