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
    try await reader.see("Add a Publication")
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
    "An article of 50,000 paragraphs begins at once and comes whole, and a page that keeps the others waiting is text from then on"
  )
  func endless() async throws {
    let server = try await NginxServer()
    let paragraphs = (0..<50_000).map { "<p>A <b>word</b> \($0)</p>" }.joined()
    let items = ["Long", "Two", "Three", "Four"].enumerated().map { number, title in
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
    try await reader.see("Add a Publication")
    try reader.type(server.address("/endless.xml"))
    try reader.key("Return")
    try await reader.see("Four")
    try await open("Long", in: reader)
    // Its end is not there yet, or is far below.
    try reader.key("space")
    try await reader.wait(for: "article-rested", where: { ($0["block"] as? Int ?? 0) > 0 })
    try await open("Two", in: reader)
    try await freeze(reader)
    try await reader.killNow()
    #expect(reader.criticals == [])
  }

  private func open(_ title: String, by key: String = "j", in reader: Reader) async throws {
    try reader.key(key)
    try await reader.wait(for: "article-shown", where: { $0["headline"] as? String == title })
  }

  /// The process of the pages stands still: what is asked for comes in another one, and what was seen then is text.
  private func freeze(_ reader: Reader) async throws {
    let processes = try Reader.output(of: URL(filePath: "/bin/ps"), ["-eo", "pid=,ppid=,comm="]).split(separator: "\n")
      .map {
        $0.split(separator: " ")
      }
    var family: Set = [Substring(String(reader.process.processIdentifier))]
    for _ in 0..<10 { family.formUnion(processes.filter { family.contains($0[1]) }.map { $0[0] }) }
    let pages = processes.filter { family.contains($0[0]) && $0[2].hasPrefix("WebKitWebProces") }.compactMap {
      pid_t($0[0])
    }
    try #require(!pages.isEmpty)
    for page in pages { kill(page, SIGSTOP) }
    try reader.key("j")
    try reader.key("j")
    try await reader.wait(for: "article-shown", where: { $0["headline"] as? String == "Four" })
    try await reader.wait(for: "unbearable")
    try await open("Three", by: "k", in: reader)
    try reader.key("k")
    try await reader.wait(
      for: "article-shown", where: { $0["headline"] as? String == "Two" && $0["plain"] as? Bool == true })
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
