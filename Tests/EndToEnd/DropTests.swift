import Foundation
import TestServers
import Testing

extension EndToEndTests {
  @Test(
    "An address or a list that another program drops is asked about, other words and the page's own link are not, and a field takes words"
  )
  func drops() async throws {
    let server = try await NginxServer()
    let link =
      "<p><a href='\(server.address("/elsewhere"))'>\(String(repeating: "All of it is a link. ", count: 150))</a></p>"
    let feed = """
      <rss version="2.0"><channel><title>Links</title><item><guid>1</guid><title>Only a link</title>
      <description><![CDATA[\(link)]]></description></item></channel></rss>
      """
    try server.put(feed.utf8, at: "feed.xml")
    let reader = try await Reader(
      subscriptions: """
        <opml version="2.0"><body><outline type="rss" text="Links" xmlUrl="\(server.address("/feed.xml"))"/></body></opml>
        """)
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await reader.see("Only a link, unread")
    try reader.key("j")
    try await reader.wait(for: "article-shown")
    let window = try reader.window()
    try await dropAddresses(on: reader, in: window)
    #expect(reader.events("article-shown").count == 1)
    try await dragLink(of: reader, in: window)
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  /// On the list and on the article.
  private func dropAddresses(on reader: Reader, in window: String) async throws {
    let list = reader.home.appending(path: "dropped.opml")
    try Data(
      "<opml version='2.0'><body><outline text='Harbour' xmlUrl='http://127.0.0.1:9/h'/></body></opml>".utf8
    ).write(to: list)
    let address = "http://127.0.0.1:9/feed"
    for (kind, x) in [("text", 500), ("uri", 1000)] {
      try await reader.drop("text", "see \(address)", in: window, at: x)
      // A dialog would be there by then.
      try reader.xdotool("sleep", "0.5")
      #expect(try reader.dialogWidth() == nil)
      try await reader.drop(kind, address, in: window, at: x)
      try await reader.see("The address of a website")
      try reader.key("Return")
      try await reader.see("refused the connection")
      try reader.key("Escape")
      try await reader.seeNo("refused the connection")
    }
    try await reader.drop("uri", list.absoluteString, in: window, at: 1000)
    try await reader.see("Import “dropped.opml”?")
    try reader.key("Escape")
    try await reader.seeNo("Import “dropped.opml”?")
    try await reader.drop("text", "\(address)\nhttps://pier.invalid/feed", in: window, at: 500)
    try await reader.see("Add Several")
    try reader.key("Escape")
    try await reader.seeNo("Add Several")
  }

  /// A link that is dragged in its own page opens nothing, and words can be dropped into the field that finds them.
  private func dragLink(of reader: Reader, in window: String) async throws {
    try reader.xdotool("mousemove", "--window", window, "1000", "400", "sleep", "0.3", "mousedown", "1", "sleep", "0.2")
    for step in 1...8 {
      try reader.xdotool("mousemove", "--window", window, "\(1000 - step * 10)", "\(400 + step * 10)", "sleep", "0.05")
    }
    // A dialog would be there by the end.
    try reader.xdotool("sleep", "0.3", "mouseup", "1", "sleep", "1")
    #expect(try reader.dialogWidth() == nil)
    try reader.key("ctrl+f")
    try await reader.see("Find in Article")
    let field = try #require(try reader.screen().first { $0.name == "Find in Article" && $0.area.count == 4 })
    try await reader.drop("text", "link", in: window, at: field.area[0] + 60, field.area[1] + field.area[3] / 2)
    // The feed's name, the headline and the text.
    try await reader.wait(for: "found", where: { $0["text"] as? String == "1 of 152" })
  }
}

extension Reader {
  /// Another program, by GTK 3: a field at the corner of the screen that can be dragged, and says when it was dropped.
  private static let source = """
    import gi, sys
    for name in ("Gdk", "Gtk"):
        gi.require_version(name, "3.0")
    from gi.repository import Gdk, Gtk
    kind, data = sys.argv[1:]
    window = Gtk.Window(type=Gtk.WindowType.POPUP)
    window.set_default_size(40, 40)
    window.drag_source_set(Gdk.ModifierType.BUTTON1_MASK, [], Gdk.DragAction.COPY)
    if kind == "text":
        window.drag_source_add_text_targets()
    else:
        window.drag_source_add_uri_targets()
    def give(widget, context, selection, info, time):
        selection.set_text(data, -1) if kind == "text" else selection.set_uris([data])
    window.connect("drag-data-get", give)
    window.connect("drag-end", lambda *_: print("ended", flush=True))
    window.show_all()
    print("ready", flush=True)
    Gtk.main()
    """

  /// Has another program drop something on the window.
  fileprivate func drop(_ kind: String, _ data: String, in window: String, at x: Int, _ y: Int = 300) async throws {
    let said = home.appending(path: "dropped-\(UUID().uuidString)")
    let source = try Child("/usr/bin/python3", ["-c", Self.source, kind, data], output: said.path)
    defer { source.stop() }
    func waits(for word: String) async throws {
      let _: Bool = try await until("what is dragged is \(word)") {
        try String(contentsOf: said, encoding: .utf8).contains(word) ? true : nil
      }
    }
    try await waits(for: "ready")
    // A hand takes its time, and programs tell of a drag at its end alone.
    try xdotool("mousemove", "20", "20", "sleep", "0.3", "mousedown", "1", "sleep", "0.2")
    for step in 1...8 {
      try xdotool("mousemove", "--window", window, "\(x * step / 8)", "\(y * step / 8)", "sleep", "0.05")
    }
    try xdotool("sleep", "0.3", "mouseup", "1")
    try await waits(for: "ended")
  }
}
