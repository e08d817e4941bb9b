import Foundation
import TestServers
import Testing

extension EndToEndTests {
  @Test("A thumbnail without a ground of its own gets a light one in dark style")
  func thumbnailInDark() async throws {
    let server = try await NginxServer()
    try server.put(Self.picture, at: "lines.png")
    let pictures = "<img src=\"\(server.address("/lines.png"))\" width=\"300\" height=\"300\" alt=\"\">"
    try server.put(Self.feed(of: [("Pictures", pictures)]).utf8, at: "feed.xml")
    setenv("ADW_DEBUG_COLOR_SCHEME", "prefer-dark", 1)
    defer { unsetenv("ADW_DEBUG_COLOR_SCHEME") }
    let reader = try await Reader(subscriptions: Self.subscription(to: server.address("/feed.xml")))
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await reader.see("Pictures")
    try await reader.openFirstOfAll()
    let window = try reader.window()
    let row = try await reader.until("the row") {
      try reader.screen().first { $0.role == "list item" && $0.name.hasPrefix("Pictures,") && $0.area[0] > 200 }?.area
    }
    let corner = try reader.origin(in: window)
    // The picture is a square of 72 pixels at the row's right edge, 18 from it.
    let place = (x: corner.x + row[0] + row[2] - 90, y: corner.y + row[1] + row[3] - 70)
    let _: Bool = try await reader.until("the thumbnail has a light ground") {
      try Self.brightest(in: window, width: 60, height: 40, x: place.x, y: place.y) > 200 ? true : nil
    }
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  @Test("The menu offers no comments and no pictures where an article has none")
  func menuOfArticle() async throws {
    let server = try await NginxServer()
    try server.put(
      Self.feed(of: [("Plain", "<p>Only words.</p>"), ("Painted", "<img src=\"http://127.0.0.1:1/a.png\">")]).utf8,
      at: "feed.xml")
    let reader = try await Reader(subscriptions: Self.subscription(to: server.address("/feed.xml")))
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await reader.see("Plain")
    for (title, hasPictures) in [("Plain", false), ("Painted", true)] {
      let shown = reader.events("article-shown").count
      try reader.key(title == "Plain" ? "g" : "j")
      if title == "Plain" { try reader.key("a", "j") }
      try await reader.wait(for: "article-shown", after: shown)
      // Entries of actions that are not enabled are hidden.
      #expect(try !Reader.isEnabled("show-comments"))
      #expect(try Reader.isEnabled("show-pictures") == hasPictures, "\(title)")
    }
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  /// The lightest grey of a part of a window, from 0 to 255.
  private static func brightest(in window: String, width: Int, height: Int, x: Int, y: Int) throws -> Int {
    let pixel = try Reader.output(
      of: URL(filePath: "/usr/bin/import"),
      [
        "-window", window, "-crop", "\(width)x\(height)+\(x)+\(y)", "-colorspace", "gray", "-depth", "8", "-format",
        "%[fx:int(255*maxima)]", "info:",
      ])
    return Int(pixel.trimmingCharacters(in: .whitespacesAndNewlines)) ?? -1
  }

  private static func feed(of articles: [(title: String, text: String)]) -> String {
    let items = articles.enumerated().map { index, article in
      let date = Date(timeIntervalSinceNow: Double(-3600 * (index + 30)))
      return """
        <item><title>\(article.title)</title><guid isPermaLink="false">\(article.title)</guid>
        <dc:date>\(date.formatted(.iso8601))</dc:date><description><![CDATA[\(article.text)]]></description></item>
        """
    }
    return """
      <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Feed</title>\(items.joined())\
      </channel></rss>
      """
  }

  private static func subscription(to address: String) -> String {
    "<opml version=\"2.0\"><body><outline type=\"rss\" text=\"Feed\" xmlUrl=\"\(address)\"/></body></opml>"
  }

  /// Black lines on no ground, 200 by 200 pixels.
  private static let picture = Data(
    base64Encoded:
      "iVBORw0KGgoAAAANSUhEUgAAAMgAAADICAQAAAAHUWYVAAAAvklEQVR42u3dwQkAQAgDQftvWlsQRMhjJh3c/s+qtqh5AkFMEEFM"
      + "EEFMEEFMEEFMEBNEEBNEEBNEEBNEEMsJAgAAAAAAAAAAAAAAAAAAAAAAAAAAAADAne/vXUcwQQQxQQQxQQQxQQQxQUwQQUwQQUwQ"
      + "QUwQQUwQc08dAAAAAAAAAAAAAAAAAAAAAAAAAAAAAOCL7+9dRzBBBDFBBDFBBDFBBDFBTBBBTBBBTBBBTBBBTBBzTx0AAAAAAAAA"
      + "9gbZPLPT6+x+GwAAAABJRU5ErkJggg==")!
}
