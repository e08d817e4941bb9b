import CGTK
import GLibSupport
import Glibc
import TestServers
import Testing

@testable import GTKSupport

@MainActor
@Suite(.enabled(if: dlsym(nil, "gtk_accessible_announce") == nil, "GTK tells of messages by itself."))
struct AnnouncerTests {
  /// A window with a button that has the focus.
  private func button() throws -> (window: Object, button: Widget) {
    try #require(gtk_init_check() != 0)
    let window = Object(retaining: try #require(gtk_window_new()))
    let button = try #require(gtk_button_new())
    gtk_window_set_child(window.cast(), button)
    gtk_window_set_focus(window.cast(), button)
    return (window, button)
  }

  @Test(arguments: ["", "What it does."])
  func `What says a message has its own description again afterwards`(own: String) async throws {
    let (window, button) = try button()
    defer { gtk_window_destroy(window.cast()) }
    if !own.isEmpty { gtk_widget_set_tooltip_text(button, own) }
    #expect(Accessible.description(of: button) == own)
    let announcer = Announcer(in: window, for: .milliseconds(100))
    for message in ["One", "Two"] {
      announcer.say(message)
      #expect(Accessible.description(of: button) == message)
    }
    await eventually { Accessible.description(of: button) != "Two" }
    #expect(Accessible.description(of: button) == own)
  }

  @Test func `A description that comes meanwhile stays`() async throws {
    let (window, button) = try button()
    defer { gtk_window_destroy(window.cast()) }
    let announcer = Announcer(in: window, for: .milliseconds(50))
    announcer.say("One")
    Accessible.describe("Changed", on: button)
    // Longer than the message lasts.
    try await Task.sleep(for: .milliseconds(200))
    #expect(Accessible.description(of: button) == "Changed")
  }

  @Test func `Two that have messages said do not take one for the description`() async throws {
    let (window, button) = try button()
    defer { gtk_window_destroy(window.cast()) }
    Accessible.describe("What it does.", on: button)
    let announcers = [80, 40].map { Announcer(in: window, for: .milliseconds($0)) }
    announcers[0].say("One")
    announcers[1].say("Two")
    // Longer than both messages last.
    try await Task.sleep(for: .milliseconds(300))
    #expect(Accessible.description(of: button) == "What it does.")
  }
}
