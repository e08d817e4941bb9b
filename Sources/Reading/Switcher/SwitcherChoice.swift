import Articles
import Library
import Queries
import Text

/// A section or a command that the switcher offers.
public struct SwitcherChoice: Equatable {
  public enum Target: Hashable {
    case section(Section)
    /// A command, by the name of its action.
    case command(String)
  }

  public let target: Target
  public let name: String
  /// The location or the kind of the choice.
  public let place: String
  public let icon: String
  /// The label of the key for the same action.
  public var key: String?
  /// Other words that find the choice.
  public var words = ""

  /// The text form in the settings.
  public var stored: String {
    switch target {
    case .section(let section): "section " + section.stored
    case .command(let action): "command " + action
    }
  }
}

extension SwitcherChoice {
  /// Returns the sections of the sidebar in its order, including sections in closed rows.
  ///
  /// - Parameter key: Returns the label of an action's key.
  public static func sections(of sidebar: Sidebar, key: (String) -> String?) -> [SwitcherChoice] {
    let places: [(Section, String)] = [
      (.today, "win.go-today"), (.unread, "win.go-unread"), (.starred, "win.go-starred"), (.all, "win.go-all"),
      (.explore, "win.go-explore"),
    ]
    let open = SidebarFolding(openPublications: Set(sidebar.publications.map(\.id)))
    let folders = Dictionary(sidebar.folderPaths.map { ($0.id, $0.path) }, uniquingKeysWith: { first, _ in first })
    let parents = Dictionary(sidebar.folders.map { ($0.id, $0.parent) }, uniquingKeysWith: { first, _ in first })
    let accounts = Dictionary(sidebar.accounts.map { ($0.id, $0.title) }, uniquingKeysWith: { first, _ in first })
    // The rows after a publication are its parts.
    var owner = ""
    return SidebarRow.rows(of: sidebar, folding: open).compactMap { row in
      guard let section = row.section else { return nil }
      if case .publication(let publication, _) = row.kind { owner = publication.title }
      let place =
        switch row.kind {
        case .place, .heading, .rest: ""
        case .folder(let id, _): parents[id]?.flatMap { folders[$0] } ?? translated("Folder")
        case .account: translated("Account")
        case .publication(let publication, _):
          publication.folder.flatMap { folders[$0] } ?? publication.account.flatMap { accounts[$0] }
            ?? translated("Feed")
        case .part: owner
        }
      let action = places.first { $0.0 == section }?.1
      let words =
        switch section {
        case .unread: translated("new inbox")
        case .starred: translated("bookmarks favourites favorites saved read later")
        case .all: translated("everything archive history old")
        case .explore: translated("subjects topics tags discover browse")
        default: ""
        }
      return SwitcherChoice(
        target: .section(section), name: row.path ?? row.title, place: place, icon: section.query.icon,
        key: action.flatMap(key), words: words)
    }
  }

  /// Returns the subjects of all publications. A subject is left out if its only term is a category in the sidebar.
  public static func tags(_ subjects: [Subject], beside sidebar: Sidebar) -> [SwitcherChoice] {
    let categories = Set(sidebar.categories.map(\.id))
    return subjects.filter { $0.terms.count > 1 || !categories.isSuperset(of: $0.terms) }.map {
      let section = Section.subject($0.key)
      return SwitcherChoice(
        target: .section(section), name: $0.name, place: translated("Tag"), icon: "tag-symbolic")
    }
  }

  /// Returns a command.
  ///
  /// - Parameter section: The name of the section that the command applies to; `nil` for other commands.
  public static func command(
    _ action: String, _ title: String, words: String, of section: String?, key: String?
  ) -> SwitcherChoice {
    SwitcherChoice(
      target: .command(action), name: title, place: section ?? translated("Command"), icon: "system-run-symbolic",
      key: key, words: words)
  }
}
