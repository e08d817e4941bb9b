import CGTK
import GLibSupport

/// Corrects the names that GTK gives to assistive technologies: for choices and expander rows, and before 4.14 for
/// buttons with a mnemonic letter.
enum OldNames {
  /// - Parameter builder: The builder with the objects to correct.
  static func mend(in builder: Object) {
    guard let objects = gtk_builder_get_objects(builder.opaque) else { return }
    defer { g_slist_free(objects) }
    for object in objects.entries { mend(object.cast()) }
  }

  /// - Parameter widget: A widget made by libadwaita. Its children are corrected.
  static func mend(under widget: Widget) {
    for child in children(of: widget) {
      mend(child)
      mend(under: child)
    }
  }

  private static func mend(_ widget: Widget) {
    if widget.isA(adw_combo_row_get_type()) { return mend(choices: widget) }
    if widget.isA(adw_expander_row_get_type()) { return mend(expander: widget) }
    guard !Accessible.joinsOtherProcesses else { return }
    if widget.isA(gtk_button_get_type()), gtk_button_get_use_underline(widget.cast()) != 0 {
      // The label is already the name of the button. The extra name from GTK would repeat it with the underscore.
      let reset: @MainActor () -> Void = {
        gtk_accessible_reset_property(widget.opaque, GTK_ACCESSIBLE_PROPERTY_LABEL)
      }
      reset()
      widget.on("notify::label") { reset() }
    } else if widget.isA(adw_password_entry_row_get_type()) {
      nameButtons(under: widget)
    }
  }

  /// Names an expander row and its switch.
  private static func mend(expander row: Widget) {
    let title = String(cString: adw_preferences_row_get_title(row.cast()))
    Accessible.label(title, on: row)
    if let toggle = descendant(of: row, gtk_switch_get_type()) { Accessible.label(title, on: toggle) }
  }

  /// Names buttons that have a tooltip and no text.
  private static func nameButtons(under widget: Widget) {
    for child in children(of: widget) {
      if child.isA(gtk_button_get_type()), let text = gtk_widget_get_tooltip_text(child) {
        Accessible.label(String(cString: text), on: child)
      }
      nameButtons(under: child)
    }
  }

  /// Names the choices of a row. The current choice becomes the description of the row.
  private static func mend(choices row: Widget) {
    // Only the row's own signals call this, so the row exists.
    let name: @MainActor () -> Void = {
      guard gtk_widget_get_mapped(row) != 0 else { return }
      let owner = Object(retaining: row)
      // GTK creates the items in the first frame.
      Task {
        try? await Task.sleep(for: .milliseconds(30))
        let row: Widget = owner.cast()
        nameItems(under: row)
        if let list = descendant(of: row, gtk_list_view_get_type()),
          let label = descendant(of: list, gtk_label_get_type())
        {
          Accessible.describe(String(cString: gtk_label_get_text(label.opaque)), on: row)
        }
      }
    }
    row.on("map") { name() }
    row.on("notify::selected-item") { name() }
    descendant(of: row, gtk_popover_get_type())?.on("notify::visible") { name() }
  }

  /// Names the rows of a list by their first label.
  private static func nameItems(under widget: Widget) {
    for child in children(of: widget) {
      if widget.isA(gtk_list_view_get_type()), let label = descendant(of: child, gtk_label_get_type()) {
        Accessible.label(String(cString: gtk_label_get_text(label.opaque)), on: child)
      } else {
        nameItems(under: child)
      }
    }
  }

  private static func descendant(of widget: Widget, _ type: GType) -> Widget? {
    for child in children(of: widget) {
      if child.isA(type) { return child }
      if let found = descendant(of: child, type) { return found }
    }
    return nil
  }

  private static func children(of widget: Widget) -> some Sequence<Widget> {
    sequence(first: gtk_widget_get_first_child(widget)) { $0.map { gtk_widget_get_next_sibling($0) } }
      .lazy.prefix { $0 != nil }.compactMap { $0 }
  }
}
