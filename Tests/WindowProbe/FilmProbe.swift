import CGTK
import CWebKit
import GLibSupport
import GTKSupport
import Glibc
import Library
import Pixels
import ReaderUI
import SharedUI
import TestServers

/// Films the article while the reader goes on from one to the next, and counts the frames on which it is blank or has another ground
/// than its paper.
///
/// A frame is what the window drew last, rendered once more without a screen. Every other article has a picture that is gone.
enum FilmProbe {
  private static let switches = TestLength.number(20, whole: 100)

  static func run(_ application: Object, isDark: Bool) async throws -> [String: Int] {
    adw_style_manager_set_color_scheme(
      adw_style_manager_get_default(), isDark ? ADW_COLOR_SCHEME_FORCE_DARK : ADW_COLOR_SCHEME_FORCE_LIGHT)
    let library = try await library()
    let reader = ReaderWindow(application: application.cast(), library: library, settings: Settings(), trace: nil)
    reader.open()
    let window: Widget = reader.window.cast()
    gtk_widget_activate_action_variant(window, "win.go-all", nil)
    guard await eventually({ WidgetTree.count("GtkListItemWidget", in: window) > 8 }) else {
      throw Late(what: "rows of the window")
    }
    // Between the first article and none there is the empty page.
    gtk_widget_activate_action_variant(window, "win.next", nil)
    guard await eventually({ WidgetTree.page(in: window) != nil }), let page = WidgetTree.page(in: window),
      let strip = gtk_widget_get_parent(page), let clock = gtk_widget_get_frame_clock(window)
    else { throw Late(what: "the article") }
    let film = Film(of: strip, ground: isDark ? (0x1d, 0x1d, 0x20) : (0xff, 0xff, 0xff))
    // What tells that the judge sees: another ground, and a frame without ink.
    await eventually { film.seesRight }
    var report = ["control": film.seesRight ? 1 : 0]
    let filming = clock.on("after-paint") { film.take() }
    var last = WidgetTree.title(of: page)
    var finished = 0
    for _ in 0..<switches {
      gtk_widget_activate_action_variant(window, "win.next", nil)
      let isThere = await eventually {
        WidgetTree.page(in: window).map { WidgetTree.title(of: $0) != last } ?? false
      }
      guard isThere, let now = WidgetTree.page(in: window) else { throw Late(what: "the next article") }
      last = WidgetTree.title(of: now)
      finished += 1
      // Its frames, and the neighbours.
      try await Task.sleep(for: .milliseconds(60))
    }
    clock.disconnect(filming)
    report["switches"] = finished
    report["frames"] = film.frames
    report["blank"] = film.blank
    report["wrong"] = film.wrong
    return report
  }

  private static func library() async throws -> Library {
    let items = (0...switches).map { index in
      let picture = index % 2 == 0 ? "<img src=\"/p.png\" width=\"600\" height=\"200\" alt=\"A picture\">" : ""
      return """
        <item><title>Article \(index)</title><guid>\(index)</guid><pubDate>Sat, 21 Nov 2026 \(10 + index / 60):\(10 + index % 50):00 GMT</pubDate>
        <description><![CDATA[\(picture)\(String(repeating: "<p>The council met on Tuesday about the harbour.</p>", count: 30))]]></description></item>
        """
    }
    return try await ProbeLibrary.following(items.joined()).library
  }
}

/// The frames of a widget, judged one by one.
@MainActor
private final class Film {
  private let paintable: Object
  private let widget: Widget
  private let ground: Frame.Colour
  private(set) var frames = 0
  /// Frames without a hundredth of ink.
  private(set) var blank = 0
  /// Frames whose corners are not of the paper's colour.
  private(set) var wrong = 0

  init(of widget: Widget, ground: Frame.Colour) {
    self.widget = widget
    self.ground = ground
    paintable = Object(adopting: gtk_widget_paintable_new(widget).raw)
  }

  func take() {
    guard let frame = frame() else { return }
    frames += 1
    if frame.isBlank(on: ground) { blank += 1 }
    if !frame.hasGround(ground) { wrong += 1 }
  }

  /// Whether the frame of now is taken for a good one, and frames made of it for blank and for wrong.
  var seesRight: Bool {
    guard let frame = frame() else { return false }
    let isGood = !frame.isBlank(on: ground) && frame.hasGround(ground)
    let paper = frame.filledWithItsFirst
    return isGood && paper.isBlank(on: ground) && !paper.inverted.hasGround(ground)
  }

  private func frame() -> Frame? {
    let (width, height) = (Int(gtk_widget_get_width(widget)), Int(gtk_widget_get_height(widget)))
    guard width > 0, height > 0, let image = gdk_paintable_get_current_image(paintable.opaque),
      let snapshot = gtk_snapshot_new()
    else { return nil }
    defer { g_object_unref(image.raw) }
    gdk_paintable_snapshot(image, snapshot, Double(width), Double(height))
    guard let node = gtk_snapshot_free_to_node(snapshot) else { return nil }
    defer { gsk_render_node_unref(node) }
    guard let renderer = gtk_native_get_renderer(gtk_widget_get_native(widget)) else { return nil }
    var area = graphene_rect_t(
      origin: graphene_point_t(x: 0, y: 0), size: graphene_size_t(width: Float(width), height: Float(height)))
    guard let texture = gsk_renderer_render_texture(renderer, node, &area) else { return nil }
    defer { g_object_unref(texture.raw) }
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    gdk_texture_download(texture, &bytes, gsize(width * 4))
    return Frame(bytes: bytes, width: width, height: height)
  }
}
