import Articles
import CGTK
import CWebKit
import GLibSupport
import GTKSupport
import Library

/// A web view that shows articles and can do nothing else: no page's scripts, no network, no navigation.
final class ArticleView {
  private let view: Object
  private let contentManager = Object(adopting: webkit_user_content_manager_new())
  var content: OpaquePointer { contentManager.opaque }
  let library: Library
  private var sheet: ArticleDocument.Style?
  /// Whether the page that was asked for last takes the place of the one before.
  private var isCommitted = false
  var pictureTasks: [Int: Task<Void, Never>] = [:]
  var nextTask = 0
  /// Whose article is shown.
  var owner: PictureOwner?
  /// Whether pictures that are not stored may be fetched.
  var mayFetchPictures = true
  var onEvent: (Event) -> Void = { _ in }

  /// What happens in the page.
  enum Event {
    /// The page is on screen.
    case shown
    /// The reader chose a link.
    case link(String)
    /// The pointer is over a link, or left it.
    case hover(String?)
    /// The reader scrolled to this many pixels below the top.
    case scrolled(Double)
    /// A recording is being played, or was stopped, at a position of its duration, in seconds.
    case played(RecordingPlace, Double, Double)
    /// The reader wants to play a recording that was not played yet.
    case playWanted(RecordingPlace)
    /// A picture is not shown because it may not be fetched.
    case withheld
    /// The web process ended by itself, by too many pages' memory or a fault in it.
    case crashed
  }

  /// An article, and a place among its enclosures.
  struct RecordingPlace {
    let article: ArticleSummary.ID
    let index: Int

    /// - Parameter text: The two numbers with a hyphen between them.
    init?(_ text: some StringProtocol) {
      let numbers = text.split(separator: "-").compactMap { Int64($0) }
      guard numbers.count == 2 else { return nil }
      (article, index) = (.init(rawValue: numbers[0]), Int(numbers[1]))
    }
  }

  /// The script world in which our own functions run, unseen by the page.
  static let world = "courant"

  init(library: Library) {
    self.library = library
    let context = Object(adopting: webkit_web_context_new())
    let session = Object(adopting: webkit_network_session_new_ephemeral())
    view = Object(
      of: webkit_web_view_get_type(),
      with: [
        ("web-context", context.raw), ("network-session", session.raw), ("user-content-manager", contentManager.raw),
      ])
    setUpSettings()
    setUpPictures(context)
    setUpScrolling()
    setUpMissingPictures()
    setUpPlaying()
    webkit_cookie_manager_set_accept_policy(
      webkit_network_session_get_cookie_manager(session.cast()), WEBKIT_COOKIE_POLICY_ACCEPT_NEVER)
    setUpPolicy()
    view.on("load-changed") { [weak self] (event: Int32) in
      self?.loadChanged(event)
    }
    view.on("mouse-target-changed") { [weak self] (target: UnsafeMutableRawPointer?, _: UInt32) in
      let address = target.flatMap { webkit_hit_test_result_get_link_uri($0.cast()) }.map { String(cString: $0) }
      self?.onEvent(.hover(address))
    }
    view.on("web-process-terminated") { [weak self] in self?.onEvent(.crashed) }
    // The menu of a web page offers reloading, searching and more that make no sense here.
    view.onRequest("context-menu") { (_: UnsafeMutableRawPointer?) -> Bool in true }
  }

  /// A page that another one takes the place of is finished as well, and was never there.
  private func loadChanged(_ event: Int32) {
    if event == Int32(WEBKIT_LOAD_COMMITTED.rawValue) { isCommitted = true }
    guard event == Int32(WEBKIT_LOAD_FINISHED.rawValue), isCommitted else { return }
    onEvent(.shown)
  }

  var widget: Widget { view.cast() }
  private var web: UnsafeMutablePointer<WebKitWebView> { view.cast() }

  /// Starts the web process with an empty page.
  func warm(_ style: ArticleDocument.Style) {
    apply(style)
    webkit_web_view_load_html(web, "", "about:blank")
  }

  /// Shows a page from its top.
  ///
  /// - Parameter owner: Whose pictures it shows.
  func load(
    _ html: String, of owner: PictureOwner, style: ArticleDocument.Style, label: String, description: String
  ) {
    self.owner = owner
    isCommitted = false
    for task in pictureTasks.values { task.cancel() }
    pictureTasks = [:]
    apply(style)
    Accessible.label(label, on: widget)
    Accessible.describe(description, on: widget)
    webkit_web_view_load_html(web, html, "about:blank")
  }

  /// Changes the look of the page that is shown.
  func restyle(_ style: ArticleDocument.Style) {
    apply(style)
    run("document.documentElement.className = '\(style.classes)'")
  }

