import Foundation
import Testing

/// The list of sections, in libraries of publications and folders with these names.
extension Reader {
  private static let movable = [
    "Tech", "Sport", "News", "World", "Games", "Hack", "Linux", "Chess", "Daily", "Quanta", "Pudding",
  ]

  /// Waits until the publications and folders are these, from the top.
  func seeSections(_ titles: String) async throws {
    let wanted = titles.split(separator: ", ").map(String.init)
    let _: Bool = try await until("the sections are \(titles)") {
      let names = try self.screen().filter { $0.role == "list item" }.map { String($0.name.prefix { $0 != "," }) }
      return names.filter(Self.movable.contains) == wanted ? true : nil
    }
  }

  /// Where a point of a row is in the reader's X window.
  ///
  /// - Parameter height: How far down the row the point is, from 0 to 1.
  func point(
    of title: String, as roles: [String] = ["list item"], at height: Double, in window: String
  ) throws -> (x: Int, y: Int) {
    // Buttons with a letter to press have their label twice.
    let names = { (name: String) in name == title || name.hasPrefix(title + ",") || name.hasSuffix(" " + title) }
    let row = try screen().first { roles.contains($0.role) && names($0.name) }
    let area = try #require(row?.area, "There is no row “\(title)”.")
    let origin = try origin(in: window)
    return (origin.x + area[0] + area[2] / 2, origin.y + area[1] + Int(Double(area[3]) * height))
  }

  /// Where the window begins in its X window, which has a border that what is told of the window leaves out; GTK 4.18 subtracts it
  /// from all places and adds it nowhere, so that the window itself is told to begin above its edge.
  func origin(in window: String) throws -> (x: Int, y: Int) {
    let frame = try #require(try screen().first { $0.role == "frame" }?.area)
    let border = (try size(of: window).width - frame[2]) / 2
    return frame[0] < 0 ? (-2 * frame[0], -2 * frame[1]) : (border, border)
  }

  /// The size of an X window in pixels.
  func size(of window: String) throws -> (width: Int, height: Int) {
    let geometry = try xdotool("getwindowgeometry", "--shell", window)
    func value(_ name: String) -> Int? {
      geometry.first { $0.hasPrefix(name) }.flatMap { Int($0.dropFirst(name.count)) }
    }
    guard let width = value("WIDTH="), let height = value("HEIGHT=") else {
      throw Late(description: "There is no window \(window).")
    }
    return (width, height)
  }

  func click(in window: String, _ title: String, as roles: [String] = ["list item"], button: Int = 1) throws {
    let point = try point(of: title, as: roles, at: 0.5, in: window)
    // A tooltip that was at the pointer's last place takes a click in the moment in which it goes.
    try xdotool(
      "mousemove", "--window", window, "\(point.x - 2)", "\(point.y)", "mousemove_relative", "2", "0", "sleep", "0.2",
      "click", "\(button)")
  }

  /// The exported list, with folders in brackets.
  func exported() throws -> String {
    try ctl("export").split(separator: "\n").compactMap { line in
      if line.contains("</outline>") { return ")" }
      guard let start = line.range(of: "text=\"") else { return nil }
      let title = line[start.upperBound...].prefix { $0 != "\"" }
      return line.contains("xmlUrl") ? String(title) : "\(title)("
    }.joined(separator: " ")
  }
}
