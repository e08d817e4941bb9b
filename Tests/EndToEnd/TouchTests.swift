import Foundation
import Testing

extension EndToEndTests {
  /// The article that the first start opens.
  private static let welcome = "Good morning, and welcome to Courant"
  /// The one below it.
  private static let headline = "A day’s news without touching the mouse"

  @Test(
    "Fingers pull and scroll the list, open rows and menus, turn to the next article and zoom a picture; so does a touchpad the list"
  )
  func fingers() async throws {
    let screen = try await TouchScreen()
    let reader = try await Reader(on: screen.display)
    defer { try? FileManager.default.removeItem(at: reader.home) }
    // The first start opens an article.
    try await reader.wait(for: "article-shown", where: { $0["headline"] as? String == Self.welcome })
    try await reader.wait(for: "refreshed")
    try await reader.see(Self.headline)
    // To the list; the pointer is in the middle.
    try screen.point(byX: -240, y: 0)
    try await pullByTouchpad(reader, on: screen)
    try await scrollByTouchpad(reader, on: screen)
    try await pullArticle(reader, on: screen)
    try await moveList(reader, on: screen)
    try await letGo(reader, on: screen)
    try await pullList(reader, on: screen)
    try await scrollList(reader, on: screen)
    try await swipeRow(reader, on: screen)
    try await openMenu(reader, on: screen)
    try await tap(reader, on: screen)
    try await pinch(reader, on: screen)
    try await reader.killNow()
    #expect(reader.criticals == [])
  }

  /// Many small scrolls at the top pull the list: far enough refreshes, less does nothing.
  private func pullByTouchpad(_ reader: Reader, on screen: TouchScreen) async throws {
    let count = reader.events("refreshed").count
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
  }

  /// Scrolling that runs into the top does not go on as a pull, however long it lasts.
  private func scrollByTouchpad(_ reader: Reader, on screen: TouchScreen) async throws {
    let top = try #require(try reader.top(of: Self.headline))
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
        // Fingers that rest would begin a pull.
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
  }

  /// A finger that pulls an article up at its end shows the next one, and lets go of it when it goes back.
  private func pullArticle(_ reader: Reader, on screen: TouchScreen) async throws {
    let shown = reader.events("article-shown").count
    try reader.key("Return")
    try await reader.warmed()
    try reader.key("End")
    // A finger pulls only what rests at its end.
    try await Task.sleep(for: .milliseconds(700))
    try screen.press(1000, 600)
    try await screen.drag(by: -160)
    try await reader.see("Let go to read")
    try await screen.drag(by: 130)
    try await reader.see("Pull for the next article")
    try screen.release()
    try await reader.seeNo("Pull for the next article")
    #expect(reader.events("article-shown").count == shown)
    try screen.press(1000, 600)
    try await screen.drag(by: -160)
    try await reader.see("Let go to read")
    try screen.release()
    try await reader.wait(
      for: "article-shown", after: shown, where: { $0["headline"] as? String == Self.headline })
  }

  /// The list follows the finger that pulls it, from the first pixels.
  private func moveList(_ reader: Reader, on screen: TouchScreen) async throws {
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
    try await reader.seeNoPull()
  }

  /// A finger that lets go of the list early, or takes it back up, does not refresh.
  private func letGo(_ reader: Reader, on screen: TouchScreen) async throws {
    let (count, pulls) = (reader.events("refreshed").count, reader.pulls.count)
    let top = try #require(try reader.top(of: Self.headline))
    try screen.press(460, 300)
    try await screen.drag(by: 50)
    try await reader.see("Pull to refresh")
    try screen.release()
    try await reader.seeNoPull()
    #expect(reader.pulls.dropFirst(pulls) == ["pulling", "collapsing", "idle"])
    try await reader.see(Self.headline, at: top...top)

    try screen.press(460, 300)
    try await screen.drag(by: 160)
    try await reader.see("Let go to refresh")
    try await screen.drag(by: -120)
    try await reader.see("Pull to refresh")
    try screen.release()
    try await reader.seeNoPull()
    #expect(reader.pulls.dropFirst(pulls + 3) == ["pulling", "armed", "pulling", "collapsing", "idle"])
    try await reader.see(Self.headline, at: top...top)
    #expect(reader.events("refreshed").count == count)
  }

  /// A finger that pulls the list down far enough refreshes it when lifted, and not before.
  private func pullList(_ reader: Reader, on screen: TouchScreen) async throws {
    let (count, pulls) = (reader.events("refreshed").count, reader.pulls.count)
    try screen.press(460, 300)
    try await screen.drag(by: 160)
    try await reader.see("Let go to refresh")
    #expect(reader.pulls.dropFirst(pulls) == ["pulling", "armed"])
    #expect(reader.events("refreshed").count == count)
    try screen.release()
    try await reader.wait(for: "refreshed", after: count)
    try await reader.seeNoPull()
    #expect(reader.pulls.dropFirst(pulls) == ["pulling", "armed", "held", "collapsing", "idle"])
  }

