import CGTK
import Foundation
import GLibSupport
import GTKSupport
import Testing

@testable import ReaderUI

@MainActor
@Suite(.serialized) struct ButtonCloudTests {
  init() throws {
    try #require(gtk_init_check() != 0)
    adw_init()
  }

  @Test("Thousands of names get buttons a few at a time, and no more than anybody reads; a filter finds the others")
  func many() throws {
    let (window, box) = try show()
    defer { gtk_window_destroy(window.cast()) }
    let cloud = ButtonCloud(in: box)
    let items = (0..<5000).map { ButtonCloud.Item(name: "Name \($0)", size: 1, count: "") }
    cloud.show(items, filter: "")
    #expect(buttons(in: box).count == 16)
    #expect(cloud.leftOut == 4700)
    wait { buttons(in: box).count == 300 }
    #expect(buttons(in: box) == (0..<300).map { "Name \($0)" })

    cloud.show(items, filter: "NAME 49")
    #expect(cloud.leftOut == 0 && cloud.matches.first == 49)
    wait { buttons(in: box).count == 111 }
    // In their order, whenever they were made.
    #expect(buttons(in: box) == items.map(\.name).filter { $0.hasPrefix("Name 49") })

    #expect(cloud.focusFirst())
    cloud.show(items.map { .init(name: $0.name, size: 2, count: "1 article") }, filter: "")
    let focused = try #require(gtk_window_get_focus(window.cast()))
    #expect(String(cString: gtk_button_get_label(focused.cast())) == "Name 49")
  }

  @Test func `The focus comes back to the button that was chosen, also when the names are other ones by then`() throws {
    let (window, box) = try show()
    defer { gtk_window_destroy(window.cast()) }
    let cloud = ButtonCloud(in: box)
    let names = (0..<100).map { ButtonCloud.Item(name: "Name \($0)", size: 1, count: "") }
    cloud.show(names, filter: "")
    #expect(!cloud.focusChosen())
    wait { buttons(in: box).count == 100 }
    var button = try #require(gtk_widget_get_first_child(box))
    for _ in 0..<60 { button = try #require(gtk_widget_get_next_sibling(button)) }
    gtk_widget_activate(button)
    wait { cloud.chosen == "Name 60" }
    cloud.show(names.dropFirst(5).map { .init(name: $0.name, size: 2, count: "read") }, filter: "")
    #expect(cloud.focusChosen())
    let focused = try #require(gtk_window_get_focus(window.cast()))
    #expect(String(cString: gtk_button_get_label(focused.cast())) == "Name 60")
  }

  @Test func `A heading has a line of its own, and the buttons behind it begin the next one`() throws {
    let (window, box) = try show()
    defer { gtk_window_destroy(window.cast()) }
    let cloud = ButtonCloud(in: box)
    let items = ["A", "B", "C", "D", "E"].map {
      ButtonCloud.Item(name: $0, size: 1, count: "", isHeading: ["B", "C"].contains($0))
    }
    cloud.show(items, filter: "")
    func tops() -> [Double] {
      guard let first = gtk_widget_get_first_child(box) else { return [] }
      return sequence(first: first) { gtk_widget_get_next_sibling($0) }
        .compactMap { $0.verticalExtent(in: box)?.top }
    }
    wait { tops().count == 5 && tops().last != tops().first }
    let lines = tops()
    #expect(lines == lines.sorted() && Set(lines).count == 4 && lines[3] == lines[4])
    // A heading stays above what matches a filter.
    cloud.show(items, filter: "e")
    #expect(buttons(in: box) == ["C", "E"])
    cloud.show(items, filter: "c")
    #expect(buttons(in: box) == ["C"])
  }

  /// Opens a window with an empty box.
  private func show() throws -> (window: Widget, box: Widget) {
    let window = try #require(gtk_window_new())
    let box = try #require(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
    gtk_window_set_default_size(window.cast(), 600, 300)
    gtk_window_set_child(window.cast(), box)
    gtk_window_present(window.cast())
    return (window, box)
  }

  /// The buttons that are seen.
  private func buttons(in box: Widget) -> [String] {
    guard let first = gtk_widget_get_first_child(box) else { return [] }
    return sequence(first: first) { gtk_widget_get_next_sibling($0) }
      .filter { gtk_widget_get_visible($0) != 0 }.map { String(cString: gtk_button_get_label($0.cast())) }
  }

  private func wait(until isDone: () -> Bool) {
    let end = Date(timeIntervalSinceNow: 10)
    while !isDone(), Date() < end { g_main_context_iteration(nil, 0) }
    #expect(isDone())
  }
}
