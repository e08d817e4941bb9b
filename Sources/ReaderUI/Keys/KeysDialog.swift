import CGTK
import GLibSupport
import GTKSupport
import SharedUI
import Text

/// The dialog with all commands and their keys, which the reader can change.
final class KeysDialog {
  private let interface = Interface("keys-dialog", under: resourceRoot)
  private lazy var frame = DialogFrame(interface.object("dialog"))
  private let settings: Settings
  private var groups: [(widget: Widget, rows: [KeyRow])] = []

  static func present(over window: UnsafeMutablePointer<GtkWindow>, settings: Settings) {
    let dialog = KeysDialog(settings: settings)
    dialog.frame.present(over: window, keeping: dialog, focus: dialog.interface.widget("search"))
  }

  private init(settings: Settings) {
    self.settings = settings
    addRows()
    show()
    settings.observe(.keys, for: self) { [weak self] in self?.show() }
    interface.widget("reset-all").on("clicked") { [weak self] in self?.askToResetAll() }
    let search = interface.object("search")
    search.on("search-changed") { [weak self] in self?.filter() }
    search.on("stop-search") { [weak self] in self?.stopSearch() }
    frame.widget.onKey { [weak self] in self?.type($0) ?? false }
  }

  private var rows: [KeyRow] { groups.flatMap(\.rows) }

  // MARK: Rows

  private func addRows() {
    for group in Command.Group.allCases {
      guard let widget = adw_preferences_group_new() else { continue }
      adw_preferences_group_set_title(widget.cast(), escaped(group.title))
      let rows = Command.all.filter { $0.group == group }.map { command in
        KeyRow.changing(command, in: settings) { [weak self] in self?.frame.parent }
      }
      for row in rows { adw_preferences_group_add(widget.cast(), row.widget) }
      if let list = rows.first.flatMap({ gtk_widget_get_parent($0.widget) }) { connect(list) }
      adw_preferences_page_add(interface.object("page").cast(), widget.cast())
      groups.append((widget, rows))
    }
  }

  private func connect(_ list: Widget) {
    list.on("row-activated") { [weak self] (row: UnsafeMutableRawPointer?) in
      self?.rows.first { $0.widget.raw == row }?.onSet(false)
    }
    // The arrow keys move from the last row of a group to the first row of the next group, and back.
    list.onRequest("keynav-failed") { [weak self] (direction: Int32) -> Bool in
      let isDown = direction == Int32(GTK_DIR_DOWN.rawValue)
      guard let self, isDown || direction == Int32(GTK_DIR_UP.rawValue) else { return false }
      return gtk_widget_child_focus(frame.widget, isDown ? GTK_DIR_TAB_FORWARD : GTK_DIR_TAB_BACKWARD) != 0
    }
  }

  private func show() {
    let bindings = settings.keyBindings
    for row in rows { row.show(bindings) }
    gtk_widget_set_sensitive(interface.widget("reset-all"), bindings.hasChanges ? 1 : 0)
  }

  // MARK: Search

  private var query: String { String(cString: gtk_editable_get_text(interface.object("search"))) }

  private func filter() {
    var isEmpty = true
    for (widget, rows) in groups {
      var hasRows = false
      for row in rows {
        let isFound = query.isEmpty || g_str_match_string(query, row.text, 1) != 0
        gtk_widget_set_visible(row.widget, isFound ? 1 : 0)
        hasRows = hasRows || isFound
      }
      gtk_widget_set_visible(widget, hasRows ? 1 : 0)
      isEmpty = isEmpty && !hasRows
    }
    gtk_stack_set_visible_child_name(interface.object("stack"), isEmpty ? "nothing" : "commands")
  }

  /// Types letters into the search entry, whichever widget has the focus.
  ///
  /// The entry's `key-capture-widget` is not suitable, because it would take the Return key from the rows.
  private func type(_ press: KeyPress) -> Bool {
    let key = Keystroke(pressed: press.value, press.modifiers)
    guard key.isPlain, gdk_keyval_to_unicode(key.value) > 0x20, key.value != UInt32(GDK_KEY_Delete),
      let text = gtk_editable_get_delegate(interface.object("search")),
      press.isTaken(by: text.cast())
    else { return false }
    gtk_text_grab_focus_without_selecting(text.cast())
    return true
  }

  /// The first Escape clears the search, and the second closes the dialog.
  private func stopSearch() {
    if query.isEmpty {
      frame.close()
    } else {
      gtk_editable_set_text(interface.object("search"), "")
    }
  }

  // MARK: Changes

  private func askToResetAll() {
    let heading = translated("Reset All Keys?")
    let body = translated("All keys return to their defaults. Your changes are lost.")
    Question.ask(
      over: frame.parent, heading, body, action: translated("_Reset All"), isDestructive: true, isDefault: false
    ) { [weak self] in
      self?.settings.keyBindings.resetAll()
    }
  }
}
