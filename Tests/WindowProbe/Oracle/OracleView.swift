import CGTK
import CWebKit
import GLibSupport
import GTKSupport
import TestServers

/// A web view that lets pages do all they can, and writes down what they do.
final class OracleView {
  /// What pages did.
  struct Deeds {
    var dialogs: [String] = []
    /// Loads of anything but the page itself, by address.
    var requests: [String] = []
    var navigations: [String] = []
    /// Elements, attributes and links that no article of ours has.
    var strangers: [String] = []

    /// Of the requests and navigations, those to files.
    var files: [String] { (requests + navigations).filter { $0.hasPrefix("file:") } }

    var isNothing: Bool { dialogs.isEmpty && requests.isEmpty && navigations.isEmpty && strangers.isEmpty }
  }

  /// Documents that are loaded together, each in a frame of its own.
  static let batch = 40

  private let view: Object
  private let window: UnsafeMutablePointer<GtkWidget>
  private var deeds = Deeds()
  private var isLoaded = false
  private let answersPictures: Bool
  /// The addresses that the view's own pages have.
  private let base: String

  /// - Parameters:
  ///   - proxy: Where every request over the network goes, whatever host it names.
  ///   - base: The address of the pages.
  ///   - answersPictures: Whether pictures that go through the app's scheme are there.
  init(proxy: String, base: String, answersPictures: Bool) {
    self.base = base
    self.answersPictures = answersPictures
    let context = Object(adopting: webkit_web_context_new())
    let session = Object(adopting: webkit_network_session_new_ephemeral())
    let settings = webkit_network_proxy_settings_new(proxy, nil)
    webkit_network_session_set_proxy_settings(session.cast(), WEBKIT_NETWORK_PROXY_MODE_CUSTOM, settings)
    webkit_network_proxy_settings_free(settings)
    view = Object(
      of: webkit_web_view_get_type(), with: [("web-context", context.raw), ("network-session", session.raw)])
    window = gtk_window_new()
    gtk_window_set_default_size(window.cast(), 800, 600)
    gtk_window_set_child(window.cast(), view.cast())
    gtk_window_present(window.cast())
    setUpSettings()
    setUpPictures(context)
    watch()
  }

  isolated deinit {
    gtk_window_destroy(window.cast())
  }

  private var web: UnsafeMutablePointer<WebKitWebView> { view.cast() }

  private func setUpSettings() {
    guard let settings = webkit_web_view_get_settings(web) else { return }
    webkit_settings_set_enable_javascript(settings, 1)
    webkit_settings_set_enable_javascript_markup(settings, 1)
    webkit_settings_set_javascript_can_open_windows_automatically(settings, 1)
    webkit_settings_set_allow_file_access_from_file_urls(settings, 1)
    webkit_settings_set_allow_universal_access_from_file_urls(settings, 1)
    // Thousands of players would take minutes to make; that one asks for nothing unasked is seen end to end.
    webkit_settings_set_enable_media(settings, 0)
    webkit_settings_set_hardware_acceleration_policy(settings, WEBKIT_HARDWARE_ACCELERATION_POLICY_NEVER)
  }

