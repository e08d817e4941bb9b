import CGTK
import CWebKit
import GLibSupport
import GTKSupport
import Glibc
import Library
import ReaderUI
import TestServers

/// Shows an article whose picture is gone and that has a recording, and tells what stands in its page.
enum ArticleProbe {
  static func run(_ application: Object) async throws -> [String: Int] {
    let feed = """
      <rss version="2.0"><channel><title>Feed</title><item><title>Both</title><guid>1</guid>
      <enclosure url="https://example.invalid/sound.mp3" type="audio/mpeg" length="1"/><description><![CDATA[
      <p>A text.</p><img src="/gone.png" alt="A map of the harbour" width="400" height="300"><img src="/none.png" alt="">
      ]]></description></item></channel></rss>
      """
    let server = try FaultServer(answering: { _, path in
      path == "/feed.xml" ? .status(200, body: Array(feed.utf8)) : .status(404)
    })
    guard let folder = g_dir_make_tmp("courant-article-XXXXXX", nil) else { throw Late(what: "temporary folder") }
    let path = String(cString: folder)
    g_free(folder)
    let library = try Library(folder: path, cache: path, version: "0")
    let address = server.address("/feed.xml")
    let list = try await library.importSubscriptions(
      Array(
        "<opml version=\"2.0\"><body><outline type=\"rss\" text=\"Feed\" xmlUrl=\"\(address)\"/></body></opml>".utf8))
    try await library.allowPrivate(list.privateAddresses)
    _ = try await library.refresh(.all, on: .insistence)
    let reader = ReaderWindow(application: application.cast(), library: library, settings: Settings(), trace: nil)
    reader.open()
    let widget: Widget = reader.window.cast()
    gtk_widget_activate_action_variant(widget, "win.go-all", nil)
    gtk_widget_activate_action_variant(widget, "win.next", nil)
    guard await holds(within: 10, { WidgetTree.hasLoadedPage(in: widget) }),
      let view = WidgetTree.all(in: widget).first(where: { WidgetTree.typeName(of: $0) == "WebKitWebView" })
    else { throw Late(what: "the article") }
    var report: [String: Int] = [:]
    for _ in 0..<100 {
      for (name, script) in scripts { report[name] = await number(of: script, in: view.cast()) }
      if report["words"] == 1, report["hidden"] == 1 { break }
      try await Task.sleep(for: .milliseconds(50))
    }
    return report
  }

  private static let scripts = [
    "words": """
    document.querySelector('.missing-picture')?.textContent === 'A map of the harbour' ? 1 : 0
    """,
    "hidden": "[...document.querySelectorAll('main img')].filter((picture) => picture.hidden).length",
    "players": "document.querySelectorAll('figure.recording audio').length",
    "pictures": "document.querySelectorAll('main img').length",
    // The lightest of the three colours of the player's ground.
    "ground": """
    Math.max(...getComputedStyle(document.querySelector('figure.recording audio')).backgroundColor.match(/\\d+/g)
      .slice(0, 3).map(Number))
    """,
  ]

  /// The value of an expression in the world of the window's own scripts; -1 where there is none.
  private static func number(of expression: String, in view: UnsafeMutablePointer<WebKitWebView>) async -> Int {
    await withCheckedContinuation { continuation in
      final class Waiting {
        let continuation: CheckedContinuation<Int, Never>
        init(_ continuation: CheckedContinuation<Int, Never>) { self.continuation = continuation }
      }
      webkit_web_view_call_async_javascript_function(
        view, "return " + expression, -1, nil, "courant", nil, nil,
        { view, result, waiting in
          guard let waiting else { return }
          let continuation = Unmanaged<Waiting>.fromOpaque(waiting).takeRetainedValue().continuation
          guard let view, let value = webkit_web_view_call_async_javascript_function_finish(view.cast(), result, nil)
          else { return continuation.resume(returning: -1) }
          continuation.resume(returning: Int(jsc_value_to_int32(value)))
          g_object_unref(value.raw)
        }, Unmanaged.passRetained(Waiting(continuation)).toOpaque())
    }
  }
}
