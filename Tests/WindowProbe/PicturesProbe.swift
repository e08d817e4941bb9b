import CGTK
import GLibSupport
import TestServers

/// Shows an article whose pictures come while it is read, and tells what shapes they take and how far the text moves.
enum PicturesProbe {
  private static let gates = ["/tall.png": Gate(), "/wide.png": Gate()]

  static func run(_ application: Object) async throws -> [String: Int] {
    let files = [
      "/tall.png": png(300, 900), "/wide.png": png(600, 60), "/words.png": png(200, 120), "/sign.png": png(20, 20),
      "/one.png": png(150, 120), "/two.png": png(150, 120),
    ]
    let gates = gates
    let words = String(repeating: "The council met on Tuesday about the harbour. ", count: 12)
    let article = try await ProbeArticle(
      """
      <title>Shapes</title><description><![CDATA[<p>Seen.</p><img id="tall" src="/tall.png"><p>\(words)</p><p>\(words)</p>
      <p>Between.</p><img src="/wide.png"><p>\(words)</p><p>\(words)</p><p><img src="/words.png"> Words beside it.</p>
      <p>A <img src="/sign.png"> sign.</p><p><img src="/one.png"> <img src="/two.png"> Two.</p><p>\(words)</p><p>\(words)</p><p>\(words)</p>
      ]]></description>
      """, in: application,
      answering: { path in
        let answer = files[path].map { Fault.status(200, body: $0) } ?? .status(404)
        return gates[path].map { answer.held(at: $0) } ?? answer
      })
    let page = { (body: String) in await article.number(preparation + body) }
    guard await eventually({ await page("return document.documentElement.dataset.shown ? 1 : 0") == 1 }) else {
      throw Late(what: "the page")
    }
    // The reader has read for a while.
    _ = await page("document.documentElement.dataset.shown = -9000; return 0")
    var report: [String: Int] = [:]
    for (index, path) in ["/tall.png", "/wide.png"].enumerated() {
      _ = await page("scroll({ top: \(index) && picture('wide').offsetTop - 80, behavior: 'instant' }); return 0")
      let before = await page("return \(text(below: index))")
      gates[path]?.open()
      guard await eventually({ await page("return isSettled(\(index)) ? 1 : 0") == 1 }) else { throw Late(what: path) }
      report["moved \(index)"] = abs(await page("return \(text(below: index))") - before)
    }
    report["buttons"] = await page("return ['tall', 'wide'].filter((name) => picture(name).role == 'button').length")
    report["tall"] = await page("return shape('tall')")
    report["wide"] = await page("return shape('wide')")
    report["gap"] = await page("return parseFloat(picture('wide').style.marginBlockEnd) > 100 ? 1 : 0")
    _ = await page("scroll({ top: document.documentElement.scrollHeight, behavior: 'instant' }); return 0")
    await eventually { await page("return picture('wide').style.marginBlockEnd ? 0 : 1") == 1 }
    report["gap later"] = await page("return picture('wide').style.marginBlockEnd ? 1 : 0")
    report["apart"] = await page("return names('img.apart')")
    report["ground"] = await page(
      """
      document.documentElement.className = 'dark night';
      return [...document.querySelectorAll('main img')].filter((image) => getComputedStyle(image).backgroundColor == 'rgb(236, 235, 232)').length
      """)
    return report
  }

  /// The place of the paragraph below a picture.
  private static func text(below index: Int) -> String {
    "Math.round(picture('\(["tall", "wide"][index])').closest('p, img').nextElementSibling.getBoundingClientRect().top)"
  }

  private static let preparation = """
    const picture = (name) => [...document.images].find((image) => image.src.includes(name));
    const shape = (name) => Math.round(picture(name).height * 100 / picture(name).width);
    const isSettled = (index) => [picture(['tall', 'wide'][index])].every((image) => image.classList.contains('come') && !image.classList.contains('reserved'));
    const names = (selector) => [...document.querySelectorAll(selector)].filter((image) => image.src.includes('words')).length * 10
      + document.querySelectorAll(selector).length;

    """

  /// A transparent PNG.
  private static func png(_ width: Int, _ height: Int) -> [UInt8] {
    let pixels = g_bytes_new([UInt8](repeating: 0, count: width * height * 4), gsize(width * height * 4))
    defer { g_bytes_unref(pixels) }
    let texture = Object(
      adopting: gdk_memory_texture_new(Int32(width), Int32(height), GDK_MEMORY_R8G8B8A8, pixels, gsize(width * 4)))
    guard let file = gdk_texture_save_to_png_bytes(texture.cast()) else { return [] }
    defer { g_bytes_unref(file) }
    var size = gsize()
    guard let data = g_bytes_get_data(file, &size) else { return [] }
    return Array(UnsafeRawBufferPointer(start: data, count: Int(size)))
  }
}
