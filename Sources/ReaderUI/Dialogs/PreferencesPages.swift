import CGTK
import GLibSupport
import GTKSupport
import SharedUI
import Text

/// The pages of the preferences and the search in them. A page is the groups that have its name.
final class PreferencesPages {
  private let interface: Interface
  /// The groups and their titles.
  private let groups: [(widget: Widget, title: String)]
  /// The rows that the search hides. Other rows may be hidden for reasons of their own.
  private var hidden: [Widget] = []

  /// - Parameter interface: The interface of the preferences.
  init(in interface: Interface) {
    self.interface = interface
    groups = interface.widget("page").descendants(of: adw_preferences_group_get_type()).map {
      ($0, adw_preferences_group_get_title($0.cast()).map { String(cString: $0) } ?? "")
    }
    let pages = interface.object("pages")
    pages.on("row-activated") { [weak self] (_: UnsafeMutableRawPointer?) in self?.open() }
    pages.on("row-selected") { [weak self] (_: UnsafeMutableRawPointer?) in self?.show() }
    gtk_list_box_select_row(pages, gtk_list_box_get_row_at_index(pages, 0))
    // In a list box, Tab moves from row to row, and the pages would change.
    interface.widget("pages").onKey(isFirst: true) { [weak self] press in
      guard press.isTab, let interface = self?.interface else { return false }
      let isBack = press.isWith(GDK_SHIFT_MASK)
      return gtk_widget_child_focus(
        interface.widget(isBack ? "search-button" : "stack"), isBack ? GTK_DIR_TAB_BACKWARD : GTK_DIR_TAB_FORWARD) != 0
    }
    interface.object("search-entry").on("search-changed") { [weak self] in self?.show() }
    gtk_search_bar_connect_entry(interface.object("search-bar"), interface.object("search-entry"))
    interface.widget("back").on("clicked") { [weak self] in self?.goBack() }
    for property in ["notify::folded", "notify::visible-child"] {
      interface.object("leaflet").on(property) { [weak self] in self?.folded() }
    }
    folded()
  }

  /// Lets the search begin with the first letter that the reader types in the dialog.
  func findKeys(in dialog: Widget) {
    gtk_search_bar_set_key_capture_widget(interface.object("search-bar"), dialog)
  }

  /// The row of the chosen page.
  var chosen: Widget? { gtk_list_box_get_selected_row(interface.object("pages")).map { $0.cast() } }

  private var typed: String { interface.typed("search-entry") }

  private var isFolded: Bool { adw_leaflet_get_folded(interface.object("leaflet")) != 0 }

  /// Shows the chosen page, or the rows of all pages that contain the typed text.
  private func show() {
    for row in hidden { gtk_widget_set_visible(row, 1) }
    hidden = []
    let page = chosen.flatMap(Self.name)
    for (group, title) in groups {
      let isShown = typed.isEmpty ? Self.name(of: group) == page : find(in: group, title)
      gtk_widget_set_visible(group, isShown ? 1 : 0)
      adw_preferences_group_set_title(group.cast(), escaped(typed.isEmpty ? title : found(group, title)))
    }
    for scroller in interface.widget("page").descendants(of: gtk_scrolled_window_get_type()).prefix(1) {
      gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(scroller.opaque), 0)
    }
    let isAnything = groups.contains { gtk_widget_get_visible($0.widget) != 0 }
    gtk_stack_set_visible_child_name(interface.object("stack"), isAnything ? "rows" : "nothing")
    gtk_widget_set_sensitive(interface.widget("pages"), typed.isEmpty ? 1 : 0)
    if !typed.isEmpty { open() }
  }

  /// Returns the title of a group among the results of a search. It says on which page the group is.
  private func found(_ group: Widget, _ title: String) -> String {
    let rows = interface.widget("pages").descendants(of: gtk_list_box_row_get_type())
    let label = rows.first { Self.name(of: $0) == Self.name(of: group) }?.descendants(of: gtk_label_get_type()).first
    let page = label.flatMap { gtk_label_get_text($0.opaque) }.map { String(cString: $0) } ?? ""
    return title.isEmpty ? page : translated("%1$s: %2$s", page, title)
  }

  private static func name(of widget: Widget) -> String? {
    gtk_widget_get_name(widget).map { String(cString: $0) }
  }

  /// Hides the rows of a group that do not contain the typed text.
  ///
  /// - Returns: True if there are rows left.
  private func find(in group: Widget, _ title: String) -> Bool {
    if title.answers(typed) { return true }
    let rows = group.descendants(of: adw_preferences_row_get_type()).filter { gtk_widget_get_visible($0) != 0 }
    let others = rows.filter { !$0.says(typed) }
    // A row inside an expander stays with it.
    let outer = others.filter { other in !rows.contains { $0 != other && gtk_widget_is_ancestor(other, $0) != 0 } }
    for row in outer { gtk_widget_set_visible(row, 0) }
    hidden += outer
    return outer.count < rows.count { row in !rows.contains { $0 != row && gtk_widget_is_ancestor(row, $0) != 0 } }
  }

  /// Brings the page to the front if it is not beside the list of pages.
  private func open() {
    adw_leaflet_set_visible_child(interface.object("leaflet"), interface.widget("stack"))
  }

  private func goBack() {
    gtk_editable_set_text(interface.object("search-entry"), "")
    adw_leaflet_set_visible_child(interface.object("leaflet"), interface.widget("places"))
  }

  private func folded() {
    let isPage = adw_leaflet_get_visible_child(interface.object("leaflet")) == interface.widget("stack")
    gtk_widget_set_visible(interface.widget("back"), isFolded && isPage ? 1 : 0)
  }
}

extension Widget {
  /// Returns true if the title, the subtitle or a choice of a row, or of a row inside it, contains a text.
  fileprivate func says(_ text: String) -> Bool {
    let labels = descendants(of: gtk_label_get_type()).compactMap { gtk_label_get_text($0.opaque) }
    return (labels.map { String(cString: $0) } + choices).contains { $0.answers(text) }
  }

  /// The choices of a combo row, which has no labels for them while it is closed.
  private var choices: [String] {
    guard isA(adw_combo_row_get_type()), let model = adw_combo_row_get_model(cast()),
      model.isA(gtk_string_list_get_type())
    else { return [] }
    return (0..<g_list_model_get_n_items(model)).compactMap { index in
      gtk_string_list_get_string(model, index).map { String(cString: $0) }
    }
  }
}

extension String {
  /// Returns true if the words of a query are in this text.
  fileprivate func answers(_ query: String) -> Bool {
    SoughtName(self).answer(to: NameQuery(query)).map { $0 >= .inside } ?? false
  }
}
