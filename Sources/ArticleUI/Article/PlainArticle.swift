import Articles
import CGTK
import GLibSupport
import GTKSupport
import HTML
import Reading
import SharedUI

/// Shows articles as text with GTK if WebKit is not available. Nothing is loaded from the network.
final class PlainArticle {
  enum Event {
    /// The reader chose a link.
    case link(String)
    /// The reader stopped at a place in an article, or left the article there; `nil` is the top.
    case rested(ArticlePlace?, in: ArticleSummary.ID)
    /// The reader is at the end of the article.
    case ended
  }

  private let interface = Interface("plain-article", under: resourceRoot)
  private let sheet = Object(adopting: gtk_css_provider_new())
  private let text: PlainArticleText
  private var style: ArticleStyle?
  /// The current article.
  private(set) var page: ArticlePage?
  private let resting = Delay()
  var onEvent: (Event) -> Void = { _ in }

  /// - Parameters:
  ///   - why: The reason why articles are shown as text, in a sentence.
  ///   - details: The system's message about the reason.
  init(why: String, details: String) {
    text = PlainArticleText(interface.object("text"))
    gtk_label_set_text(interface.object("why"), why)
    gtk_widget_set_tooltip_text(interface.widget("why"), details.isEmpty ? nil : details)
    gtk_style_context_add_provider(
      gtk_widget_get_style_context(view), sheet.opaque, UInt32(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + 1))
    interface.widget("hide-note").on("clicked") { [weak self] in
      if let self { gtk_widget_set_visible(interface.widget("note"), 0) }
    }
    vertical.on("value-changed") { [weak self] in self?.scrolled() }
    horizontal.on("notify::page-size") { [weak self] in
      // GTK is still computing the layout at this moment.
      Task { self?.fit() }
    }
    addPointer()
    addKeys()
  }

  var widget: Widget { interface.widget("plain-article") }
  /// The widget with the text and the focus.
  var view: Widget { interface.widget("view") }
  private var textView: UnsafeMutablePointer<GtkTextView> { view.cast() }
  private var vertical: UnsafeMutablePointer<GtkAdjustment> { adjustment(gtk_scrolled_window_get_vadjustment) }
  private var horizontal: UnsafeMutablePointer<GtkAdjustment> { adjustment(gtk_scrolled_window_get_hadjustment) }

  private func adjustment(
    _ get: (OpaquePointer?) -> UnsafeMutablePointer<GtkAdjustment>?
  ) -> UnsafeMutablePointer<GtkAdjustment> {
    // A scrolled window always has both adjustments.
    get(interface.object("scroller")) ?? gtk_adjustment_new(0, 0, 0, 0, 0, 0)
  }

  // MARK: The article

  /// Shows an article from the place where the reader left it.
  func show(_ page: ArticlePage, style: ArticleStyle) {
    leave()
    self.page = page
    text.show(PageText(of: page.document.body))
    restyle(style)
    Accessible.label(page.document.title, on: view)
    gtk_adjustment_set_value(vertical, 0)
    if let place = page.place { text.place(of: place.block).map { scroll(to: $0, fraction: place.fraction) } }
  }

  /// Replaces the content of a part of the page, and scrolls to it if wanted.
  func replace(_ place: String, with html: String, scrolls: Bool) {
    guard let block = text.replace(place, with: html) else { return }
    if scrolls { text.place(of: block).map { scroll(to: $0, fraction: 0) } }
  }

  private func scroll(to place: Int32, fraction: Double) {
    guard place > 0 else { return }
    // The view must first compute the height of the text above the mark.
    let mark = text.mark(at: place)
    gtk_text_view_scroll_to_mark(textView, mark, 0, 1, 0, 0)
  }

