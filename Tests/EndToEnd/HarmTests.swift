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
