import CWebKit
import GLibSupport
import SharedUI

/// The program's own functions in the page of a web view. They run in their own script world, which the page cannot
/// access.
package struct PageScripts {
  private static let world = "courant"

  private let view: Object

  /// - Parameter view: A `WebKitWebView`.
  package init(of view: Object) {
    self.view = view
  }

  private var web: UnsafeMutablePointer<WebKitWebView> { view.cast() }

  /// Adds a script that runs in every page before the page is parsed. The names that it declares are local, except for
  /// its additions to `globalThis`.
  func add(_ source: String) {
    let script = webkit_user_script_new_for_world(
      "(() => {\n\(source)\n})()", WEBKIT_USER_CONTENT_INJECT_TOP_FRAME, WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START,
      Self.world, nil, nil)
    webkit_user_content_manager_add_script(webkit_web_view_get_user_content_manager(web), script)
    webkit_user_script_unref(script)
  }

  /// Adds a script from the resources that runs in every page.
  func add(file name: String) {
    add(resourceText(name))
  }

  /// Calls `take` with the text of each message that scripts post under a name.
  func listen(to name: String, _ take: @escaping (String) -> Void) {
    guard let content = webkit_web_view_get_user_content_manager(web) else { return }
    webkit_user_content_manager_register_script_message_handler(content, name, Self.world)
    content.on("script-message-received::" + name) { (value: UnsafeMutableRawPointer?) in
      guard let value, let text = jsc_value_to_string(value.cast()) else { return }
      defer { g_free(text) }
      take(String(cString: text))
    }
  }

  /// Runs the body of a JavaScript function in the current page.
  func run(_ script: String) {
    webkit_web_view_call_async_javascript_function(web, script, -1, nil, Self.world, nil, nil, nil, nil)
  }

  /// Runs the body of a JavaScript function and returns its number; 0 if the page no longer exists.
  package func answer(_ script: String, _ arguments: OpaquePointer? = nil) async -> Double {
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
}