  private func watch() {
    view.on("load-changed") { [weak self] (event: Int32) in
      if event == Int32(WEBKIT_LOAD_FINISHED.rawValue) { self?.isLoaded = true }
    }
    view.onRequest("script-dialog") { [weak self] (dialog: UnsafeMutableRawPointer?) -> Bool in
      let text = dialog.flatMap { webkit_script_dialog_get_message($0.opaque) }.map { String(cString: $0) }
      self?.deeds.dialogs.append(text ?? "")
      return true
    }
    view.onRequest("print") { [weak self] (_: UnsafeMutableRawPointer?) -> Bool in
      self?.deeds.dialogs.append("print")
      return true
    }
    view.onRequest("create") { [weak self] (_: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? in
      self?.deeds.navigations.append("a window")
      return nil
    }
    view.on("resource-load-started") {
      [weak self] (_: UnsafeMutableRawPointer?, request: UnsafeMutableRawPointer?) in
      guard let self, let address = request.flatMap({ webkit_uri_request_get_uri($0.cast()) }) else { return }
      note(request: String(cString: address))
    }
    view.onRequest("decide-policy") { [weak self] (decision: UnsafeMutableRawPointer?, kind: Int32) -> Bool in
      guard let self, let decision, kind != Int32(WEBKIT_POLICY_DECISION_TYPE_RESPONSE.rawValue),
        let action = webkit_navigation_policy_decision_get_navigation_action(decision.cast()),
        let request = webkit_navigation_action_get_request(action), let uri = webkit_uri_request_get_uri(request)
      else { return false }
      let address = String(cString: uri)
      guard !isOurs(address) else { return false }
      deeds.navigations.append(address)
      webkit_policy_decision_ignore(decision.cast())
      return true
    }
  }

  private func isOurs(_ address: String) -> Bool {
    address == base || address.hasPrefix("about:blank") || address.hasPrefix("about:srcdoc")
  }

  private func note(request: String) {
    guard !isOurs(request) else { return }
    // The way an article gets its pictures, which the app fetches.
    let isPicture = request.hasPrefix("courant-image:http%3A") || request.hasPrefix("courant-image:https%3A")
    if !isPicture { deeds.requests.append(request) }
  }

  private func setUpPictures(_ context: Object) {
    final class Answer {
      let isThere: Bool
      init(_ isThere: Bool) { self.isThere = isThere }
    }
    webkit_web_context_register_uri_scheme(
      context.cast(), "courant-image",
      { request, answer in
        guard let request, let answer else { return }
        if Unmanaged<Answer>.fromOpaque(answer).takeUnretainedValue().isThere {
          let gif = "R0lGODdhAQABAIAAAP///////ywAAAAAAQABAAACAkQBADs="
          var length = gsize()
          let data = g_base64_decode(gif, &length)
          let stream = g_memory_input_stream_new_from_data(data, gssize(length), g_free)!
          webkit_uri_scheme_request_finish(request, stream, gint64(length), "image/gif")
          g_object_unref(stream.raw)
        } else {
          let error = g_error_new_literal(g_quark_from_string("oracle"), 0, "no such picture")
          webkit_uri_scheme_request_finish_error(request, error)
          g_error_free(error)
        }
      }, Unmanaged.passRetained(Answer(answersPictures)).toOpaque(),
      { answer in
        if let answer { Unmanaged<Answer>.fromOpaque(answer).release() }
      })
  }

  /// Loads documents, does to their elements what a reader could, and returns what happened.
  func judge(_ documents: [String]) async throws -> Deeds {
    deeds = Deeds()
    let frames = documents.map { document in
      let text = document.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
      return "<iframe width=300 height=60 srcdoc=\"\(text)\"></iframe>"
    }
    isLoaded = false
    webkit_web_view_load_html(web, "<!DOCTYPE html><body>" + frames.joined(), base)
    guard await eventually({ self.isLoaded }) else { throw Late(what: "a page of the oracle") }
    deeds.strangers += await handled().split(separator: "\n").map(String.init)
    // What the events set off.
    try await Task.sleep(for: .milliseconds(60))
    return deeds
  }

  /// Sends every element of the page the events that people and time would, follows links that lead to no place of the web, and
  /// returns what in the page no article has, a line each.
  private func handled() async -> String {
    await PageScript.text(of: Self.script, in: web) ?? "the page is gone"
  }

  private static let script = """
    const elements = new Set(`html head meta title body header main section figure figcaption p h1 h2 h3 h4 h5 h6 ul ol li dl
      dt dd blockquote pre code img a table caption colgroup col thead tbody tfoot tr td th em strong b i u s sub sup small
      mark abbr time cite q kbd samp var del ins dfn bdi bdo br wbr hr ruby rt rp details summary div span audio video`.split(/\\s+/));
    const attributes = new Set(`src alt title width height href colspan rowspan span start reversed value datetime open dir
      lang id class tabindex role name content charset http-equiv
      controls preload aria-label aria-hidden data-page data-patience data-article data-place data-small data-writing data-verse
      data-title data-source data-recording data-play data-pause`.split(/\\s+/));
    const events = `abort animationend animationstart auxclick beforeinput beforetoggle blur canplay change click contextmenu
      copy cut dblclick drag dragstart drop error focus focusin focusout input invalid keydown keypress keyup load
      loadstart mousedown mouseenter mouseleave mousemove mouseout mouseover mouseup paste pointerdown pointerenter
      pointermove pointerover pointerup reset resize scroll select submit toggle touchend touchstart transitionend wheel`
      .split(/\\s+/);
    const found = [];
    for (const frame of document.querySelectorAll('body > iframe')) {
      const page = frame.contentDocument;
      if (!page) { found.push('a frame that went elsewhere'); continue; }
      for (const element of page.querySelectorAll('*')) {
        const name = element.localName;
        if (!elements.has(name) || element.namespaceURI !== 'http://www.w3.org/1999/xhtml') found.push('<' + name + '>');
        for (const attribute of element.attributes) {
          if (!attributes.has(attribute.name)) found.push(name + ' ' + attribute.name);
        }
        if (element.dataset.small && !(name === 'html' && /^courant-image:https?%3A/.test(element.dataset.small))) found.push('data-small');
        if (name === 'img' && !/^courant-image:https?%3A/.test(element.getAttribute('src'))) found.push('img ' + element.src);
        const isMedia = name === 'audio' || name === 'video';
        const media = element.getAttribute('src');
        if (isMedia && (!/^https?:\\/\\//.test(media) || element.getAttribute('preload') !== 'none')) {
          found.push(name + ' ' + media);
        }
        if (name === 'meta' && element.httpEquiv && element.httpEquiv !== 'Content-Security-Policy') found.push('meta');
        // A link to the web is the reader's to choose. One that is not is followed at once.
        const leads = name === 'a' && element.hasAttribute('href') && !/^#/.test(element.getAttribute('href'));
        for (const event of events) if (!leads || !event.endsWith('click')) element.dispatchEvent(new Event(event));
        if (leads && !/^(https?|mailto|courant-place):$/.test(element.protocol)) {
          found.push('a ' + element.protocol);
          element.click();
        }
      }
    }
    return [...new Set(found)].slice(0, 50).join('\\n');
    """
}
