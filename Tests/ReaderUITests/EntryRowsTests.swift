import CGTK
import Foundation
import GLibSupport
import GTKSupport
import Testing

/// Rows whose text has a button that applies it. They need a display.
@MainActor
@Suite(.serialized) struct EntryRowsTests {
  init() throws {
    try #require(gtk_init_check() != 0)
    adw_init()
  }

  @Test func `A text that was typed and not applied is known, and one that was set is not`() throws {
    let window = try #require(gtk_window_new())
    defer { gtk_window_destroy(window.cast()) }
    let (group, row) = (try #require(adw_preferences_group_new()), try #require(adw_entry_row_new()))
    adw_entry_row_set_show_apply_button(row.cast(), 1)
    gtk_editable_set_text(row.opaque, "Before")
    adw_preferences_group_add(group.cast(), row)
    gtk_window_set_child(window.cast(), group)
    gtk_window_present(window.cast())
    #expect(!row.hasUnappliedText)
    let text = try #require(gtk_editable_get_delegate(row.opaque))
    gtk_widget_grab_focus(text.cast())
    gtk_editable_set_text(text, "After")
    #expect(row.hasUnappliedText)
  }
}
