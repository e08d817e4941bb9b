import CWebKit
import GLibSupport
import Glibc
import Reading
import SharedUI

/// The web context that the views of one pane share. It has one web process. The process can ask the program for
/// pictures. It has no access to the network, except for films that the reader plays.
final class PageContext {
  /// A `WebKitWebContext`.
  let web = Object(adopting: webkit_web_context_new())
  /// A `WebKitNetworkSession` that stores nothing.
  let session = Object(adopting: webkit_network_session_new_ephemeral())
  /// The handlers that answer the picture requests of each view.
  private var answering: [UnsafeMutableRawPointer: (Object) -> Void] = [:]

  init() {
    webkit_cookie_manager_set_accept_policy(
      webkit_network_session_get_cookie_manager(session.cast()), WEBKIT_COOKIE_POLICY_ACCEPT_NEVER)
    // WebKit compares the path with the path of the home folder. If there is no home folder, this would end the
    // program.
    if let fonts = ShippedFonts.folder, access(g_get_home_dir(), F_OK) == 0 {
      webkit_web_context_add_path_to_sandbox(web.cast(), fonts, 1)
    }
    for scheme in PictureScheme.allCases { answer(scheme) }
  }

  /// Sets the handler for each `WebKitURISchemeRequest` of a `WebKitWebView`.
  func answerPictures(of view: Object, by answer: @escaping (Object) -> Void) {
    answering[view.raw] = answer
  }

  private func answer(_ scheme: PictureScheme) {
    final class Owner {
      weak var context: PageContext?
      init(_ context: PageContext) { self.context = context }
    }
    webkit_web_context_register_uri_scheme(
      web.cast(), scheme.rawValue,
      { request, owner in
        guard let request, let owner else { return }
        onMainThread(request, owner) { request, owner in
          let context = Unmanaged<Owner>.fromOpaque(owner).takeUnretainedValue().context
          guard let view = webkit_uri_scheme_request_get_web_view(request) else { return }
          context?.answering[UnsafeMutableRawPointer(view)]?(Object(retaining: request))
        }
      }, Unmanaged.passRetained(Owner(self)).toOpaque(),
      { owner in
        if let owner { Unmanaged<Owner>.fromOpaque(owner).release() }
      })
  }
}
