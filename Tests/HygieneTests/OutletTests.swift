import Foundation
import Testing

/// The children of interface files that Swift names: whether they are there, and of the class that is expected of them.
@Suite("Children of interface files")
struct OutletTests {
  /// A place in the source where a child is named.
  private struct Use: CustomStringConvertible {
    let file: String
    let id: String
    /// The function that takes the child, where one does so at once.
    let function: String?

    var description: String { "\(file): \(function ?? "") \(id)" }
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test("that are named are in the file")
  func named() throws {
    let (interfaces, sources) = (try interfaces(), try sources())
    let uses = uses(in: sources)
    #expect(uses.count > 300)
    let all = Set(interfaces.values.flatMap(\.keys))
    for use in uses {
      // Parts of a pane are handed its interface; what they name is in one of them.
      let known = names(in: use.file, of: sources).map { Set($0.flatMap { interfaces[$0, default: [:]].keys }) } ?? all
      #expect(known.contains(use.id), "\(use) is in no interface file")
    }
  }

  @Test("are of the class whose functions they are given to")
  func classes() throws {
    let (interfaces, sources) = (try interfaces(), try sources())
    var judged = 0
    for use in uses(in: sources) {
      guard let function = use.function, let wanted = Self.wanted(by: function) else { continue }
      let files = names(in: use.file, of: sources) ?? Array(interfaces.keys)
      let found = Set(files.compactMap { interfaces[$0]?[use.id] })
      judged += 1
      #expect(
        found.allSatisfy { $0 == wanted || Self.kinds[wanted, default: []].contains($0) },
        "\(use) takes a \(wanted), and the interface has \(found)")
    }
    #expect(judged > 90)
  }

  @Test("of stacks are the pages that are shown")
  func pages() throws {
    let files = try texts(below: "data/ui", ending: ".ui")
    let names = Set(
      files.values.flatMap { $0.matches(of: #/<property name="name">([^<]+)</#).map { String($0.1) } })
    let pattern = #/gtk_stack_set_visible_child_name\([^,]+, "([a-z-]+)"\)/#
    let shown = try sources().values.flatMap {
      $0.matches(of: pattern).map { String($0.1) }
    }
    #expect(shown.count > 10)
    #expect(shown.filter { !names.contains($0) } == [])
  }

  /// The class that a function is of, by the longest name its own begins with; `nil` where any widget will do.
  private static func wanted(by function: String) -> String? {
    let name = prefixes.keys.filter { function.hasPrefix($0) }.max { $0.count < $1.count }
    return name.flatMap { prefixes[$0] }
  }

  private static let prefixes = [
    "gtk_stack_": "GtkStack", "gtk_label_": "GtkLabel", "gtk_revealer_": "GtkRevealer", "gtk_spinner_": "GtkSpinner",
    "gtk_editable_": "GtkEditable", "gtk_window_": "GtkWindow", "gtk_scrolled_window_": "GtkScrolledWindow",
    "gtk_progress_bar_": "GtkProgressBar", "gtk_image_": "GtkImage", "gtk_toggle_button_": "GtkToggleButton",
    "gtk_button_": "GtkButton", "gtk_adjustment_": "GtkAdjustment", "gtk_switch_": "GtkSwitch",
    "gtk_check_button_": "GtkCheckButton", "gtk_flow_box_": "GtkFlowBox",
    "gtk_shortcut_label_": "GtkShortcutLabel", "gtk_drop_down_": "GtkDropDown", "adw_action_row_": "AdwActionRow",
    "adw_status_page_": "AdwStatusPage", "adw_preferences_group_": "AdwPreferencesGroup", "adw_bin_": "AdwBin",
    "adw_window_title_": "AdwWindowTitle", "adw_combo_row_": "AdwComboRow", "adw_avatar_": "AdwAvatar",
    "adw_preferences_page_": "AdwPreferencesPage",
  ]

  /// Classes that are or implement others.
  private static let kinds: [String: Set<String>] = [
    "GtkEditable": ["GtkEntry", "GtkSearchEntry", "AdwEntryRow", "AdwPasswordEntryRow", "GtkPasswordEntry"],
    "GtkWindow": ["AdwWindow", "AdwApplicationWindow", "AdwMessageDialog", "GtkAboutWindow", "AdwPreferencesWindow"],
    "AdwActionRow": ["AdwComboRow"], "GtkButton": ["GtkToggleButton"],
  ]

  /// The classes of each interface file's children by their ids.
  private func interfaces() throws -> [String: [String: String]] {
    try texts(below: "data/ui", ending: ".ui").mapValues { text in
      let children = text.matches(of: #/<object class="(\w+)" id="([\w-]+)"/#)
      let menus = text.matches(of: #/<menu id="([\w-]+)"/#)
      return Dictionary(
        children.map { (String($0.2), String($0.1)) } + menus.map { (String($0.1), "GMenu") },
        uniquingKeysWith: { first, _ in first })
    }
  }

  private func sources() throws -> [String: String] {
    try ["ReaderUI", "ArticleUI", "SharedUI"].reduce(into: [:]) { all, module in
      all.merge(try texts(below: "Sources/\(module)", ending: ".swift")) { first, _ in first }
    }
  }

  private func uses(in sources: [String: String]) -> [Use] {
    // An interface that is made at run time is no file.
    sources.filter { !$0.value.contains("Interface(xml:") }.flatMap { file, text in
      text.matches(of: #/(?:(\w+)\(\s*)?\binterface\.(?:widget|object)\("([\w-]+)"\)/#).map {
        Use(file: file, id: String($0.2), function: $0.1.map(String.init))
      }
    }
  }

  /// The interface files that a type builds: those named in its own file, of which its extensions have none.
  private func names(in file: String, of sources: [String: String]) -> [String]? {
    let own = String(file.split(separator: "+")[0])
    let named = Set([own, file]).compactMap { sources[$0] }.flatMap {
      $0.matches(of: #/\bInterface\("([\w-]+)"/#).map { String($0.1) }
    }
    return named.isEmpty ? nil : named
  }

  /// Texts of files by their names without the ending.
  private func texts(below folder: String, ending: String) throws -> [String: String] {
    let folder = Self.root.appending(path: folder)
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(ending) }
    return try Dictionary(
      uniqueKeysWithValues: files.map { path in
        let file = folder.appending(path: path)
        return (file.deletingPathExtension().lastPathComponent, try String(contentsOf: file, encoding: .utf8))
      })
  }
}
