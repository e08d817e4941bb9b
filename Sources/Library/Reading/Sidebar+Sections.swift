import Articles

extension Sidebar {
  /// Returns the publication of a section, which shows the publication or a part of it; `nil` if there is none.
  public func owner(of section: Section) -> Publication.ID? {
    if case .term(let id) = section { return categories.first { $0.id == id }?.term.publication }
    if case .page(let id) = section { return pages.first { $0.article == id }?.publication }
    return section.publication
  }

  /// Returns the account of a section: the section itself may be an account, or its publication or folder belongs to
  /// one.
  public func account(of section: Section) -> Account? {
    var id: Account.ID?
    if case .account(let own) = section { id = own }
    if case .folder(let folder) = section { id = folders.first { $0.id == folder }?.account }
    if let publication = section.publication { id = publications.first { $0.id == publication }?.account }
    return id.flatMap { id in accounts.first { $0.id == id } }
  }

  /// Returns true if a section can contain articles of one of these publications.
  public func mayHold(_ publications: [Publication.ID], in section: Section) -> Bool {
    let wanted = Set(publications)
    if case .folder(let id) = section { return !self.publications(in: id).isDisjoint(with: wanted) }
    if case .account(let id) = section {
      return self.publications.contains { $0.account == id && wanted.contains($0.id) }
    }
    return owner(of: section).map(wanted.contains) ?? !wanted.isEmpty
  }

  /// Returns true if a section exists: its publication, folder, account or page. Terms and subjects always count as
  /// existing, because the sidebar does not contain them.
  public func has(_ section: Section) -> Bool {
    if case .folder(let id) = section { return foldersShown.contains(id) }
    if case .account(let id) = section { return accounts.contains { $0.id == id } }
    if case .page(let id) = section { return pages.contains { $0.article == id } }
    return section.publication.map { id in publications.contains { $0.id == id } } ?? true
  }
}
