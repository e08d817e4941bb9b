import Foundation
import Testing

extension EndToEndTests {
  /// The list's first row.
  private static let headline = "A day’s news without touching the mouse"

  @Test("A finger that pulls the list down far enough refreshes it when lifted, and not before")
  func touchPull() async throws {
    let (screen, reader) = try await touched()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    let count = reader.events("refreshed").count
    try screen.press(460, 300)
    try await screen.drag(by: 160)
    try await reader.see("Let go to refresh")
    #expect(reader.pulls == ["pulling", "armed"])
    #expect(reader.events("refreshed").count == count)
    try screen.release()
    try await reader.wait(for: "refreshed", after: count)
    try await reader.seeNoPull()
    #expect(reader.pulls == ["pulling", "armed", "held", "collapsing", "idle"])
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  @Test("A finger that lets go of the list early, or takes it back up, does not refresh")
  func touchLetGo() async throws {
    let (screen, reader) = try await touched()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    let count = reader.events("refreshed").count
    let top = try #require(try reader.top(of: Self.headline))
    try screen.press(460, 300)
    try await screen.drag(by: 50)
    try await reader.see("Pull to refresh")
    try screen.release()
    try await reader.seeNoPull()
    #expect(reader.pulls == ["pulling", "collapsing", "idle"])
    try await reader.see(Self.headline, at: top...top)

    try screen.press(460, 300)
    try await screen.drag(by: 160)
    try await reader.see("Let go to refresh")
    try await screen.drag(by: -120)
    try await reader.see("Pull to refresh")
    try screen.release()
    try await reader.seeNoPull()
    #expect(reader.pulls.dropFirst(3) == ["pulling", "armed", "pulling", "collapsing", "idle"])
    try await reader.see(Self.headline, at: top...top)
    #expect(reader.events("refreshed").count == count)
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  @Test("The list follows the finger that pulls it, from the first pixels")
  func touchFollows() async throws {
    let (screen, reader) = try await touched()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    let top = try #require(try reader.top(of: Self.headline))
    try screen.press(460, 300)
    // A finger that rests is not still: the first eight pixels are no pull.
    try await screen.drag(by: 28)
    try await reader.see(Self.headline, at: top + 16...top + 20)
    try await screen.drag(by: 40)
    try await reader.see(Self.headline, at: top + 44...top + 50)
    try await screen.drag(by: -40)
    try await reader.see(Self.headline, at: top + 16...top + 20)
    try screen.release()
    try await reader.see(Self.headline, at: top...top)
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  @Test("A finger further down in the list scrolls it, and does not pull it where that runs into the top")
  func touchScroll() async throws {
    let (screen, reader) = try await touched()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    let top = try #require(try reader.top(of: Self.headline))
    try screen.press(460, 600)
    try await screen.drag(by: -100)
    // The finger rests before it is lifted, so that the list does not glide on.
    try await Task.sleep(for: .milliseconds(500))
    try screen.release()
    try await reader.see(Self.headline, at: top - 100...top - 70)
    try screen.press(460, 300)
    try await screen.drag(by: 50)
    try await reader.see(Self.headline, at: top - 60...top - 20)
    try await screen.drag(by: 300)
    try await reader.see(Self.headline, at: top...top)
    try screen.release()
    try await Task.sleep(for: .seconds(1))
    #expect(reader.pulls == [])
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  @Test("A finger that trembles on a row opens the article")
  func touchTap() async throws {
    let (screen, reader) = try await touched()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    let row = try #require(reader.screen().last { $0.name.hasPrefix(Self.headline) }?.area)
    try screen.press(Double(row[0] + row[2] / 2), Double(row[1] + row[3] / 2))
    try await screen.drag(by: 3)
    try screen.release()
    try await reader.wait(for: "article-shown", where: { $0["headline"] as? String == Self.headline })
    #expect(reader.pulls == [])
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  @Test("A finger that rests on a row of the sections opens its menu, and does not choose the row when lifted")
  func touchMenu() async throws {
    let (screen, reader) = try await touched()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    let row = try #require(
      reader.screen().first { $0.role == "list item" && $0.name.contains("Guide") && $0.area[0] < 200 }?.area)
    let count = reader.events("list-shown").count
    try screen.press(Double(row[0] + row[2] / 2), Double(row[1] + row[3] / 2))
    try await reader.see("Rename or Move…")
    try screen.release()
    try await Task.sleep(for: .milliseconds(500))
    try await reader.see("Rename or Move…")
    #expect(reader.events("list-shown").count == count)
    try reader.key("Escape")
    try await reader.seeNo("Rename or Move…")
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  @Test("Many small scrolls of a touchpad at the top pull the list: far enough refreshes, less does nothing")
  func touchpadPull() async throws {
    let (screen, reader) = try await touched()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    let count = reader.events("refreshed").count
    try screen.point(byX: -240, y: 0)
    for _ in 0..<6 { try screen.scroll(by: -0.1) }
    try await reader.wait(for: "pull", where: { $0["phase"] as? String == "pulling" })
    try await reader.seeNoPull()
    #expect(!reader.pulls.contains("armed"))
    #expect(reader.events("refreshed").count == count)

    try await reader.until("the pull is far enough") {
      try screen.scroll(by: -0.2)
      return reader.pulls.contains("armed") ? true : nil
    }
    try await reader.wait(for: "refreshed", after: count)
    try await reader.seeNoPull()
    #expect(reader.pulls.suffix(3) == ["held", "collapsing", "idle"])
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  @Test("A touchpad's scrolling that runs into the top does not go on as a pull, however long it lasts")
  func touchpadScroll() async throws {
    let (screen, reader) = try await touched()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    let top = try #require(try reader.top(of: Self.headline))
    try screen.point(byX: -240, y: 0)
    // A machine that is busy may hold the fingers up, so that there was a rest and a pull is right.
    var wasSteady = false
    while !wasSteady {
      try await reader.seeNoPull()
      let count = reader.pulls.count
      for _ in 0..<8 { try screen.scroll(by: 0.1) }
      let _: Bool = try await reader.until("the list has scrolled") {
        try reader.top(of: Self.headline).flatMap { $0 < top ? true : nil }
      }
      wasSteady = true
      for _ in 0..<200 {
        let start = ContinuousClock.now
        try screen.scroll(by: -0.1)
        try await Task.sleep(for: .milliseconds(10))
        if start.duration(to: .now) > .milliseconds(150) { wasSteady = false }
      }
      try await reader.see(Self.headline, at: top...top)
      if wasSteady { #expect(reader.pulls.count == count) }
    }
    // After a rest it is a pull.
    try await Task.sleep(for: .seconds(1))
    let count = reader.pulls.count
    for _ in 0..<3 { try screen.scroll(by: -0.1) }
    try await reader.wait(for: "pull", after: count, where: { $0["phase"] as? String == "pulling" })
    try await reader.seeNoPull()
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  /// A reader on a touch screen, after the refresh of its start.
  private func touched() async throws -> (TouchScreen, Reader) {
    let screen = try await TouchScreen()
    let reader = try await Reader(on: screen.display)
    try await reader.wait(for: "refreshed")
    try await reader.see(Self.headline)
    return (screen, reader)
  }
}

extension Reader {
  /// The phases of all pulls, oldest first.
  fileprivate var pulls: [String] { events("pull").compactMap { $0["phase"] as? String } }

  fileprivate func seeNoPull() async throws {
    try await until("the indicator collapsed") { ["idle", nil].contains(self.pulls.last) ? true : nil }
  }

  /// The upper edge of a row.
  fileprivate func top(of headline: String) throws -> Int? {
    // The article that is open has the headline as its name, too.
    try screen().first { $0.role == "list item" && $0.name.hasPrefix(headline) }?.area[1]
  }

  /// Waits until a row's upper edge is where it belongs.
  fileprivate func see(_ headline: String, at range: ClosedRange<Int>) async throws {
    var tops: [Int] = []
    do {
      let _: Bool = try await until("“\(headline)” is where it belongs") {
        guard let top = try self.top(of: headline) else { return nil }
        tops.append(top)
        return range.contains(top) ? true : nil
      }
    } catch {
      Issue.record("“\(headline)” belongs to \(range) and was at \(tops).")
      throw error
    }
  }
}
