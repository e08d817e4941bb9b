import CWebKit
import GLibSupport
import SharedUI

/// The rules for a page in a web view. The page may only show itself: it has no scripts, navigation, storage or dialogs
/// of its own.
enum PageRules {
  /// - Parameters:
  ///   - view: A `WebKitWebView`.
  ///   - onLink: Called with the address of a link that the reader chose.
  static func setUp(_ view: Object, userAgent: String, onLink: @escaping (String) -> Void) {
    setUpSettings(of: view, userAgent: userAgent)
    view.onRequest("decide-policy") { (decision: UnsafeMutableRawPointer?, kind: Int32) -> Bool in
      guard let decision else { return false }
      decide(decision, kind, onLink)
      return true
    }
    view.onRequest("permission-request") { (request: UnsafeMutableRawPointer?) -> Bool in
      if let request { webkit_permission_request_deny(request.opaque) }
      return true
    }
    view.onRequest("create") { (_: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? in nil }
  }

  private static func setUpSettings(of view: Object, userAgent: String) {
    guard let settings = webkit_web_view_get_settings(view.cast()) else { return }
    // WebKit drops scripts, event handlers and javascript: addresses while parsing. The program's own functions still
    // run in their script world.
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
    // Compositing on the graphics card needs another process with its memory, and has no benefit for text.
    webkit_settings_set_hardware_acceleration_policy(settings, WEBKIT_HARDWARE_ACCELERATION_POLICY_NEVER)
  }

  /// Allows the program's own page and jumps to its notes. Reports a link that the reader chose. Rejects everything
  /// else.
  private static func decide(_ decision: UnsafeMutableRawPointer, _ kind: Int32, _ onLink: (String) -> Void) {
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
    if webkit_navigation_action_is_user_gesture(action) != 0 { onLink(address) }
  }
}
