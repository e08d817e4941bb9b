import Foundation
import TestServers
import Testing

extension EndToEndTests {
  @Test(
    "A whole publication, from its typed address to the comments on an article of its first year, and to its first article"
  )
  func publication() async throws {
    let server = try await WordPressServer()
    let reader = try await Reader(subscriptions: Reader.noSubscriptions)
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await reader.see("Add Something to Read")

    // The address leads to the publication, which is shown before it is taken.
    try reader.key("ctrl+n")
    try await reader.see("Add a Feed")
    try reader.type(server.address.replacing("http://", with: ""))
    try reader.key("Return")
    for text in ["The Quadrangle", "News from & around the campus", "The Whole Publication", "Newest Articles"] {
      try await reader.see(text)
    }
    try reader.key("Return")
    try await reader.wait(for: "list-shown", where: { $0["count"] as? Int == 100 })
    // Its sections are folded, as there may be hundreds.
    try await reader.seeNo("Student Government")
    try await reader.openSections()
    for text in ["Featured", "Campus, ", "Food & Drink", "Student Government"] {
      try await reader.see(text)
    }
    try await reader.seePanes("sections list article")

    // Featured, the first row below the publication.
    try reader.key("z")
    try await reader.wait(for: "list-shown", where: { ($0["section"] as? String)?.hasPrefix("featured") == true })
    try await reader.see("Trustees vote to keep the observatory")
    try await reader.seeNo("A university is not a parking lot")

    // A category, two rows further.
    try reader.key("z", "z")
    let category = try await reader.wait(
      for: "list-shown", where: { ($0["section"] as? String)?.hasPrefix("term") == true && $0["count"] as? Int != 0 })
    try await reader.until("Campus is chosen") {
      try reader.screen().contains { $0.isSelected && $0.name.hasPrefix("Campus") } ? true : nil
    }
    #expect((category["count"] as? Int ?? 0) < 100)

    // The tag cloud, by walking on to it, and a tag by typing.
    try await reader.walk(to: "tags")
    try await reader.wait(for: "cloud-shown", where: { ($0["count"] as? Int ?? 0) >= 100 })
    try await reader.see("campus life, ")
    try reader.key("slash")
    try reader.type("truste")
    try await reader.seeNo("campus life, ")
    try reader.key("Return")
    try await reader.wait(
      for: "list-shown",
      where: { ($0["section"] as? String)?.hasPrefix("term") == true && $0["count"] as? Int != 0 })
    try await reader.see("Trustees vote to keep the observatory")

    // The site's own search reaches an article of the first year, which is not here yet.
    let wanted = "The Quadrangle prints its first page"
    try reader.key("slash")
    try reader.type("prints first page")
    try await reader.wait(for: "site-answer", where: { ($0["found"] as? Int ?? 0) > 0 })
    try await reader.see(wanted)
    try reader.key("Return")
    var chosen = try await reader.wait(for: "article-shown")["headline"] as? String
    for _ in 0..<10 where chosen != wanted {
      let shown = reader.events("article-shown").count
      try reader.key("j")
      chosen = try await reader.wait(for: "article-shown", after: shown)["headline"] as? String
    }
    try await reader.seeChosen(wanted)

    // Its comments, one of which is new.
    let post = try await server.number(of: "posts?order=asc&per_page=1")
    try await server.comment(on: post, "I was there.")
    try reader.key("c")
    let comments = try await reader.wait(for: "comments-shown")
    #expect((comments["count"] as? Int ?? 0) >= 1)
    try await readToTheFirst(in: reader)
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  /// The end of another publication's list brings older articles, and says so when there are no more.
  private func readToTheFirst(in reader: Reader) async throws {
    let server = try await WordPressServer()
    let lists = reader.events("list-shown").count
    try await reader.add(server)
    try await reader.wait(for: "list-shown", after: lists, where: { $0["count"] as? Int == 100 })
    // A list that is not scrolled asks for nothing.
    try await Task.sleep(for: .milliseconds(500))
    #expect(server.requests.allSatisfy { !$0.target.contains("before=") })
    try reader.xdotool("mousemove", "--window", reader.window(), "460", "400")
    for count in [200, 300, 400] {
      try await reader.until("\(count) articles are there") { () -> Bool? in
        if reader.events("list-shown").last?["count"] as? Int == count { return true }
        try reader.xdotool("click", "--repeat", "20", "--delay", "5", "5")
        return nil
      }
    }
    try await reader.until("the end is there", seconds: 60) { () -> Bool? in
      try reader.xdotool("click", "--repeat", "50", "--delay", "5", "5")
      let names = try reader.screen().map(\.name)
      // Rows far from what is seen are not named.
      return names.contains { $0.contains("You have reached the first article") }
        && names.contains { $0.contains("The Quadrangle prints its first page") } ? true : nil
    }
    #expect(server.requests.count { $0.target.contains("before=") } == 3)
  }
}

extension Reader {
  /// Chooses the next section until it is of this kind.
  func walk(to kind: String) async throws {
    for _ in 0..<80 {
      let shown = events("list-shown").count
      try key("z")
      let event = try await wait(for: "list-shown", after: shown)
      if (event["section"] as? String)?.hasPrefix(kind) == true { return }
    }
    throw Late(description: "No section of the kind \(kind)")
  }
}
