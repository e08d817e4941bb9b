import Articles

extension Sidebar {
  /// Returns the expected sections after all articles of one section are marked as read. The counts are estimates,
  /// because a story may come from several sources. The correct counts follow when the marks are stored.
  public func withAllRead(in section: Section) -> Sidebar {
    switch section {
    case .today: return with(unread: unread - today, today: 0)
    case .unread, .all: return with(unread: 0, today: 0, publications: Set(publications.map(\.id)))
    case .folder(let folder): return withAllRead(of: publications(in: folder))
    case .account(let account):
      return withAllRead(of: Set(publications.filter { $0.account == account }.map(\.id)))
    case .publication(let publication): return withAllRead(of: [publication])
    case .starred, .featured, .tags, .authors, .term, .explore, .subject, .page: return self
    }
  }

  private func withAllRead(of ids: Set<Publication.ID>) -> Sidebar {
    let read = publications.reduce(0) { $0 + (ids.contains($1.id) ? $1.unread : 0) }
    return with(unread: unread - read, today: today, publications: ids)
  }

  private func with(unread: Int, today: Int, publications read: Set<Publication.ID> = []) -> Sidebar {
    with(
      UnreadCounts(
        today: today, unread: max(0, unread), starred: starred,
        publications: Dictionary(uniqueKeysWithValues: read.map { ($0, 0) }),
        // A damaged index may name a category twice.
        categories: Dictionary(
          categories.filter { read.contains($0.term.publication) }.map { ($0.id, 0) }, uniquingKeysWith: { $1 })))
  }

  func publications(in folder: Folder.ID) -> Set<Publication.ID> {
    folders.filter { $0.parent == folder }.reduce(
      into: Set(publications.filter { $0.folder == folder }.map(\.id))
    ) { $0.formUnion(publications(in: $1.id)) }
  }
}
