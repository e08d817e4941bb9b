import Articles
import CGTK
import CWebKit
import GLibSupport
import GTKSupport
import Library
import Reading
import SharedUI

/// A web view that can only show articles: a page has no scripts of its own, no network and no navigation.
package final class ArticleView {
  private let view: Object
  private let content = Object(adopting: webkit_user_content_manager_new())
  private let scripts: PageScripts
  let layout: PageLayout
  package let pictures: PagePictures
  let recordings: PageRecordings
  let copying: PageCopying
  package let gallery: PageGallery
  let menu: PageMenu
  private var sheet: ArticleStyle?
  /// The page that is in the view or is loading there.
  private(set) var page: ArticlePage?
  private var lastLoad = Load()
  var onEvent: (Event) -> Void = { _ in }

  /// The state of the latest load.
  private struct Load {
    /// The number that distinguishes this load from earlier ones.
    var number = 0
    /// True after the page is painted.
    var isReady = false
    /// True if a part of the page was replaced after loading.
    var isAltered = false
    /// True after the empty page that starts the web process has loaded.
    var isStarted = false
  }

  /// An event in the page.
  enum Event {
    /// The web process runs.
    case started
    /// The page is painted.
    case ready
    /// The reader chose a link.
    case link(String)
    /// The pointer is over a link; `nil` if the pointer left it.
    case hover(String?)
    /// The page scrolls.
    case scrolled
    /// The reader stopped at a place in an article, or left the article there; `nil` is the top.
    case rested(ArticlePlace?, in: ArticleSummary.ID)
    /// The web process ended unexpectedly: the pages used too much memory, or the process has a fault.
    case crashed
  }

  /// True after the page is painted.
  var isReady: Bool { lastLoad.isReady }

  /// - Parameter other: A view of the same context. The new view shares its web process.
  init(in context: PageContext, beside other: ArticleView?, library: Library) {
    let process = other.map { ("related-view", $0.view.raw) } ?? ("web-context", context.web.raw)
    let session = other == nil ? [("network-session", context.session.raw)] : []
    view = Object(
      of: webkit_web_view_get_type(), with: [process] + session + [("user-content-manager", content.raw)])
    // Newer versions of GTK ignore the name of a widget that has no role.
    Accessible.setRole(GTK_ACCESSIBLE_ROLE_GROUP, of: view)
    gtk_widget_add_css_class(view.cast(), "article-page")
    Self.keepFocusInPage(of: view)
    scripts = PageScripts(of: view)
    layout = PageLayout(scripts: scripts)
    pictures = PagePictures(library: library)
    recordings = PageRecordings(scripts: scripts)
    copying = PageCopying(in: view, scripts: scripts)
    gallery = PageGallery(scripts: scripts)
    menu = PageMenu(in: view, scripts: scripts)
    PageOutline.add(to: scripts)
    context.answerPictures(of: view) { [weak pictures] in pictures?.serve($0) }
    PageRules.setUp(view, userAgent: library.userAgent) { [weak self] in self?.onEvent(.link($0)) }
    scripts.add(file: "page-found.js")
    scripts.add(file: "page-notes.js")
    scripts.add(file: "page-parts.js")
    scripts.add(file: "page-vertical.js")
    layout.onEvent = { [weak self] in self?.take($0) }
    view.on("mouse-target-changed") { [weak self] (target: UnsafeMutableRawPointer?, _: UInt32) in
      let address = target.flatMap { webkit_hit_test_result_get_link_uri($0.cast()) }.map { String(cString: $0) }
      self?.onEvent(.hover(address))
    }
    view.on("load-changed") { [weak self] (event: Int32) in
      guard let self, !lastLoad.isStarted, event == Int32(WEBKIT_LOAD_FINISHED.rawValue) else { return }
      lastLoad.isStarted = true
      onEvent(.started)
    }
    view.on("web-process-terminated") { [weak self] in
      self?.onEvent(.crashed)
      self?.forget()
    }
  }

  /// Keeps the focus out of the text field inside the view, which WebKit uses to interpret keys. Without this, the Tab
  /// key would move the focus into that field, and no key would move it out again.
  private static func keepFocusInPage(of view: Object) {
    var child = gtk_widget_get_first_child(view.cast())
    while let widget = child {
      gtk_widget_set_can_focus(widget, 0)
      child = gtk_widget_get_next_sibling(widget)
    }
  }

  private func take(_ event: PageLayout.Event) {
    switch event {
    case .ready(let page):
      // Another page may have replaced this page meanwhile.
      guard page == lastLoad.number else { return }
      lastLoad.isReady = true
      onEvent(.ready)
    case .seen(let addresses): pictures.fetch(addresses)
    case .scrolled: if lastLoad.isReady { onEvent(.scrolled) }
    case .rested(let place, let article): onEvent(.rested(place, in: article))
    }
  }

  package var widget: Widget { view.cast() }
  private var web: UnsafeMutablePointer<WebKitWebView> { view.cast() }

  /// Starts the web process with an empty page.
  func warm(_ style: ArticleStyle) {
    apply(style)
    webkit_web_view_load_html(web, "", "about:blank")
  }

  /// Ends the web process, which all views share. The next page starts another process.
  func endProcess() {
    webkit_web_view_terminate_web_process(web)
  }

  /// Loads a page.
  ///
  /// - Parameters:
  ///   - mayFetchPictures: True if pictures that are not stored may be fetched.
  ///   - isAwaited: True if the reader waits for the page. The text then appears sooner, before its pictures.
  func load(_ page: ArticlePage, style: ArticleStyle, mayFetchPictures: Bool, isAwaited: Bool) {
    let document = page.document
    self.page = page
    lastLoad.isReady = false
    lastLoad.isAltered = false
    lastLoad.number += 1
    pictures.begin(of: .publication(document.publication), mayFetch: mayFetchPictures)
    layout.begin()
    apply(style)
    Accessible.label(document.title, on: widget)
    Accessible.describe(document.excerpt, on: widget)
    let html = document.html(
      style: style, number: lastLoad.number, place: page.place, patience: isAwaited ? Self.shortPatience : Self.patience
    )
    webkit_web_view_load_html(web, html, "about:blank")
  }

  /// True if the view shows or loads this page with the same permission to fetch pictures.
  func stands(_ document: ArticleDocument, mayFetchPictures: Bool) -> Bool {
    page?.document == document && pictures.isFor(mayFetch: mayFetchPictures)
  }

  /// The time that a page waits for its pictures before it counts as ready, in milliseconds.
  private static let (patience, shortPatience) = (50, 16)

  /// Makes the loaded page invalid, whatever article is requested next.
  func forget() {
    page = nil
    lastLoad.isReady = false
  }

  /// Called when the page comes on screen.
  func show() {
    layout.show()
    pictures.fetchAll()
  }

  /// Called when the reader moves to another page.
  func leave() {
    layout.leave()
    // A page that was changed after loading, for example by adding comments, is not used again.
    if lastLoad.isAltered { page = nil }
  }

  /// Changes the look of the current page.
  func restyle(_ style: ArticleStyle) {
    guard style != sheet else { return }
    apply(style)
    scripts.run("document.documentElement.className = '\(style.classes)'")
    layout.keepPlace()
  }

  private func apply(_ style: ArticleStyle) {
    // The paper colour shows before the page does. Otherwise a white flash would be visible.
    var paper = GdkRGBA()
    gdk_rgba_parse(&paper, style.paper.ground)
    webkit_web_view_set_background_color(web, &paper)
    guard style != sheet else { return }
    sheet = style
    webkit_user_content_manager_remove_all_style_sheets(content.cast())
    for css in [resourceText("article.css"), style.sheet] {
      let sheet = webkit_user_style_sheet_new(
        css, WEBKIT_USER_CONTENT_INJECT_TOP_FRAME, WEBKIT_USER_STYLE_LEVEL_AUTHOR, nil, nil)
      webkit_user_content_manager_add_style_sheet(content.cast(), sheet)
      webkit_user_style_sheet_unref(sheet)
    }
  }

  // MARK: Scrolling

  /// Scrolls by a page: down, or sideways if the lines of the text are vertical.
  ///
  /// - Parameter direction: 1 is down, -1 is up.
  /// - Returns: True if the page could scroll.
  func scrollPage(_ direction: Int) async -> Bool {
    await scripts.answer("return turnPage(\(direction)) ? 1 : 0") != 0
  }

  /// Replaces the content of an element of the page with HTML that is safe to show.
  ///
  /// - Parameter scrolls: True to scroll to the element afterwards.
  /// - Returns: The number of `article` elements in the element.
  @discardableResult
  func replace(_ element: String, with html: String, scrolls: Bool) async -> Int {
    lastLoad.isAltered = true
    let arguments = g_variant_dict_new(nil)
    g_variant_dict_insert_value(arguments, "element", g_variant_new_string(element))
    g_variant_dict_insert_value(arguments, "html", g_variant_new_string(html))
    // WebKitGTK accepts strings and numbers, but no Booleans.
    g_variant_dict_insert_value(arguments, "scrolls", g_variant_new_double(scrolls ? 1 : 0))
    defer { g_variant_dict_unref(arguments) }
    return Int(
      await scripts.answer(
        """
        const place = document.getElementById(element);
        if (!place) return 0;
        place.innerHTML = html;
        if (scrolls) place.scrollIntoView({ block: 'start' });
        return place.getElementsByTagName('article').length;
        """, g_variant_dict_end(arguments)))
  }
}