  /// Gives the article the current look.
  func restyle(_ style: ArticleStyle) {
    guard style != self.style else { return }
    self.style = style
    Paper.show(style.paper, on: widget)
    let families = style.families.map { "\"\($0.filter { $0 != "\"" && $0 != "\\" })\"" }.joined(separator: ", ")
    let css = "textview { font-family: \(families); font-size: \(Double(style.size) * Self.scale)%; }"
    gtk_css_provider_load_from_data(sheet.cast(), css, -1)
    text.restyle(
      leading: Double(style.lineHeight) / 100, naturalLeading: naturalLeading, isNight: style.paper.isNight)
    fit()
  }

  /// The text of articles is somewhat larger than the text of the window, as in web pages.
  private static let scale = 1.15
  private static let leastMargin = 24.0

  /// The size of the text in logical pixels.
  private var em: Double {
    let font = pango_context_get_font_description(gtk_widget_get_pango_context(view))
    return max(1, Double(pango_font_description_get_size(font)) / Double(PANGO_SCALE))
  }

  /// The natural line height of the typeface, in multiples of the text size.
  private var naturalLeading: Double {
    guard let metrics = pango_context_get_metrics(gtk_widget_get_pango_context(view), nil, nil) else { return 1.2 }
    defer { pango_font_metrics_unref(metrics) }
    let height = Double(pango_font_metrics_get_height(metrics)) / Double(PANGO_SCALE)
    return height > 0 ? height / em : 1.2
  }

  /// Limits the length of lines to the reader's choice.
  private func fit() {
    guard let style else { return }
    let room = gtk_adjustment_get_page_size(horizontal) - Double(style.width) * em
    let margin = Int32(max(Self.leastMargin, (room / 2).rounded()))
    guard margin != gtk_text_view_get_left_margin(textView) else { return }
    gtk_text_view_set_left_margin(textView, margin)
    gtk_text_view_set_right_margin(textView, margin)
  }

  // MARK: Scrolling

  /// Scrolls by a page.
  ///
  /// - Parameter direction: 1 is down, -1 is up.
  /// - Returns: True if the text could scroll. The parts below the text do not count.
  func scrollPage(_ direction: Int) -> Bool {
    guard direction < 0 || !isEndSeen else { return false }
    let (height, value) = (gtk_adjustment_get_page_size(vertical), gtk_adjustment_get_value(vertical))
    // A line of the previous page stays visible.
    gtk_adjustment_set_value(vertical, value + Double(direction) * max(height * 0.9, 1))
    return gtk_adjustment_get_value(vertical) != value
  }

  /// True if the last line of the text is visible or was scrolled past.
  private var isEndSeen: Bool {
    var (iter, line, y) = (text.iter(at: text.lastRead), GdkRectangle(), Int32(0))
    gtk_text_view_get_iter_location(textView, &iter, &line)
    gtk_text_view_buffer_to_window_coords(textView, GTK_TEXT_WINDOW_WIDGET, 0, line.y + line.height, nil, &y)
    return y <= gtk_widget_get_height(view) + 1
  }

  private func scrolled() {
    resting.start(.milliseconds(600)) { [weak self] in
      guard let self else { return }
      noteRest()
      if isEndSeen { onEvent(.ended) }
    }
  }

  /// Called when the article is no longer on screen.
  func leave() {
    if resting.isRunning { noteRest() }
    resting.cancel()
    page = nil
  }

  private func noteRest() {
    guard let page else { return }
    var iter = GtkTextIter()
    var top: Int32 = 0
    gtk_text_view_get_line_at_y(textView, &iter, Int32(gtk_adjustment_get_value(vertical)), &top)
    let block = text.block(at: gtk_text_iter_get_offset(&iter))
    let isTop = gtk_adjustment_get_value(vertical) < 1
    onEvent(.rested(isTop ? nil : ArticlePlace(block: block, fraction: 0), in: page.document.article))
  }

  // MARK: Links

  private func addPointer() {
    guard let click = gtk_gesture_click_new(), let motion = gtk_event_controller_motion_new() else { return }
    click.on("released") { [weak self] (_: Int32, x: Double, y: Double) in
      guard let self, !text.hasSelection, let address = link(atX: x, y) else { return }
      onEvent(.link(address))
    }
    gtk_widget_add_controller(view, click)
    motion.on("motion") { [weak self] (x: Double, y: Double) in
      guard let self else { return }
      gtk_widget_set_cursor_from_name(view, link(atX: x, y) == nil ? "text" : "pointer")
    }
    gtk_widget_add_controller(view, motion)
  }

  private func link(atX x: Double, _ y: Double) -> String? {
    var (bufferX, bufferY): (Int32, Int32) = (0, 0)
    gtk_text_view_window_to_buffer_coords(textView, GTK_TEXT_WINDOW_WIDGET, Int32(x), Int32(y), &bufferX, &bufferY)
    var iter = GtkTextIter()
    guard gtk_text_view_get_iter_at_location(textView, &iter, bufferX, bufferY) != 0 else { return nil }
    return text.link(at: gtk_text_iter_get_offset(&iter))
  }

  /// Makes the Tab key move from link to link, and out of the text after the last link. The Return key opens the
  /// current link.
  private func addKeys() {
    view.onKey(isFirst: true) { [weak self] press in
      guard let self, !press.isWith(GDK_CONTROL_MASK, GDK_ALT_MASK) else { return false }
      switch press.key {
      case GDK_KEY_Tab: return chooseLink(1)
      case GDK_KEY_ISO_Left_Tab: return chooseLink(-1)
      case GDK_KEY_Return, GDK_KEY_KP_Enter:
        guard let address = text.chosenLink else { return false }
        onEvent(.link(address))
        return true
      default: return false
      }
    }
  }

  private func chooseLink(_ step: Int) -> Bool {
    guard let place = text.chooseLink(step) else { return false }
    gtk_text_view_scroll_to_mark(textView, text.mark(at: place), 0.1, 0, 0, 0)
    return true
  }
}
