import TestServers
import Testing

/// The rows of articles, in libraries whose headlines begin with “Story”.
extension Reader {
  /// Opens the first of all articles. The one that welcomes a new reader may be seen before, and goes when another list comes.
  func openFirstOfAll() async throws {
    try key("g", "a")
    let list = try await wait(for: "list-shown", where: { $0["section"] as? String == "all" })
    try key("j")
    let listed = list["ms"] as? Double ?? .infinity
    try await wait(for: "article-shown", where: { ($0["ms"] as? Double ?? 0) >= listed })
  }

  /// What assistive technologies call buttons, by the version of GTK.
  static let buttons = ["button", "push button", "toggle button"]

  /// The rows that are seen, from the top.
  func storyRows(atLeast count: Int) async throws -> [Item] {
    try await until("\(count) rows are there") {
      let rows = try self.screen().filter { $0.role == "list item" && $0.name.contains("Story") }
      return rows.count >= count ? rows : nil
    }
  }

  /// Clicks on a row, counted from the top of what is seen.
  func clickRow(_ row: Int) async throws {
    try click(in: window(), try await storyRows(atLeast: row + 1)[row].name)
  }

  /// Clicks on a button of the dialog that is open, or on a row.
  func clickInDialog(_ title: String, as roles: [String] = buttons) async throws {
    if hasSplitViews { return try click(in: window(), title, as: roles) }
    let dialog = try await until("the dialog is there") { try self.windows().dropFirst().first }
    let items = try screen()
    let area = try #require(
      items.first { roles.contains($0.role) && ($0.name == title || $0.name.hasSuffix(" " + title)) }?.area)
    let size = try size(of: dialog)
    // What surrounds its content is as wide on both sides.
    let frame = items.filter { ["frame", "dialog"].contains($0.role) && $0.area.count == 4 }
      .filter { (size.width - 120...size.width).contains($0.area[2]) }.first?.area
    let border = frame.map { (size.width - $0[2]) / 2 } ?? 0
    try xdotool(
      "mousemove", "--window", dialog, "\(border + area[0] + area[2] / 2)", "\(border + area[1] + area[3] / 2)",
      "click", "1")
  }

  /// Opens a row's menu with the mouse, and chooses in it.
  func choose(_ item: String, ofRow row: Int) async throws {
    let window = try window()
    let point = try point(of: try await storyRows(atLeast: row + 1)[row].name, at: 0.5, in: window)
    func click(_ x: Int, _ y: Int, button: Int) throws {
      try xdotool("mousemove", "--window", window, "\(x)", "\(y)")
      try xdotool("click", "\(button)")
    }
    try xdotool("mousemove", "--window", window, "\(point.x)", "\(point.y)")
    // The display gives the pointer back from the last menu a moment after it is gone.
    try await Task.sleep(for: .milliseconds(400))
    // On a busy machine a click is lost on a row that the pointer has not entered by then.
    for _ in 0..<3 {
      try click(point.x, point.y, button: 3)
      let isOpen = try await eventually(within: .seconds(15)) {
        try screen().contains { $0.name == "Mark Below as Read" }
      }
      if isOpen { break }
    }
    try await see("Mark Below as Read")
    // The menu is a window of its own, whose first item is at the pointer.
    let items = try screen().filter { $0.role == "menu item" }
    let first = try #require(items.first { $0.name == "Open" }?.area)
    let wanted = try #require(items.first { $0.name == item }?.area)
    try click(point.x + 40, point.y + first[3] / 2 + 8 + wanted[1] - first[1], button: 1)
    let _: Bool = try await until("the menu is gone") {
      try self.screen().contains { $0.role == "menu item" } ? nil : true
    }
  }
}
