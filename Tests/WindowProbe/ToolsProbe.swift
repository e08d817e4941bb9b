import ArticleUI
import CGTK
import CWebKit
import GLibSupport
import GTKSupport
import Glibc
import Library
import ReaderUI
import SharedUI
import TestServers

/// Opens an article with headings in a wide window, copies from it, prints it into a file, and tells what came of that.
enum ToolsProbe {
  private nonisolated static let item = """
    <item><title>Ten &amp; more</title><guid>1</guid>
    <link>https://example.com/ten</link><category>Harbours</category><description><![CDATA[
    <h1>Lantern</h1><h2>Beginning</h2><p>A lighthouse stood where it had always stood, and nobody paid it any attention.</p>
    <h2>Middle</h2>\(String(repeating: "<p>Another day at the harbour wall.</p>", count: 60))<h3>Later</h3>
    \(String(repeating: "<p>And another night.</p>", count: 60))<h2>End</h2><p>Last words.</p>
    <p>One <b>Sw</b>i<i>ft</i>, a swift<sup>er</sup> one, sw<br>ift, <a href="https://example.com/"><em>Swift</em> code</a>.</p>
    <p>Swift</p><p>code</p>
    ]]></description></item>
    """

  /// - Parameter paper: The path of the file that is printed into.
  static func run(_ application: Object, paper: String?) async throws -> [String: Int] {
    let library = try await ProbeLibrary.following(item, titled: "The Paper").library
    guard let stored = g_settings_new("io.github.courant.Courant") else { throw Late(what: "the settings") }
    // So that there is room beside the text on any display.
    g_settings_set_int(stored, "article-width", 24)
    g_settings_set_int(stored, "list-width", 260)
    g_settings_set_boolean(stored, "sidebar-visible", 0)
    let settings = Settings()
    let reader = ReaderWindow(application: application.cast(), library: library, settings: settings, trace: nil)
    gtk_window_set_default_size(reader.window, 1400, 900)
    reader.open()
    let widget: Widget = reader.window.cast()
    gtk_widget_activate_action_variant(widget, "win.go-all", nil)
    gtk_widget_activate_action_variant(widget, "win.next", nil)
    let view = try await page(in: widget)
    var report: [String: Int] = [:]
    try await look(into: view, &report)
    report["short copy"] =
      try await copies("selection.setBaseAndExtent(words, 2, words, 12)", in: view)
      == "lighthouse" ? 1 : 0
    report["plain copy"] =
      try await copies("selection.selectAllChildren(words.parentNode)", in: view) == sentence ? 1 : 0
    g_settings_set_boolean(stored, "copy-source", 1)
    // The page hears of it a moment later.
    try await Task.sleep(for: .milliseconds(200))
    let named = sentence + "\n\nTen & more — The Paper\nhttps://example.com/ten\n"
    report["named copy"] = try await copies("selection.selectAllChildren(words.parentNode)", in: view) == named ? 1 : 0
    report["short copy, named"] =
      try await copies("selection.setBaseAndExtent(words, 2, words, 12)", in: view)
      == "lighthouse" ? 1 : 0
    // Whatever the screen shows, paper is white.
    g_settings_set_string(stored, "article-palette", "black")
    // The page has its colours a frame later. Where it has not, the print is right all the more.
    try await Task.sleep(for: .milliseconds(300))
    if let paper { report["printed"] = try await print(view, into: paper) ? 1 : 0 }
    return report
  }

  /// The view that has the article, of those that stand ready.
  private static func page(in widget: Widget) async throws -> Widget {
    for _ in 0..<1200 {
      for view in WidgetTree.all(in: widget) where WidgetTree.typeName(of: view) == "WebKitWebView" {
        let script = "return document.readyState === 'complete' && document.querySelector('header.article') ? 1 : 0"
        if await PageScript.text(of: script, in: view.cast(), world: "courant") == "1" { return view }
      }
      try await Task.sleep(for: .milliseconds(50))
    }
    throw Late(what: "the article")
  }

  private static let sentence =
    "A lighthouse stood where it had always stood, and nobody paid it any attention."

