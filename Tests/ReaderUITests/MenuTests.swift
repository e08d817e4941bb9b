import Foundation
import Testing

@testable import SharedUI

/// The menus of the interface files and of the code.
@MainActor
@Suite struct MenuTests {
  /// A menu or submenu: the number of its entries, and their actions.
  private struct Menu {
    let name: String
    var entries = 0
    var actions: [String] = []
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func files(below folder: String, ending: String) throws -> [URL] {
    let all = FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
    return (all?.compactMap { $0 as? URL } ?? []).filter { $0.lastPathComponent.hasSuffix(ending) }
  }

  /// The menus of the interface files. A submenu is one entry of the menu around it.
  private static func menus() throws -> [Menu] {
    var menus: [Menu] = []
    for file in try files(below: "data/ui", ending: ".ui") {
      var open: [Menu] = []
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        if let name = line.firstMatch(of: #/<menu id="([^"]+)"/#)?.1 { open.append(Menu(name: String(name))) }
        guard !open.isEmpty else { continue }
        if line.contains("<item>") { open[open.count - 1].entries += 1 }
        if line.contains("<submenu>") {
          open[open.count - 1].entries += 1
          open.append(Menu(name: open[0].name + " submenu"))
        }
        if let action = line.firstMatch(of: #/name="action">([^<]+)</#)?.1 {
          open[open.count - 1].actions.append(String(action))
        }
        if let target = line.firstMatch(of: #/name="target">([^<]+)</#)?.1, let action = open.last?.actions.last {
          open[open.count - 1].actions[open[open.count - 1].actions.count - 1] = "\(action)::\(target)"
        }
        if line.contains("</submenu>") || line.contains("</menu>") { menus.append(open.removeLast()) }
      }
    }
    return menus
  }

  /// The actions of entries that code adds to menus.
  private static func actionsInCode() throws -> [String] {
    try files(below: "Sources", ending: ".swift").flatMap { file in
      try String(contentsOf: file, encoding: .utf8)
        .matches(of: #/(?:g_menu_append|MenuModel\.append)\([^\n]*"([a-z]+\.[a-z-]+)"/#).map { String($0.1) }
    }
  }

  /// The commands with another name than the menu's action.
  private static let equals = [
    "row.mark-read": "win.mark-list-read", "row.sign-in": "win.sign-in-account", "article.mute": "win.filter-like",
    "win.show-pictures": "win.pictures",
  ]

  /// The actions that are no commands.
  private static func isException(_ action: String) -> Bool {
    // The viewer is a window with its own keys. The player's menus choose a value for what is heard.
    if action.hasPrefix("viewer.") || action.hasPrefix("player.") { return true }
    // These need a folder or a service of the reader's own.
    return ["row.move-to", "win.share-with"].contains(action)
  }

  @Test func `A menu has nine entries at most`() throws {
    let menus = try Self.menus()
    #expect(menus.count >= 14)
    for menu in menus { #expect(menu.entries > 0 && menu.entries <= 9, "\(menu.name) has \(menu.entries)") }
  }

  @Test func `Every action of a menu is a command that Ctrl+K finds`() throws {
    let commands = Set(Command.all.map(\.action))
    let (inFiles, inCode) = (try Self.menus().flatMap(\.actions), try Self.actionsInCode())
    #expect(inFiles.count > 60 && inCode.count >= 7)
    for action in Set(inFiles + inCode) where !Self.isException(action) {
      let name = action.split(separator: ".").last.map { "win.\($0)" } ?? ""
      let command = Self.equals[action] ?? (commands.contains(action) ? action : name)
      #expect(commands.contains(command), "\(action)")
    }
  }
}
