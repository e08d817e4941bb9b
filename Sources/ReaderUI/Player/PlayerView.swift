import CGTK
import CWebKit
import GLibSupport

/// A web view for what is heard. It stands unseen in the window: without one, WebKit lets nothing begin to play.
final class PlayerView {
  private let context = PageContext()
  private let content = Object(adopting: webkit_user_content_manager_new())
  private let view: Object
  let scripts: PageScripts
  private let place: Object
  /// Its process ended by itself.
  var onEnd: () -> Void = {}

  /// - Parameter place: The `AdwBin` it stands in.
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

  /// Leaves its place; its process ends.
  func leave() {
    adw_bin_set_child(place.cast(), nil)
  }

  func load(_ html: String) {
    webkit_web_view_load_html(view.cast(), html, "about:blank")
  }
}
