import Foundation
import TestServers
import Testing

extension EndToEndTests {
  @Test("Nothing in a hostile article runs or reaches the network, and three hundred random keys do no harm")
  func harm() async throws {
    let sink = try FaultServer([:])
    let server = try await NginxServer()
    let s = "http://127.0.0.1:\(sink.port)"
    let body = """
      <p onclick="fetch('\(s)/click')">Text</p><script>fetch('\(s)/script')</script><img src="\(s)/pixel.png" onerror="fetch('\(s)/e')">\
      <iframe src="\(s)/frame"></iframe><link rel="stylesheet" href="\(s)/css"><style>@import '\(s)/import';</style>\
      <meta http-equiv="refresh" content="0;url=\(s)/refresh"><object data="\(s)/object"></object><video src="\(s)/video"></video>\
      <svg><script>fetch('\(s)/svg')</script><image href="\(s)/svgimage"/></svg><form action="\(s)/form"><input autofocus onfocus="fetch('\(s)/f')"></form>\
      <a href="javascript:fetch('\(s)/js')">link</a><p style="background:url(\(s)/style)">styled</p><math><mtext><style><img src="\(s)/math"></style></math>
      """
    let feed = """
      <rss version="2.0"><channel><title>Hostile</title><item><guid>1</guid><title>&lt;img src=x onerror=alert(1)&gt;Hostile story</title>
      <description><![CDATA[\(body)]]></description></item></channel></rss>
      """
    try server.put(feed.utf8, at: "hostile.xml")
    let reader = try await Reader()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try reader.key("ctrl+n")
    try await reader.see("Add a Feed")
    try reader.type(server.address("/hostile.xml"))
    try reader.key("Return")
    try await reader.see("Hostile story")
    try reader.key("j")
    try await reader.wait(for: "article-shown")
    // What would be asked for is asked for within a moment.
    try await Task.sleep(for: .seconds(2))
    // The picture itself lies on the reader's own network, where articles from elsewhere may not reach.
    #expect(sink.requests == [])
    try await reader.seeChosen("Hostile story")
    try pressRandomKeys(in: reader)
    // What the last of them began goes on.
    try await Task.sleep(for: .seconds(1))
    #expect(sink.requests == [])
    #expect(reader.isAlive)
    #expect(reader.criticals == [])
    try await reader.killNow()
  }

  @Test(
    "An article of 50,000 paragraphs begins at once, comes whole and keeps a place far down; a page that keeps the others or itself waiting, or ends the process, is text from then on"
  )
  func endless() async throws {
    let server = try await NginxServer()
    let paragraphs = (0..<50_000).map { "<p>A <b>word</b> \($0)</p>" }.joined()
    let items = ["Long", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"].enumerated().map {
      number, title in
      let date = Date().addingTimeInterval(-3600 * Double(number + 1)).formatted(.iso8601)
      let text = number == 0 ? paragraphs : "<p>The <em>text</em> of \(title).</p>"
      return
        "<item><guid>\(number)</guid><title>\(title)</title><pubDate>\(date)</pubDate><description><![CDATA[\(text)]]></description></item>"
    }
    try server.put(
      "<rss version=\"2.0\"><channel><title>Endless</title>\(items.joined())</channel></rss>".utf8, at: "endless.xml")
    let reader = try await Reader()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try reader.key("ctrl+n")
    try await reader.see("Add a Feed")
    try reader.type(server.address("/endless.xml"))
    try reader.key("Return")
    try await reader.see("Nine")
    try await open("Long", in: reader)
    // Its end is not there yet, or is far below. On a busy machine the first press may come before the text.
    let _: Bool = try await reader.until("the text is paged through") {
      try reader.key("space")
      return reader.events("article-rested").contains { ($0["block"] as? Int ?? 0) > 0 } ? true : nil
    }
    #expect(reader.events("article-shown").last?["headline"] as? String == "Long")
    try await comeBack(to: "Long", in: reader)
    try await openWithNeighbours("Two", in: reader)
    try await freeze(reader)
    try await crash(reader)
    try await endAgain(reader)
    try await freezeTwice(reader)
    try await reader.killNow()
    #expect(reader.criticals == [])
  }

  @discardableResult
  private func open(_ title: String, by key: String = "j", in reader: Reader) async throws -> [String: Any] {
    let shown = reader.events("article-shown").count
    try reader.key(key)
    return try await reader.wait(for: "article-shown", after: shown, where: { $0["headline"] as? String == title })
  }

  private func openWithNeighbours(_ title: String, in reader: Reader) async throws {
    let ready = reader.events("neighbours-ready").count
    try await open(title, in: reader)
    try await reader.wait(for: "neighbours-ready", after: ready)
  }

  /// A place that is in a later part of an article is where the reader is again once that part came.
  private func comeBack(to title: String, in reader: Reader) async throws {
    // The first part has a thousand paragraphs, and the end is that of the parts that came.
    let _: Bool = try await reader.until("the reader is far down") {
      try reader.key("Return", "End")
      return reader.events("article-rested").contains { ($0["block"] as? Int ?? 0) > 3000 } ? true : nil
    }
    // Two articles further on its page stands nowhere any more.
    for title in ["Two", "Three"] { try await open(title, in: reader) }
    try await open("Two", by: "k", in: reader)
    // The last press of End may have gone on to the end of another part.
    try await reader.isScrolled(open(title, by: "k", in: reader), pastBlock: 3000)
  }

