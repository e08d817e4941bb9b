import Foundation
import TestServers
import Testing

extension EndToEndTests {
  /// Two folders and two feeds outside of them, whose server is not there.
  private static let list = """
    <opml version="2.0"><head/><body>
    <outline text="Tech"><outline text="Hack" xmlUrl="http://127.0.0.1:9/h"/><outline text="Linux" xmlUrl="http://127.0.0.1:9/l"/></outline>
    <outline text="Sport"><outline text="Chess" xmlUrl="http://127.0.0.1:9/c"/></outline>
    <outline text="Quanta" xmlUrl="http://127.0.0.1:9/q"/><outline text="Pudding" xmlUrl="http://127.0.0.1:9/p"/>
    </body></opml>
    """

  @Test("A row that is dragged stands where it was dropped, until that is undone, and after a restart")
  func dragging() async throws {
    let reader = try await Reader(subscriptions: Self.list)
    defer { try? FileManager.default.removeItem(at: reader.home) }
    let start = "Tech( Hack Linux ) Sport( Chess ) Quanta Pudding"
    // Found out beforehand, as what a drag goes through is a window of the reader as well, and stays for a while.
    let window = try reader.window()
    try await reader.seeSections("Tech, Hack, Linux, Sport, Chess, Quanta, Pudding")
    #expect(try reader.exported() == start)

    // Between two rows of a folder.
    try await reader.drag(in: window, "Pudding", to: "Linux", at: 0.2)
    try await reader.seeSections("Tech, Hack, Pudding, Linux, Sport, Chess, Quanta")
    try await reader.see("“Pudding” moved to “Tech”")
    #expect(try reader.exported() == "Tech( Hack Pudding Linux ) Sport( Chess ) Quanta")

    // A folder above another, and nothing changes where nothing can be dropped.
    try await reader.drag(in: window, "Sport", to: "Tech", at: 0.1)
    try await reader.seeSections("Sport, Chess, Tech, Hack, Pudding, Linux, Quanta")
    try await reader.drag(in: window, "Quanta", to: "Today", at: 0.5)
    try await reader.drag(in: window, "Starred", to: "Chess", at: 0.9)
    try await reader.seeSections("Sport, Chess, Tech, Hack, Pudding, Linux, Quanta")

    // Into a folder that is closed, which opens under the waiting pointer; its only feed leaves the other one.
    try reader.click(in: window, "Tech")
    try reader.key("Left")
    try await reader.seeSections("Sport, Chess, Tech, Quanta")
    try await reader.drag(in: window, "Chess", to: "Tech", at: 0.5, waiting: 1.5)
    try await reader.seeSections("Tech, Hack, Pudding, Linux, Chess, Quanta")

    // The keys move the row that has the focus, and go on with it.
    try reader.click(in: window, "Quanta")
    try reader.key("ctrl+shift+Up", "ctrl+shift+Up", "ctrl+shift+Up", "ctrl+shift+Down")
    try await reader.seeSections("Tech, Hack, Pudding, Linux, Quanta, Chess")
    try await reader.until("the focus is on the row that was moved") {
      try reader.screen().contains { $0.isFocused && $0.isSelected && $0.name.hasPrefix("Quanta") } ? true : nil
    }
    #expect(try reader.exported() == "Tech( Hack Pudding Linux Quanta Chess )")
    for _ in 0..<4 { try reader.key("ctrl+z") }
    try await reader.seeSections("Tech, Hack, Pudding, Linux, Chess, Quanta")
    #expect(try reader.screen().contains { $0.isFocused && $0.name.hasPrefix("Quanta") })
    try reader.key("ctrl+z")
    try await reader.seeSections("Sport, Chess, Tech, Hack, Pudding, Linux, Quanta")
    try await reader.dragOverTooltip(in: window)
    try await reader.drag(in: window, "Sport", to: "Quanta", at: 0.9)
    try await reader.seeSections("Tech, Hack, Pudding, Linux, Sport, Chess, Quanta")
    try reader.key("ctrl+z")
    try await reader.seeSections("Sport, Chess, Tech, Hack, Pudding, Linux, Quanta")
    try await reader.quit()
    #expect(reader.criticals == [])

    let again = try await Reader(home: reader.home)
    try await again.seeSections("Sport, Chess, Tech, Hack, Pudding, Linux, Quanta")
    #expect(try again.exported() == "Sport( Chess ) Tech( Hack Pudding Linux ) Quanta")
    #expect(try again.ctl("feeds").split(separator: "\n").map { $0.split(separator: "\t")[2] }.contains("Pudding"))
    try await again.quit()
  }
}

extension Reader {
  /// Presses on the tooltip of *Refresh Everything* and moves on. GTK 4.8 crashed then, as the press destroys the
  /// tooltip.
  fileprivate func dragOverTooltip(in window: String) async throws {
    let (x, y) = (67, 28)
    let shown = { try self.xdotool("search", "--onlyvisible", "--pid", String(self.process.processIdentifier)) }
    let before = try shown()
    try xdotool("mousemove", "--window", window, "\(x)", "\(y)")
    try await until("a tooltip is there") {
      try Set(shown()).isSubset(of: before) ? nil : true
    }
    try xdotool("mousemove", "--window", window, "\(x)", "\(y + 40)", "mousedown", "1")
    try await glide(in: window, from: (x, y + 40), to: (x, y + 104))
    try xdotool("mouseup", "1")
  }

  /// Moves the pointer as a hand does.
  private func glide(in window: String, from start: (x: Int, y: Int), to end: (x: Int, y: Int)) async throws {
    for step in 1...8 {
      let (x, y) = (start.x + (end.x - start.x) * step / 8, start.y + (end.y - start.y) * step / 8)
      try xdotool("mousemove", "--window", window, "\(x)", "\(y)")
      try await Task.sleep(for: .milliseconds(40))
    }
  }

  /// Drags a row with the mouse onto another and lets it go.
  ///
  /// - Parameters:
  ///   - height: How far down the other row it is dropped, from 0 to 1.
  ///   - seconds: How long the mouse rests there before.
  fileprivate func drag(
    in window: String, _ title: String, to target: String, at height: Double, waiting seconds: Double = 0.3
  ) async throws {
    var (start, end) = try (point(of: title, at: 0.5, in: window), point(of: target, at: height, in: window))
    // GTK 4.18 leaves out the space above the first row.
    if hasSplitViews { (start.y, end.y) = (start.y + 6, end.y + 6) }
    // A hand takes its time. Nothing tells that a drag has begun, or that a row opens under it.
    try xdotool("mousemove", "--window", window, "\(start.x)", "\(start.y)")
    try await Task.sleep(for: .milliseconds(200))
    try xdotool("mousedown", "1")
    try await Task.sleep(for: .milliseconds(100))
    try await glide(in: window, from: start, to: end)
    try await Task.sleep(for: .seconds(seconds))
    try xdotool("mouseup", "1")
    try await Task.sleep(for: .milliseconds(300))
  }
}