  private func apply(_ style: ArticleDocument.Style) {
    // What shows before the page is there: paper, not a white flash.
    var paper = GdkRGBA()
    gdk_rgba_parse(
      &paper, style.isSepia ? (style.isDark ? "#241f1a" : "#f8f0df") : style.isDark ? "#1d1d20" : "#ffffff")
    webkit_web_view_set_background_color(web, &paper)
    guard style != sheet else { return }
    sheet = style
    webkit_user_content_manager_remove_all_style_sheets(content)
    let article = resourceData(resourceRoot + "/article.css").map { String(decoding: $0, as: UTF8.self) } ?? ""
    for css in [article, style.sheet] {
      let sheet = webkit_user_style_sheet_new(
        css, WEBKIT_USER_CONTENT_INJECT_TOP_FRAME, WEBKIT_USER_STYLE_LEVEL_AUTHOR, nil, nil)
      webkit_user_content_manager_add_style_sheet(content, sheet)
      webkit_user_style_sheet_unref(sheet)
    }
  }

  // MARK: Scrolling

  /// Scrolls by a page.
  ///
  /// - Parameter direction: 1 down, -1 up.
  /// - Returns: Whether there was anything left to scroll.
  func scrollPage(_ direction: Int) async -> Bool {
    await answer(
      """
      const root = document.scrollingElement, before = root.scrollTop;
      root.scrollBy({ top: \(direction) * (innerHeight - 48), behavior: 'instant' });
      return root.scrollTop - before;
      """) != 0
  }

  /// Scrolls to this many pixels below the top.
  func scroll(to position: Double) {
    run("document.scrollingElement.scrollTop = \(position)")
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
      await answer(
        """
        const place = document.getElementById(element);
        if (!place) return 0;
        place.innerHTML = html;
        if (scrolls) place.scrollIntoView({ block: 'start' });
        return place.getElementsByTagName('article').length;
        """, g_variant_dict_end(arguments)))
  }

  private func setUpScrolling() {
    let script = webkit_user_script_new_for_world(
      """
      let waiting = false;
      addEventListener('scroll', () => {
        if (waiting) return;
        waiting = true;
        setTimeout(() => {
          waiting = false;
          webkit.messageHandlers.scroll.postMessage(document.scrollingElement.scrollTop);
        }, 150);
      }, { passive: true });
      """, WEBKIT_USER_CONTENT_INJECT_TOP_FRAME, WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START, Self.world, nil, nil)
    webkit_user_content_manager_add_script(content, script)
    webkit_user_script_unref(script)
    webkit_user_content_manager_register_script_message_handler(content, "scroll", Self.world)
    content.on("script-message-received::scroll") { [weak self] (value: UnsafeMutableRawPointer?) in
      guard let value else { return }
      self?.onEvent(.scrolled(jsc_value_to_double(value.cast())))
    }
  }

  func run(_ script: String) {
    webkit_web_view_call_async_javascript_function(web, script, -1, nil, Self.world, nil, nil, nil, nil)
  }

  /// The number that a function's body returns; 0 where the page is gone meanwhile.
  func answer(_ script: String, _ arguments: OpaquePointer? = nil) async -> Double {
    await withCheckedContinuation { continuation in
      final class Waiting {
        let continuation: CheckedContinuation<Double, Never>
        init(_ continuation: CheckedContinuation<Double, Never>) { self.continuation = continuation }
      }
      webkit_web_view_call_async_javascript_function(
        web, script, -1, arguments, Self.world, nil, nil,
        { view, result, waiting in
          guard let waiting else { return }
          let continuation = Unmanaged<Waiting>.fromOpaque(waiting).takeRetainedValue().continuation
          guard let view, let value = webkit_web_view_call_async_javascript_function_finish(view.cast(), result, nil)
          else { return continuation.resume(returning: 0) }
          continuation.resume(returning: jsc_value_to_double(value))
          g_object_unref(value.raw)
        }, Unmanaged.passRetained(Waiting(continuation)).toOpaque())
    }
  }

  // MARK: What a page may do

  private func setUpSettings() {
    guard let settings = webkit_web_view_get_settings(web) else { return }
    // Drops scripts, handlers and javascript: addresses while parsing; our own functions still run in their world.
    webkit_settings_set_enable_javascript_markup(settings, 0)
    webkit_settings_set_enable_html5_database(settings, 0)
    webkit_settings_set_enable_html5_local_storage(settings, 0)
    webkit_settings_set_enable_page_cache(settings, 0)
    webkit_settings_set_media_playback_requires_user_gesture(settings, 0)
    webkit_settings_set_user_agent(settings, library.userAgent)
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