  /// The processes of pages.
  private func pages(of reader: Reader) throws -> [pid_t] {
    let processes = try Reader.output(of: URL(filePath: "/bin/ps"), ["-eo", "pid=,ppid=,stat=,comm="])
      .split(separator: "\n").map { $0.split(separator: " ") }.filter { !$0[2].hasPrefix("Z") }
    var family: Set = [Substring(String(reader.process.processIdentifier))]
    for _ in 0..<10 { family.formUnion(processes.filter { family.contains($0[1]) }.map { $0[0] }) }
    return processes.filter { family.contains($0[0]) && $0[3].hasPrefix("WebKitWebProces") }.compactMap { pid_t($0[0]) }
  }

  /// The process of the pages stands still: what is asked for comes in another one, and what was seen then is text.
  private func freeze(_ reader: Reader) async throws {
    let pages = try pages(of: reader)
    try #require(!pages.isEmpty)
    for page in pages { kill(page, SIGSTOP) }
    try reader.key("j")
    try reader.key("j")
    try await reader.wait(for: "article-shown", where: { $0["headline"] as? String == "Four" })
    try await reader.wait(for: "unbearable")
    // The second one stood finished, and was seen.
    let shown = reader.events("article-shown").count
    try reader.key("k")
    try await reader.wait(for: "article-shown", after: shown) {
      $0["headline"] as? String == "Three" && $0["plain"] as? Bool == true
    }
  }

  /// The process of the pages ends while an article is read, which comes back as text; where it ends for a text, that is said.
  private func crash(_ reader: Reader) async throws {
    // A neighbour that is not ready would be blamed.
    try await openWithNeighbours("Four", in: reader)
    let before = reader.events("article-shown").count
    for page in try pages(of: reader) { kill(page, SIGKILL) }
    try await reader.wait(for: "web-process-ended")
    let back = try await reader.wait(for: "article-shown", after: before) {
      $0["headline"] as? String == "Four" && $0["plain"] as? Bool == true
    }
    // What is not finished may be why as well.
    try await reader.wait(for: "neighbours-ready") {
      $0["ms"] as? Double ?? 0 > back["ms"] as? Double ?? .infinity
    }
    for page in try pages(of: reader) { kill(page, SIGKILL) }
    try await reader.see("The page renderer ended unexpectedly. Choose the article again to reload it.")
    // The next one starts it again.
    try await openWithNeighbours("Five", in: reader)
  }

  /// An article that keeps the process busy also where it is alone in it is text.
  private func freezeTwice(_ reader: Reader) async throws {
    let (shown, unbearable) = (reader.events("article-shown").count, reader.events("unbearable").count)
    for page in try pages(of: reader) { kill(page, SIGSTOP) }
    try reader.key("j")
    try reader.key("j")
    let _: Bool = try await reader.until("the article is given up") {
      // The process that comes for its text is of after that.
      let pages = try pages(of: reader)
      guard reader.events("unbearable").count == unbearable else { return true }
      for page in pages { kill(page, SIGSTOP) }
      return nil
    }
    try await reader.wait(for: "article-shown", after: shown) {
      $0["headline"] as? String == "Nine" && $0["plain"] as? Bool == true
    }
  }

  /// A process that ends whenever the article is there is given up, and the article's neighbours are not blamed for ever.
  private func endAgain(_ reader: Reader) async throws {
    try await openWithNeighbours("Six", in: reader)
    try await reader.seeNo("The page renderer ended unexpectedly.")
    let ended = reader.events("web-process-ended").count
    let _: Bool = try await reader.until("the article is given up") {
      if try reader.screen().contains(where: { $0.name.hasPrefix("The page renderer ended unexpectedly.") }) {
        return true
      }
      // The article is there, and its neighbours are not.
      let last = reader.events().last { ["article-shown", "web-process-ended"].contains($0["event"] as? String) }
      if last?["event"] as? String == "article-shown" { for page in try pages(of: reader) { kill(page, SIGKILL) } }
      return nil
    }
    #expect(reader.events("web-process-ended").count < ended + 10)
    try await openWithNeighbours("Seven", in: reader)
  }

  private func pressRandomKeys(in reader: Reader) throws {
    let keys = [
      "j", "k", "n", "shift+n", "space", "shift+space", "o", "Return", "s", "m", "u", "y", "ctrl+plus", "ctrl+minus",
      "ctrl+0", "alt+Up", "alt+Down", "z", "a", "g", "t", "alt+Left", "slash", "Escape", "ctrl+r", "r", "shift+a",
      "ctrl+z", "F9", "F11", "Tab", "shift+Tab", "Down", "Up", "Left", "Right", "Page_Down", "Home", "End", "question",
      "ctrl+comma", "ctrl+n", "Menu",
    ]
    var state: UInt64 = 20261121
    for _ in 0..<300 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let key = keys[Int(state >> 33) % keys.count]
      try reader.key(key)
      // Dialogs take the keys that follow; Escape closes them.
      if ["question", "ctrl+comma", "ctrl+n", "Menu"].contains(key) { try reader.key("Escape") }
      try #require(reader.isAlive, "ended after \(key)")
    }
  }
}
