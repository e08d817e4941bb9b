import Articles
import Library

/// The publications with unread articles, in the order of the sidebar.
public struct UnreadSections {
  private let sidebar: Sidebar
  /// All publications, including those in closed folders.
  private let publications: [Publication]

  public init(_ sidebar: Sidebar) {
    self.sidebar = sidebar
    publications = SidebarRow.rows(of: sidebar).compactMap { row in
      if case .publication(let publication, _) = row.kind { publication } else { nil }
    }
  }

  /// Returns the section to read after the end of a section's list: the next publication with unread articles, in a
  /// cycle. *Unread* contains all of them, so the next section is *Unread* again.
  ///
  /// - Parameter step: 1 for down, -1 for up.
  /// - Returns: `nil` if everything is read.
  public func next(to section: Section, step: Int) -> Section? {
    if section == .unread { return sidebar.unread > 0 ? .unread : nil }
    let own = sidebar.owner(of: section)
    let place = publications.firstIndex { $0.id == own }
    let (before, after) = (publications[..<(place ?? 0)], publications[(place ?? -1) + 1..<publications.count])
    // The same publication comes last, because it may have unread articles further up.
    let itself = place.map { [publications[$0]] } ?? []
    let order = step > 0 ? after + before + itself : before.reversed() + after.reversed() + itself
    return order.first { $0.unread > 0 }.map { .publication($0.id) }
  }
}
