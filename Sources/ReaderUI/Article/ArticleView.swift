import Articles
import CGTK
import CWebKit
import GLibSupport
import GTKSupport
import Library

/// A web view that shows articles and can do nothing else: no page's scripts, no network, no navigation.
final class ArticleView {
  private let view: Object
  private let content = Object(adopting: webkit_user_content_manager_new())
  private let scripts: PageScripts
  let layout: PageLayout
  let pictures: PagePictures
  let recordings: PageRecordings
  let copying: PageCopying
  let gallery: PageGallery
  private var sheet: ArticleStyle?
  /// What is in the view, or will be in a moment.
  private(set) var page: ArticlePage?
  /// Whether the page was painted.
  private(set) var isReady = false
  /// What tells the last load from those before.
  private var number = 0
  var onEvent: (Event) -> Void = { _ in }

  /// What happens in the page.
  enum Event {
    /// The page is painted.
    case ready
    /// The reader chose a link.
    case link(String)
    /// The pointer is over a link, or left it.
    case hover(String?)
    /// The page moves under the reader.
    case scrolled
    /// The reader is, or left an article, at a place; `nil` is its top.
    case rested(ArticlePlace?, in: ArticleSummary.ID)
    /// The web process ended by itself, by too many pages' memory or a fault in it.
    case crashed
  }

  /// - Parameter other: A view of the same context, whose web process this one shares.
  init(in context: PageContext, beside other: ArticleView?, library: Library) {
    let process = other.map { ("related-view", $0.view.raw) } ?? ("web-context", context.web.raw)
    let session = other == nil ? [("network-session", context.session.raw)] : []
    view = Object(
      of: webkit_web_view_get_type(), with: [process] + session + [("user-content-manager", content.raw)])
    scripts = PageScripts(of: view)
    layout = PageLayout(scripts: scripts)
    pictures = PagePictures(library: library)
    recordings = PageRecordings(scripts: scripts)
    copying = PageCopying(in: view, scripts: scripts)
    gallery = PageGallery(scripts: scripts)
    PageOutline.add(to: scripts)
    context.answerPictures(of: view) { [weak pictures] in pictures?.serve($0) }
    setUpSettings(userAgent: library.userAgent)
    setUpPolicy()
    scripts.add(file: "page-notes.js")
    layout.onEvent = { [weak self] in self?.take($0) }
    view.on("mouse-target-changed") { [weak self] (target: UnsafeMutableRawPointer?, _: UInt32) in
      let address = target.flatMap { webkit_hit_test_result_get_link_uri($0.cast()) }.map { String(cString: $0) }
      self?.onEvent(.hover(address))
    }
    view.on("web-process-terminated") { [weak self] in
      self?.forget()
      self?.onEvent(.crashed)
    }
    // The menu of a web page offers reloading, searching and more that make no sense here.
    view.onRequest("context-menu") { (_: UnsafeMutableRawPointer?) -> Bool in true }
  }

  private func take(_ event: PageLayout.Event) {
    switch event {
    case .ready(let page):
      // Another one may have taken its place meanwhile.
      guard page == number else { return }
      isReady = true
      onEvent(.ready)
    case .seen(let addresses): pictures.fetch(addresses)
    case .scrolled: if isReady { onEvent(.scrolled) }
    case .rested(let place, let article): onEvent(.rested(place, in: article))
    }
  }

  var widget: Widget { view.cast() }
  private var web: UnsafeMutablePointer<WebKitWebView> { view.cast() }

  /// Starts the web process with an empty page.
  func warm(_ style: ArticleStyle) {
    apply(style)
    webkit_web_view_load_html(web, "", "about:blank")
  }

  /// Loads a page.
  ///
  /// - Parameter mayFetchPictures: Whether pictures may be fetched that are not stored.
  func load(_ page: ArticlePage, style: ArticleStyle, mayFetchPictures: Bool) {
    let document = page.document
    self.page = page
    isReady = false
    number += 1
    pictures.begin(of: .publication(document.publication), mayFetch: mayFetchPictures)
    layout.begin()
    apply(style)
    Accessible.label(document.headline, on: widget)
    Accessible.describe(document.excerpt, on: widget)
    webkit_web_view_load_html(web, document.html(style: style, number: number, place: page.place), "about:blank")
  }

