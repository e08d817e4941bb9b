import Articles
import Library
import Text

/// One row of the sidebar.
struct SidebarRow: Hashable {
  enum Kind: Hashable {
    case place(Section)
    case heading
    case folder(Folder.ID, isOpen: Bool)
    case publication(Publication)
  }

  let kind: Kind
  let title: String
  let count: Int
  /// How deep it stands in folders.
  let depth: Int

  /// Stays the same for the same row, however the library changes around it.
  var key: Int64 {
    switch kind {
    case .place(.today): -1
    case .place(.unread): -2
    case .place(.starred): -3
    case .place: -4
    case .heading: -5
    case .folder(let id, _): -1000 - id.rawValue
    case .publication(let publication): publication.id.rawValue
    }
  }

  /// What choosing the row shows; `nil` for a heading.
  var section: Section? {
    switch kind {
    case .place(let section): section
    case .heading: nil
    case .folder(let id, _): .folder(id)
    case .publication(let publication): .publication(publication.id)
    }
  }

  /// The rows of a library, with what stands in closed folders left out.
  static func rows(of sidebar: Sidebar, closed: Set<Folder.ID>) -> [SidebarRow] {
    let places: [(Section, Int)] = [
      (.today, sidebar.today), (.unread, sidebar.unread), (.starred, sidebar.starred), (.all, 0),
    ]
    var rows = places.map { SidebarRow(kind: .place($0), title: $0.title(in: sidebar), count: $1, depth: 0) }
    guard !sidebar.publications.isEmpty else { return rows }
    rows.append(SidebarRow(kind: .heading, title: translated("Feeds"), count: 0, depth: 0))
    let folders = Dictionary(grouping: sidebar.folders, by: \.parent)
    let publications = Dictionary(grouping: sidebar.publications, by: \.folder)

    func unread(in folder: Folder.ID) -> Int {
      (publications[folder] ?? []).reduce(0) { $0 + $1.unread }
        + (folders[folder] ?? []).reduce(0) { $0 + unread(in: $1.id) }
    }
    func isEmpty(_ folder: Folder.ID) -> Bool {
      publications[folder] == nil && (folders[folder] ?? []).allSatisfy { isEmpty($0.id) }
    }
    func add(_ parent: Folder.ID?, depth: Int) {
      // A folder whose feeds were all removed waits out of sight for an undo.
      for folder in folders[parent] ?? [] where !isEmpty(folder.id) {
        let isOpen = !closed.contains(folder.id)
        rows.append(
          SidebarRow(
            kind: .folder(folder.id, isOpen: isOpen), title: folder.title, count: unread(in: folder.id), depth: depth))
        if isOpen { add(folder.id, depth: depth + 1) }
      }
      for publication in publications[parent] ?? [] {
        rows.append(
          SidebarRow(
            kind: .publication(publication), title: publication.title, count: publication.unread, depth: depth))
      }
    }
    add(nil, depth: 0)
    return rows
  }
}

extension Section {
  /// What the section is called.
  func title(in sidebar: Sidebar) -> String {
    switch self {
    case .today: translated("Today")
    case .unread: translated("Unread")
    case .starred: translated("Starred")
    case .all: translated("All Articles")
    case .folder(let id): sidebar.folders.first { $0.id == id }?.title ?? ""
    case .publication(let id): sidebar.publications.first { $0.id == id }?.title ?? ""
    case .featured: translated("Featured")
    case .tags: translated("Tags")
    case .term(let id): sidebar.categories.first { $0.id == id }?.term.name ?? ""
    case .page(let id): sidebar.pages.first { $0.id == id }?.title ?? ""
    }
  }

  /// How the section is kept in the settings.
  var stored: String {
    switch self {
    case .today: "today"
    case .unread: "unread"
    case .starred: "starred"
    case .all: "all"
    case .folder(let id): "folder \(id)"
    case .publication(let id): "publication \(id)"
    case .featured(let id): "featured \(id)"
    case .tags(let id): "tags \(id)"
    case .term(let id): "term \(id)"
    case .page(let id): "page \(id)"
    }
  }

  init?(stored: String) {
    let words = stored.split(separator: " ")
    switch (words.first, words.dropFirst().first.flatMap { Int64($0) }) {
    case ("today", _): self = .today
    case ("unread", _): self = .unread
    case ("starred", _): self = .starred
    case ("all", _): self = .all
    case ("folder", let id?): self = .folder(.init(rawValue: id))
    case ("publication", let id?): self = .publication(.init(rawValue: id))
    case ("featured", let id?): self = .featured(.init(rawValue: id))
    case ("tags", let id?): self = .tags(.init(rawValue: id))
    case ("term", let id?): self = .term(.init(rawValue: id))
    case ("page", let id?): self = .page(.init(rawValue: id))
    default: return nil
    }
  }
}
