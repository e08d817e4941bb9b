import CGTK
import CWebKit
import GLibSupport

/// A web view that plays recordings. It is invisible, but it must be in a window, because WebKit starts no playback in
/// a view outside a window.
final class PlayerView {
  private let context = PageContext()
  private let content = Object(adopting: webkit_user_content_manager_new())
  private let view: Object
  let scripts: PageScripts
  private let place: Object
  /// Called when the web process ends unexpectedly.
  var onEnd: () -> Void = {}

  /// - Parameter place: The `AdwBin` that contains the view.
  init(in place: Object, userAgent: String) {
    self.place = place
    view = Object(
      of: webkit_web_view_get_type(),
      with: [
        ("web-context", context.web.raw), ("network-session", context.session.raw),
        ("user-content-manager", content.raw),
      ])
    scripts = PageScripts(of: view)
    PageRules.setUp(view, userAgent: userAgent) { _ in }
    scripts.add(file: "page-player.js")
    view.on("web-process-terminated") { [weak self] in self?.onEnd() }
    adw_bin_set_child(place.cast(), view.cast())
  }

  /// Removes the view from its place, which ends its process.
  func leave() {
    adw_bin_set_child(place.cast(), nil)
  }

  func load(_ html: String) {
    webkit_web_view_load_html(view.cast(), html, "about:blank")
  }
}
