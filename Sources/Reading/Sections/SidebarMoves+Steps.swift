import Articles
import Library

extension SidebarMoves {
  /// Returns the move of a row up (-1) or down (1) by one place.
  ///
  /// A publication moves by one visible place: past a neighbour, past a closed folder, or over the edge of an open
  /// folder. A folder moves past its neighbours, open or closed, and leaves its parent folder at the edge. The opposite
  /// step moves a publication back, unless its folder became empty and disappeared.
  ///
  /// Feeds that are chosen together move past the neighbour of the first or last one.
  ///
  /// - Returns: `nil` at the end of the list, and for a row that cannot move.
  public func step(_ row: SidebarRow, by step: Int) -> Move? {
    switch row.kind {
    case .publication(let publication, _): self.step(edge(of: publication, towards: step), by: step)
    case .folder(let id, _): self.step(id, by: step)
    case .place, .heading, .account, .part, .rest: nil
    }
  }

  /// Returns the move of a folder to the end of the folder above it.
  public func entering(_ row: SidebarRow) -> Move? {
    // Folders of an account cannot contain folders.
    guard case .folder(let id, _) = row.kind, place(of: id) > 0, account(of: id) == nil else { return nil }
    let above = folders(in: parent(of: id), of: nil)[place(of: id) - 1]
    return move(id, to: above, siblings(of: id, in: above).count)
  }

  /// Returns the move of a folder out of its parent, to the place below the parent.
  public func leaving(_ row: SidebarRow) -> Move? {
    guard case .folder(let id, _) = row.kind, let parent = parent(of: id) else { return nil }
    return move(id, to: self.parent(of: parent), place(of: parent) + 1)
  }

  /// Returns the first or last of the chosen feeds, if the publication is one of them.
  private func edge(of publication: Publication, towards step: Int) -> Publication {
    guard chosen.feeds.contains(publication.id) else { return publication }
    let edge = step > 0 ? chosen.feeds.last : chosen.feeds.first
    return sidebar.publications.first { $0.id == edge } ?? publication
  }

  private func step(_ publication: Publication, by step: Int) -> Move? {
    let place = place(of: publication)
    let siblings = siblings(of: publication, in: publication.folder)
    // Publications without unread articles may be left out.
    let shown = Set(rows.compactMap(\.section))
    let passed = (step > 0 ? Array(place..<siblings.count) : (0..<place).reversed()).first { index in
      shown.contains(.publication(siblings[index]))
    }
    if let passed { return move(publication, to: publication.folder, step > 0 ? passed + 1 : passed) }
    let containers = containers(for: publication)
    guard let index = containers.firstIndex(of: publication.folder), containers.indices.contains(index + step) else {
      return nil
    }
    let next = containers[index + step]
    return move(publication, to: next, step > 0 ? 0 : self.siblings(of: publication, in: next).count)
  }

  /// Returns the open folders and the top level, in the order in which their publications appear.
  private func containers(for publication: Publication) -> [Folder.ID?] {
    func open(in parent: Folder.ID?) -> [Folder.ID?] {
      folders(in: parent, of: publication.account).filter(isOpen).flatMap { open(in: $0) + [$0] }
    }
    // The group of feeds contains the folders. It is below whole publications and above news sources.
    return SidebarGroup(of: publication) == .publications ? [nil] + open(in: nil) : open(in: nil) + [nil]
  }

  private func step(_ folder: Folder.ID, by step: Int) -> Move? {
    let parent = parent(of: folder)
    let target = place(of: folder) + step
    if (0...siblings(of: folder, in: parent).count).contains(target) { return move(folder, to: parent, target) }
    guard let parent else { return nil }
    return move(folder, to: self.parent(of: parent), place(of: parent) + (step > 0 ? 1 : 0))
  }
}