  private static func look(into view: Widget, _ report: inout [String: Int]) async throws {
    for (name, script) in [
      ("headings", "return document.querySelectorAll('nav.outline li').length"),
      ("seen", "return getComputedStyle(document.querySelector('nav.outline ol')).display === 'block' ? 1 : 0"),
      (
        "beside",
        """
        const list = document.querySelector('nav.outline ol').getBoundingClientRect();
        return list.right <= document.querySelector('main').getBoundingClientRect().left ? 1 : 0
        """
      ),
      (
        "followed",
        """
        document.scrollingElement.scrollTo({ top: 1e6, behavior: 'instant' });
        for (let wait = 0; wait < 20; wait += 1) await new Promise((done) => setTimeout(done, 50));
        const marked = [...document.querySelectorAll('nav.outline [aria-current]')];
        return marked.length === 1 && marked[0].ariaLabel === 'End' ? 1 : 0
        """
      ),
      ("found in parts", "return \(Self.marks("swift")) === '3: Sw|i|ft|Swift|Swift' ? 1 : 0"),
      ("found in a heading", "return \(Self.marks("lantern")) === '1: Lantern' ? 1 : 0"),
      // A phrase goes on in the next line, as for the search.
      ("found on two lines", "return \(Self.marks("swift code")) === '2: Swift| code|Swift|code' ? 1 : 0"),
      ("found begun", "return \(Self.marks("*swi")) === '4: Sw|i|ft|swift|er|Swift|Swift' ? 1 : 0"),
      (
        "marks gone",
        """
        const main = document.querySelector('main');
        markFound('');
        const before = main.innerHTML;
        markFound('swift');
        return before !== main.innerHTML && markFound('') === 0 && main.innerHTML === before ? 1 : 0
        """
      ),
    ] {
      report[name] = await PageScript.text(of: script, in: view.cast(), world: "courant").flatMap { Int($0) } ?? -1
    }
  }

  /// How often the page marks what a search has found, and what stands in the marks.
  private static func marks(_ lines: String) -> String {
    "`${markFound('\(lines)')}: ${[...document.querySelectorAll('mark.found')].map((mark) => mark.textContent).join('|')}`"
  }

  /// What is on the clipboard once something was selected and copied.
  private static func copies(_ selection: String, in view: Widget) async throws -> String? {
    let script = "const selection = getSelection(), words = document.querySelector('main p').firstChild; \(selection)"
    _ = await PageScript.text(of: script, in: view.cast(), world: "courant")
    let clipboard = gtk_widget_get_clipboard(view)
    gdk_clipboard_set_text(clipboard, "nothing")
    webkit_web_view_execute_editing_command(view.cast(), "Copy")
    for _ in 0..<3000 {
      let result = await AsyncResult.of { gdk_clipboard_read_text_async(clipboard, nil, $0, $1) }
      if let text = gdk_clipboard_read_text_finish(clipboard, result.pointer, nil) {
        defer { g_free(text) }
        if String(cString: text) != "nothing" { return String(cString: text) }
      }
      try await Task.sleep(for: .milliseconds(20))
    }
    return nil
  }

  private static func print(_ view: Widget, into path: String) async throws -> Bool {
    let operation = Object(adopting: webkit_print_operation_new(view.cast()))
    let settings = Object(adopting: gtk_print_settings_new())
    gtk_print_settings_set_printer(settings.opaque, "Print to File")
    gtk_print_settings_set(settings.opaque, "output-uri", "file://" + path)
    gtk_print_settings_set(settings.opaque, "output-file-format", "pdf")
    webkit_print_operation_set_print_settings(operation.cast(), settings.opaque)
    let page = Object(adopting: gtk_page_setup_new())
    ArticlePrinting.setMargins(of: page)
    webkit_print_operation_set_page_setup(operation.cast(), page.opaque)
    var hasFinished = false
    operation.on("finished") { hasFinished = true }
    webkit_print_operation_print(operation.cast())
    return await eventually({ hasFinished })
  }
}
