import CGTK
import Foundation
import GLibSupport
import GTKSupport
import Testing

@testable import SharedUI

/// Toasts in a window. They need a display, and the resources of the program.
@MainActor
@Suite(.serialized) struct ToastTests {
  init() throws {
    try #require(gtk_init_check() != 0)
    adw_init()
    registerResources()
  }

  @Test func `A toast stands above its floor while that is seen`() throws {
    let window = try #require(gtk_window_new())
    defer { gtk_window_destroy(window.cast()) }
    let (overlay, floor) = (try #require(gtk_overlay_new()), try #require(gtk_label_new("Floor")))
    gtk_widget_set_valign(floor, GTK_ALIGN_END)
    gtk_widget_set_size_request(floor, -1, 40)
    gtk_overlay_set_child(overlay.opaque, floor)
    gtk_window_set_child(window.cast(), overlay)
    gtk_window_set_default_size(window.cast(), 400, 300)
    let toast = Toast(over: overlay.opaque)
    toast.floor = Object(retaining: floor)
    gtk_window_present(window.cast())
    toast.say("Done")
    let shown = try #require(gtk_widget_get_last_child(overlay))
    wait { gtk_widget_get_margin_bottom(shown) == 40 }
    gtk_widget_set_visible(floor, 0)
    wait { gtk_widget_get_margin_bottom(shown) == 0 }
  }

  @Test func `A remark does not replace a message with a button`() throws {
    let window = try #require(gtk_window_new())
    defer { gtk_window_destroy(window.cast()) }
    let overlay = try #require(gtk_overlay_new())
    gtk_window_set_child(window.cast(), overlay)
    let toast = Toast(over: overlay.opaque)
    toast.remark("No new articles")
    #expect(toast.isSaying("No new articles"))
    toast.say("3 articles marked as read", canUndo: true)
    toast.remark("Everything here is read already")
    #expect(toast.isSaying("3 articles marked as read"))
    toast.say("3 articles are unread again")
    toast.remark("No new articles")
    #expect(toast.isSaying("No new articles"))
  }

  private func wait(until isDone: () -> Bool) {
    let end = Date(timeIntervalSinceNow: 10)
    while !isDone(), Date() < end { g_main_context_iteration(nil, 0) }
    #expect(isDone())
  }
}
