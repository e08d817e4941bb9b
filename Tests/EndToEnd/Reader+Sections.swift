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
  func point(of title: String, at height: Double, in window: String) throws -> (x: Int, y: Int) {
    let row = try screen().first { $0.role == "list item" && ($0.name == title || $0.name.hasPrefix(title + ",")) }
    let area = try #require(row?.area, "There is no row “\(title)”.")
    let origin = try origin(in: window)
    return (origin.x + area[0] + area[2] / 2, origin.y + area[1] + Int(Double(area[3]) * height))
  }

  /// Where the window begins in its X window, which has a border that what is told of the window leaves out.
  func origin(in window: String) throws -> (x: Int, y: Int) {
    let frame = try #require(try screen().first { $0.role == "frame" }?.area)
    let border = (try Self.size(of: window).width - frame[2]) / 2
    return (border, border)
  }

  /// The size of an X window in pixels.
  static func size(of window: String, on display: String? = nil) throws -> (width: Int, height: Int) {
    let geometry = try output(
      of: URL(filePath: "/usr/bin/xdotool"), ["getwindowgeometry", "--shell", window], on: display)
    func value(_ name: String) -> Int? {
      geometry.split(separator: "\n").first { $0.hasPrefix(name) }.flatMap { Int($0.dropFirst(name.count)) }
    }
    return (try #require(value("WIDTH=")), try #require(value("HEIGHT=")))
  }

  func click(in window: String, _ title: String, button: Int = 1) throws {
    let point = try point(of: title, at: 0.5, in: window)
    try Self.xdotool("mousemove", "--window", window, "\(point.x)", "\(point.y)")
    try Self.xdotool("click", "\(button)")
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