  /// Has what is in the view serve for no article any more.
  func forget() {
    page = nil
    isReady = false
  }

  /// The reader sees the page from now on.
  func show() {
    layout.show()
    pictures.fetchAll()
  }

  /// The reader goes on to another page.
  func leave() {
    layout.leave()
  }

  /// Changes the look of the page that is shown.
  func restyle(_ style: ArticleStyle) {
    guard style != sheet else { return }
    apply(style)
    scripts.run("document.documentElement.className = '\(style.classes)'")
  }

  private func apply(_ style: ArticleStyle) {
    // What shows before the page is there: paper, not a white flash.
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

  /// Scrolls by a page.
  ///
  /// - Parameter direction: 1 down, -1 up.
  /// - Returns: Whether there was anything left to scroll.
  func scrollPage(_ direction: Int) async -> Bool {
    await scripts.answer(
      """
      const root = document.scrollingElement, before = root.scrollTop;
      root.scrollBy({ top: \(direction) * (innerHeight - 48), behavior: 'instant' });
      return root.scrollTop - before;
      """) != 0
  }

  /// Replaces what is inside an element of the page by HTML that is safe to show.
  ///
  /// - Parameter scrolls: Whether the element is then scrolled to.
  /// - Returns: How many articles are in it now.
  @discardableResult
  func replace(_ element: String, with html: String, scrolls: Bool) async -> Int {
    let arguments = g_variant_dict_new(nil)
    g_variant_dict_insert_value(arguments, "element", g_variant_new_string(element))
    g_variant_dict_insert_value(arguments, "html", g_variant_new_string(html))
    // WebKitGTK takes texts and numbers, and no truth values.
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

  // MARK: What a page may do

  private func setUpSettings(userAgent: String) {
    guard let settings = webkit_web_view_get_settings(web) else { return }
    // Drops scripts, handlers and javascript: addresses while parsing; our own functions still run in their world.
    webkit_settings_set_enable_javascript_markup(settings, 0)
    webkit_settings_set_enable_html5_database(settings, 0)
    webkit_settings_set_enable_html5_local_storage(settings, 0)
    webkit_settings_set_enable_page_cache(settings, 0)
    webkit_settings_set_media_playback_requires_user_gesture(settings, 0)
    webkit_settings_set_user_agent(settings, userAgent)
    webkit_settings_set_enable_webgl(settings, 0)
    webkit_settings_set_enable_webaudio(settings, 0)
    webkit_settings_set_enable_back_forward_navigation_gestures(settings, 0)
    webkit_settings_set_enable_developer_extras(settings, 0)
    // Compositing on the graphics card costs a process's memory and brings text nothing.
    webkit_settings_set_hardware_acceleration_policy(settings, WEBKIT_HARDWARE_ACCELERATION_POLICY_NEVER)
  }

  private func setUpPolicy() {
    view.onRequest("decide-policy") { [weak self] (decision: UnsafeMutableRawPointer?, kind: Int32) -> Bool in
      guard let decision else { return false }
      self?.decide(decision, kind)
      return true
    }
    view.onRequest("permission-request") { (request: UnsafeMutableRawPointer?) -> Bool in
      if let request { webkit_permission_request_deny(request.opaque) }
      return true
    }
    view.onRequest("create") { (_: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? in nil }
  }

  /// Lets our own page load and its notes be jumped to; hands a link that the reader chose outside; refuses the rest.
  private func decide(_ decision: UnsafeMutableRawPointer, _ kind: Int32) {
    guard kind != Int32(WEBKIT_POLICY_DECISION_TYPE_RESPONSE.rawValue),
      let action = webkit_navigation_policy_decision_get_navigation_action(decision.cast()),
      let request = webkit_navigation_action_get_request(action), let uri = webkit_uri_request_get_uri(request)
    else { return webkit_policy_decision_use(decision.cast()) }
    let address = String(cString: uri)
    let isPage = kind == Int32(WEBKIT_POLICY_DECISION_TYPE_NAVIGATION_ACTION.rawValue)
    if isPage, address == "about:blank" || address.hasPrefix("about:blank#") {
      return webkit_policy_decision_use(decision.cast())
    }
    webkit_policy_decision_ignore(decision.cast())
    if webkit_navigation_action_is_user_gesture(action) != 0 { onEvent(.link(address)) }
  }
}
