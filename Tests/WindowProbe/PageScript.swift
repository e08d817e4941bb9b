import CGTK
import CWebKit
import GLibSupport
import GTKSupport

/// Runs the body of a function in a web view's page.
enum PageScript {
  private final class Waiting {
    let continuation: CheckedContinuation<String?, Never>
    init(_ continuation: CheckedContinuation<String?, Never>) { self.continuation = continuation }
  }

  /// - Parameter world: The script world; `nil` for the page's own.
  /// - Returns: What it returned, as text; `nil` where the page is gone or the script failed.
  static func text(
    of body: String, in view: UnsafeMutablePointer<WebKitWebView>, world: String? = nil
  ) async -> String? {
    await withCheckedContinuation { continuation in
      webkit_web_view_call_async_javascript_function(
        view, body, -1, nil, world, nil, nil,
        { view, result, waiting in
          guard let waiting else { return }
          let continuation = Unmanaged<Waiting>.fromOpaque(waiting).takeRetainedValue().continuation
          guard let view, let value = webkit_web_view_call_async_javascript_function_finish(view.cast(), result, nil)
          else { return continuation.resume(returning: nil) }
          let text = jsc_value_to_string(value)
          continuation.resume(returning: text.map { String(cString: $0) } ?? "")
          g_free(text)
          g_object_unref(value.raw)
        }, Unmanaged.passRetained(Waiting(continuation)).toOpaque())
    }
  }
}
