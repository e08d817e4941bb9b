import Articles
import Library

extension SidebarMoves {
  /// The move of a row to the place above (-1) or below (1) it.
  ///
  /// A publication goes from place to place as the eye does: past its neighbours, at the edge of an open folder into it or
  /// out of it, and past closed folders. A folder goes past its neighbours whether they are open or not, and leaves the
  /// folder it is in at its edge. The opposite step brings a publication back, unless its folder is left empty and gone.
  ///
  /// - Returns: `nil` at the end of the way, and for a row that has its place.
  func step(_ row: SidebarRow, by step: Int) -> Move? {
    switch row.kind {
    case .publication(let publication, _): self.step(publication, by: step)
    case .folder(let id, _): self.step(id, by: step)
    case .place, .heading, .account, .part: nil
    }
  }

  /// The move of a folder into the one above it, at its end.
  func entering(_ row: SidebarRow) -> Move? {
    // Folders of accounts are one level deep.
    guard case .folder(let id, _) = row.kind, place(of: id) > 0, account(of: id) == nil else { return nil }
    let above = folders(in: parent(of: id), of: nil)[place(of: id) - 1]
    return move(id, to: above, siblings(of: id, in: above).count)
  }

  /// The move of a folder out of the one it is in, to the place below that one.
  func leaving(_ row: SidebarRow) -> Move? {
    guard case .folder(let id, _) = row.kind, let parent = parent(of: id) else { return nil }
    return move(id, to: self.parent(of: parent), place(of: parent) + 1)
  }

  private func step(_ publication: Publication, by step: Int) -> Move? {
    let target = place(of: publication) + step
    if (0...siblings(of: publication, in: publication.folder).count).contains(target) {
      return move(publication, to: publication.folder, target)
    }
    let containers = containers(for: publication)
    guard let index = containers.firstIndex(of: publication.folder), containers.indices.contains(index + step) else {
      return nil
    }
    let next = containers[index + step]
    return move(publication, to: next, step > 0 ? 0 : siblings(of: publication, in: next).count)
  }

  /// The open folders and the top level, in the order in which their own publications are seen.
  private func containers(for publication: Publication) -> [Folder.ID?] {
    func open(in parent: Folder.ID?) -> [Folder.ID?] {
      folders(in: parent, of: publication.account).filter(isOpen).flatMap { open(in: $0) + [$0] }
    }
    // Folders stand among the feeds, below whole publications and above news sources.
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
