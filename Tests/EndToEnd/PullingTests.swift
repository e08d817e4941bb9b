import Foundation
import Testing

extension EndToEndTests {
  @Test("Ten articles by the wheel, by Space and by j, each finished before it is asked for; k and the wheel go back")
  func pullingOn() async throws {
    let feeds = try await ServedFeeds()
    try feeds.publish(1, articles: 14)
    let reader = try await Reader(subscriptions: Reader.noSubscriptions)
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try reader.key("ctrl+n")
    try await reader.see("Add a Feed")
    try reader.type(feeds.address("1.xml"))
    try reader.key("Return")
    try await reader.wait(for: "list-shown", where: { $0["count"] as? Int == 14 })
    // The keys for its ends are the article's, although it was not seen yet when the focus was to go there.
    try reader.key("j", "Return")
    try await reader.showsArticle(13)
    try await reader.overArticle()
    for story in [12, 11, 10] {
      try await reader.warmed()
      try reader.key("End")
      // The wheel pulls only what rests at its end.
      try await Task.sleep(for: .milliseconds(700))
      try reader.turnWheel(5, times: 4)
      try await reader.showsArticle(story)
    }
    #expect(
      reader.events("article-pull").compactMap { $0["phase"] as? String }.prefix(3) == ["pulling", "armed", "idle"])
    for story in [9, 8, 7] {
      try await reader.warmed()
      let shown = reader.events("article-shown").count
      for _ in 0..<12 where reader.events("article-shown").count == shown {
        try reader.key("space")
        // The page scrolls smoothly, and tells of no end of that.
        try await Task.sleep(for: .milliseconds(150))
      }
      try await reader.showsArticle(story)
    }
    for story in [6, 5, 4, 3] {
      try await reader.warmed()
      try reader.key("j")
      try await reader.showsArticle(story)
    }
    let walked = reader.events("article-shown").dropFirst()
    #expect(walked.count == 10)
    #expect(walked.allSatisfy { $0["warm"] as? Bool == true }, "\(walked)")

    // Back to what was read, where it was left: at its end, to which Space had scrolled.
    for story in [4, 5, 6, 7, 8] {
      try reader.key("k")
      try await reader.showsArticle(story)
    }
    let last = try #require(reader.events("article-shown").last)
    try await reader.isScrolled(last, pastBlock: 10)
    try await reader.warmed()
    // It comes to its place first.
    try await Task.sleep(for: .milliseconds(300))
    try reader.key("Home")
    try await Task.sleep(for: .milliseconds(700))
    try reader.turnWheel(4, times: 4)
    try await reader.showsArticle(9)
    // Two turns are not enough.
    try await reader.warmed()
    try reader.key("Home")
    try await Task.sleep(for: .milliseconds(700))
    try reader.turnWheel(4, times: 2)
    // Another article would be there by then.
    try await Task.sleep(for: .milliseconds(900))
    try await reader.showsArticle(9)
    try await reader.quit()
    #expect(reader.criticals == [])
  }
}

extension Reader {
  /// Waits until the article of this number is the last one that was shown.
  fileprivate func showsArticle(_ number: Int) async throws {
    let _: Bool = try await until("article \(number) is shown") {
      self.events("article-shown").last?["headline"] as? String == "Story 1-\(number)" ? true : nil
    }
  }

  /// Waits until the neighbours of the article that was shown last stand finished.
  func warmed() async throws {
    let _: Bool = try await until("the neighbours are there") {
      self.events().last { ["article-shown", "neighbours-ready"].contains($0["event"] as? String ?? "") }?["event"]
        as? String == "neighbours-ready" ? true : nil
    }
  }

  /// Puts the pointer over the article.
  fileprivate func overArticle() async throws {
    try xdotool("mousemove", "--window", window(), "900", "500")
  }

  /// Turns the wheel up (4) or down (5).
  fileprivate func turnWheel(_ button: Int, times: Int) throws {
    try xdotool("click", "--repeat", "\(times)", "--delay", "40", "\(button)")
  }
}
