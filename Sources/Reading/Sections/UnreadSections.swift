import Articles
import Library

/// The publications with unread articles, in the order of the sidebar.
public struct UnreadSections {
  private let sidebar: Sidebar
  private let rows: [SidebarRow]
  /// All publications, including those in closed folders.
  private let publications: [Publication]

  public init(_ sidebar: Sidebar) {
    self.sidebar = sidebar
    rows = SidebarRow.rows(of: sidebar)
    publications = rows.compactMap(\.publication)
  }

  /// Returns the section to read after the end of a section's list: the next publication with unread articles, in a
  /// cycle. After a folder's list, it is the next folder or the next publication beside the folder. *Unread* contains
  /// all articles, so the next section is *Unread* again.
  ///
  /// - Parameter step: 1 for down, -1 for up.
  /// - Returns: `nil` if everything is read.
  public func next(to section: Section, step: Int) -> Section? {
    if section == .unread { return sidebar.unread > 0 ? .unread : nil }
    if case .folder = section, let next = nextBeside(section, step: step) { return next }
    let own = place(of: section)
    let others = publications[own.upperBound...] + publications[..<own.lowerBound]
    // The list's own publications come last, because they may have unread articles further up.
    let order = step > 0 ? others + publications[own] : publications[own] + others
    let next = step > 0 ? order.first { $0.unread > 0 } : order.last { $0.unread > 0 }
    return next.map { .publication($0.id) }
  }

  /// Returns the next folder or publication with unread articles that is not inside a folder, in a cycle; `nil` if there
  /// is none besides this folder.
  private func nextBeside(_ folder: Section, step: Int) -> Section? {
    guard let own = rows.firstIndex(where: { $0.section == folder }) else { return nil }
    let depth = rows[own].depth
    let others = (rows[(own + 1)...] + rows[..<own]).filter { $0.isMovable && $0.depth <= depth && $0.count > 0 }
    return (step > 0 ? others.first : others.last)?.section
  }

  /// Returns the place of a section's publications among all; an empty place at the beginning if it has none of its own.
  private func place(of section: Section) -> Range<Int> {
    let own = sidebar.owner(of: section)
    if let index = publications.firstIndex(where: { $0.id == own }) { return index..<index + 1 }
    guard let row = rows.firstIndex(where: { $0.section == section }) else { return 0..<0 }
    let start = rows[..<row].count { $0.publication != nil }
    let inside = rows[(row + 1)...].prefix { $0.depth > rows[row].depth }
    return start..<start + inside.count { $0.publication != nil }
  }
}
