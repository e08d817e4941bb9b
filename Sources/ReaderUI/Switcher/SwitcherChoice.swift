import Articles
import Library
import Text

/// Something that the switcher goes to or does.
struct SwitcherChoice: Equatable {
  enum Target: Hashable {
    case section(Section)
    /// What a key does, by its action.
    case command(String)
  }

  let target: Target
  let name: String
  /// Where it is, or what it is.
  let place: String
  let icon: String
  /// The key that does the same, as the reader's keyboard is labelled.
  var key: String?

  /// How the settings keep that it was used.
  var stored: String {
    switch target {
    case .section(let section): "section " + section.stored
    case .command(let action): "command " + action
    }
  }
}

extension SwitcherChoice {
  /// The places and what the reader subscribed to, in the order of the sidebar, whatever is closed there.
  static func sections(of sidebar: Sidebar, keys: KeyBindings) -> [SwitcherChoice] {
    let places: [(Section, String)] = [
      (.today, "win.go-today"), (.unread, "win.go-unread"), (.starred, "win.go-starred"), (.all, "win.go-all"),
      (.explore, "win.go-explore"),
    ]
    let open = SidebarFolding(openPublications: Set(sidebar.publications.map(\.id)))
    let folders = Dictionary(sidebar.folderPaths.map { ($0.id, $0.path) }, uniquingKeysWith: { first, _ in first })
    let parents = Dictionary(sidebar.folders.map { ($0.id, $0.parent) }, uniquingKeysWith: { first, _ in first })
    let accounts = Dictionary(sidebar.accounts.map { ($0.id, $0.title) }, uniquingKeysWith: { first, _ in first })
    let titles = Dictionary(sidebar.publications.map { ($0.id, $0.title) }, uniquingKeysWith: { first, _ in first })
    let owners = Dictionary(
      sidebar.categories.map { ($0.id, $0.term.publication) }, uniquingKeysWith: { first, _ in first })
    let pages = Dictionary(sidebar.pages.map { ($0.article, $0.publication) }, uniquingKeysWith: { first, _ in first })
    return SidebarRow.rows(of: sidebar, folding: open).compactMap { row in
      guard let section = row.section else { return nil }
      let publication: Publication.ID? =
        switch section {
        case .featured(let id), .tags(let id), .authors(let id): id
        case .term(let id): owners[id]
        case .page(let id): pages[id]
        default: nil
        }
      let place =
        switch row.kind {
        case .place, .heading: ""
        case .folder(let id, _): parents[id]?.flatMap { folders[$0] } ?? translated("Folder")
        case .account: translated("Account")
        case .publication(let publication, _):
          publication.folder.flatMap { folders[$0] } ?? publication.account.flatMap { accounts[$0] }
            ?? translated("Publication")
        case .part: publication.flatMap { titles[$0] } ?? ""
        }
      let action = places.first { $0.0 == section }?.1
      return SwitcherChoice(
        target: .section(section), name: row.path ?? row.title, place: place, icon: section.icon,
        key: action.flatMap(keys.label))
    }
  }

  /// What all publications file articles under, without what is one of their categories and nothing else.
  static func tags(_ subjects: [Subject], beside sidebar: Sidebar) -> [SwitcherChoice] {
    let categories = Set(sidebar.categories.map(\.id))
    return subjects.filter { $0.terms.count > 1 || !categories.isSuperset(of: $0.terms) }.map {
      let section = Section.subject($0.key)
      return SwitcherChoice(
        target: .section(section), name: $0.name, place: translated("Tag"), icon: "tag-symbolic")
    }
  }

  /// What keys do, but for what goes to a section, which is there by its name.
  ///
  /// - Parameter isEnabled: Whether an action can be done at the moment.
  static func commands(keys: KeyBindings, where isEnabled: (String) -> Bool) -> [SwitcherChoice] {
    Command.all.filter { !$0.action.hasPrefix("win.go-") && $0.action != "win.switch" && isEnabled($0.action) }.map {
      SwitcherChoice(
        target: .command($0.action), name: $0.title, place: translated("Command"), icon: "system-run-symbolic",
        key: keys.label(of: $0.action))
    }
  }
}
