import CGTK
import GLibSupport
import TestServers

/// Shows an article whose picture is gone and that has a recording, on a desktop without motion, and tells what stands in its page.
enum ArticleProbe {
  static func run(_ application: Object) async throws -> [String: Int] {
    // A desktop without motion.
    var value = GValue()
    g_value_init(&value, FundamentalType.boolean)
    g_object_set_property(gtk_settings_get_default().cast(), "gtk-enable-animations", &value)
    g_value_unset(&value)
    let article = try await ProbeArticle(
      """
      <title>Both</title>
      <enclosure url="https://example.invalid/sound.mp3" type="audio/mpeg" length="1"/><description><![CDATA[
      <p>A text.<sup id="r1"><a href="#fn1">1</a></sup> <a href="#h">Go</a> <a href="#fn1">below</a></p><img src="/gone.png" alt="A map of the harbour" width="400" height="300"><img src="/none.png" alt="">
      <figure><img src="/lost.png" alt="A chart"><figcaption>The year in figures</figcaption></figure>
      <figure><figure><img src="/dot.png" alt=""></figure><figure><img src="/dot.png" alt=""></figure></figure>
      <h2 id="h">On</h2><ol><li id="fn1">A note <b>of</b> it. <a href="#r1">↩</a> <a href="#r1">a</a></li></ol>
      ]]></description>
      """, in: application, answering: { $0 == "/dot.png" ? .status(200, body: dot) : .status(404) })
    var report: [String: Int] = [:]
    for _ in 0..<1200 {
      for (name, script) in scripts {
        report[name] = await article.number("return " + script)
      }
      // What was looked at first may be older than the rest.
      let isSettled = report["words"] == 1 && report["hidden"] == 1 && report["caption"] == 1 && report["row"] == 2
      if isSettled, report["pictures"] == 0, report["note"] == 1 { break }
      try await Task.sleep(for: .milliseconds(50))
    }
    return report
  }

  /// A PNG of one pixel.
  private nonisolated static let dot: [UInt8] = {
    var length = gsize()
    let text =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNgYAAAAAMAASsJTYQAAAAASUVORK5CYII="
    guard let data = g_base64_decode(text, &length) else { return [] }
    defer { g_free(data) }
    return Array(UnsafeBufferPointer(start: data, count: Int(length)))
  }()

  private static let scripts = [
    "words": """
    document.querySelector('.missing-picture')?.textContent === 'A map of the harbour' ? 1 : 0
    """,
    "hidden": "document.querySelectorAll('main .missing-picture[hidden]').length",
    // Its caption stays where a picture is gone.
    "caption": """
    [...document.querySelectorAll('figure')].some((figure) => figure.querySelector('.missing-picture')?.textContent === 'A chart'
      && figure.querySelector('figcaption')?.textContent === 'The year in figures') ? 1 : 0
    """,
    // Frames around nothing.
    "frames": """
    [...document.querySelectorAll('main .missing-picture')].filter((place) => !place.textContent && !place.hidden
      && getComputedStyle(place).borderTopColor !== 'rgba(0, 0, 0, 0)').length
    """,
    // Shown below its paragraph without the way back, hidden again, and only one of the two links has one.
    "note": """
    (() => {
      const links = [...document.querySelectorAll('main p a')];
      const shown = () => [...document.querySelectorAll('main p + aside.note')].map((note) => note.textContent.trim());
      links[0].click();
      const first = shown();
      links[0].click();
      const none = shown();
      links[0].click();
      dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
      // Words are no sign, and the way back is no note.
      for (const link of [links[1], links[2], ...document.querySelectorAll('main li > a')]) link.click();
      return links.length == 3 && document.querySelectorAll('main li > a').length == 2 && first.length == 1 && first[0] === 'A note of it.' && none.length == 0 && shown().length == 0
        ? 1 : 0;
    })()
    """,
    "jumps": "getComputedStyle(document.documentElement).scrollBehavior === 'auto' ? 1 : 0",
    "players": "document.querySelectorAll('audio, video').length",
    "recordings": "document.querySelectorAll('section.player a.play').length",
    "pictures": "document.querySelectorAll('main img:not(.gallery img)').length",
    // Of a gallery the pictures that stand beside each other.
    "row": """
    [...document.querySelectorAll('.gallery img')].filter((picture, index, all) => picture.complete
      && picture.getBoundingClientRect().height > 40
      && picture.getBoundingClientRect().top === all[0].getBoundingClientRect().top).length
    """,
  ]
}