  /// A finger further down in the list scrolls it, and does not pull it where that runs into the top.
  private func scrollList(_ reader: Reader, on screen: TouchScreen) async throws {
    let pulls = reader.pulls
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
    // A pull would have begun by then.
    try await Task.sleep(for: .seconds(1))
    #expect(reader.pulls == pulls)
  }

  /// A finger that swipes a row far enough stars it or marks it, and takes it back by another swipe; nothing is opened or
  /// moved.
  private func swipeRow(_ reader: Reader, on screen: TouchScreen) async throws {
    let (shown, pulls) = (reader.events("article-shown").count, reader.pulls)
    let row = try #require(reader.screen().first { $0.role == "list item" && $0.name.hasPrefix(Self.headline) }?.area)
    let starred = try #require(reader.events("sections-shown").last?["starred"] as? Int)
    let unread = try #require(reader.events("sections-shown").last?["unread"] as? Int)
    let isUnread = try reader.screen().contains { $0.name.hasPrefix(Self.headline + ", unread") }
    let other = unread + (isUnread ? -1 : 1)
    let swipes: [(distance: Double, what: String, number: Int)] = [
      (-110, "starred", starred + 1), (-110, "starred", starred), (110, "unread", other), (110, "unread", unread),
    ]
    for swipe in swipes {
      let count = reader.events("sections-shown").count
      // Less than enough does nothing.
      for distance in [swipe.distance / 2, swipe.distance] {
        try screen.press(Double(row[0] + row[2] / 2), Double(row[1] + row[3] / 2))
        try await screen.drag(by: 4, sideways: distance)
        try screen.release()
      }
      try await reader.wait(for: "sections-shown", after: count, where: { $0[swipe.what] as? Int == swipe.number })
    }
    try await reader.see(Self.headline, at: row[1]...row[1])
    // The buttons of the row under the pointer are not for fingers.
    #expect(try !reader.screen().contains { $0.name.hasSuffix("(\(Self.headline))") })
    #expect(reader.events("article-shown").count == shown && reader.pulls == pulls)
  }

  /// A finger that rests on a row of the sections opens its menu, and does not choose the row when lifted.
  private func openMenu(_ reader: Reader, on screen: TouchScreen) async throws {
    let row = try #require(
      reader.screen().first { $0.role == "list item" && $0.name.contains("Guide") && $0.area[0] < 200 }?.area)
    let count = reader.events("list-shown").count
    try screen.press(Double(row[0] + row[2] / 2), Double(row[1] + row[3] / 2))
    try await reader.see("Feed Settings…")
    try screen.release()
    // A list that was chosen would be there, and the menu gone.
    try await Task.sleep(for: .milliseconds(500))
    try await reader.see("Feed Settings…")
    #expect(reader.events("list-shown").count == count)
    try reader.key("Escape")
    try await reader.seeNo("Feed Settings…")
  }

  /// A finger that trembles on a row opens the article.
  private func tap(_ reader: Reader, on screen: TouchScreen) async throws {
    let (shown, pulls) = (reader.events("article-shown").count, reader.pulls)
    let row = try #require(reader.screen().first { $0.role == "list item" && $0.name.hasPrefix(Self.welcome) }?.area)
    try screen.press(Double(row[0] + row[2] / 2), Double(row[1] + row[3] / 2))
    try await screen.drag(by: 3)
    try screen.release()
    try await reader.wait(
      for: "article-shown", after: shown, where: { $0["headline"] as? String == Self.welcome })
    #expect(reader.pulls == pulls)
  }

  /// Two fingers that move apart on a picture make it larger where they are, and together they show all of it again.
  private func pinch(_ reader: Reader, on screen: TouchScreen) async throws {
    try await reader.openFirstOfAll()
    try reader.key("shift+i")
    let shown = try await reader.wait(for: "viewer", where: { $0["state"] as? String == "shown" })
    let scale = try #require(shown["scale"] as? Int)
    try await screen.pinch(around: 600, 400, from: 100, to: 300)
    try await reader.wait(
      for: "viewer", where: { ($0["scale"] as? Int ?? 0) > 2 * scale && $0["fitted"] as? Bool == false })
    let zoomed = reader.events("viewer").count
    try await screen.pinch(around: 600, 400, from: 400, to: 40)
    try await reader.wait(
      for: "viewer", after: zoomed, where: { $0["scale"] as? Int == scale && $0["fitted"] as? Bool == true })
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
