import Foundation
import TestServers
import Testing

extension EndToEndTests {
  @Test("A feed that becomes a publication of many sections stays in sight, and so does what is chosen")
  func manySections() async throws {
    let server = try await WordPressServer()
    let folder = try TemporaryFolder()
    let php = """
      <?php
      $post = get_posts()[0]->ID;
      for ($i = 0; $i < 120; $i++) {
        wp_set_post_categories($post, [wp_insert_term("Borough $i", 'category')['term_id']], true);
      }
      """
    try await server.run(php: folder.put(php.utf8, at: "sections.php"))
    let feeds = try await ServedFeeds()
    let addresses = [server.address + "feed/", feeds.address("1.xml"), feeds.address("2.xml")]
    let outlines = addresses.map { "<outline type=\"rss\" text=\"\" xmlUrl=\"\($0)\"/>" }.joined()
    let reader = try await Reader(subscriptions: "<opml version=\"2.0\"><body>\(outlines)</body></opml>")
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await reader.see("The Quadrangle")
    try reader.key("g", "a", "z", "z")
    try await reader.see("Read It All")
    try Reader.activate("take-offer")
    try await reader.see("articles added")
    try await reader.seeRow("The Quadrangle")

    // It has its sections by now, and below it once they are opened.
    try await reader.openSections()
    try await reader.see("Featured")
    try await reader.seeRow("The Quadrangle")
    try await reader.quit()
    #expect(reader.criticals == [])
  }
}

extension Reader {
  /// Opens the publication that can be opened.
  func openSections() async throws {
    let window = try window()
    try await see(", closed")
    // Rows come to their places with the next frames.
    try await Task.sleep(for: .milliseconds(800))
    let point = try point(of: "Open or Close", as: Self.buttons, at: 0.5, in: window)
    try xdotool("mousemove", "--window", window, "\(point.x)", "\(point.y)", "click", "1")
  }

  /// Waits until the row of a section is chosen and stands within the list.
  fileprivate func seeRow(_ title: String) async throws {
    try await until("the row “\(title)” is in sight") {
      try self.screen().contains { item in
        item.isSelected && item.name.hasPrefix(title) && item.area.count == 4 && item.area[1] >= 0
          && item.area[1] + item.area[3] < 900
      } ? true : nil
    }
  }
}
