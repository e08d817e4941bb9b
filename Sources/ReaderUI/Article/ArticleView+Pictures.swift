import CWebKit
import GLibSupport
import GTKSupport
import Library
import Reading

/// The pictures of the page, which it can only ask the program for.
extension ArticleView {
  /// Puts the words for a picture in the place of one that is not to be had.
  func setUpMissingPictures() {
    let script = webkit_user_script_new_for_world(
      """
      addEventListener('error', (event) => {
        const picture = event.target;
        if (!(picture instanceof HTMLImageElement)) return;
        const words = picture.alt.trim();
        const place = document.createElement('span');
        place.className = 'missing-picture';
        place.textContent = words;
        if (words) picture.replaceWith(place); else picture.hidden = true;
      }, true);
      """, WEBKIT_USER_CONTENT_INJECT_TOP_FRAME, WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START, Self.world, nil, nil)
    webkit_user_content_manager_add_script(content, script)
    webkit_user_script_unref(script)
  }

  func setUpPictures(_ context: Object) {
    final class Owner {
      weak var view: ArticleView?
      init(_ view: ArticleView) { self.view = view }
    }
    for scheme in PictureScheme.allCases {
      webkit_web_context_register_uri_scheme(
        context.cast(), scheme.rawValue,
        { request, owner in
          guard let request, let owner else { return }
          onMainThread(request, owner) { request, owner in
            Unmanaged<Owner>.fromOpaque(owner).takeUnretainedValue().view?.serve(Object(retaining: request))
          }
        }, Unmanaged.passRetained(Owner(self)).toOpaque(),
        { owner in
          if let owner { Unmanaged<Owner>.fromOpaque(owner).release() }
        })
    }
  }

  private func serve(_ request: Object) {
    guard let owner, let uri = webkit_uri_scheme_request_get_uri(request.cast()),
      let (scheme, address) = PictureScheme.picture(at: String(cString: uri))
    else { return fail(request) }
    let mayFetch = mayFetchPictures
    let key = nextTask
    nextTask += 1
    pictureTasks[key] = Task { [weak self, library] in
      let data = try? await library.picture(address, of: owner, mayFetch: mayFetch, isRead: true)
      self?.pictureTasks[key] = nil
      guard let data, let header = PictureHeader(of: data) else {
        guard !mayFetch else { return fail(request) }
        if !Task.isCancelled { self?.onEvent(.withheld) }
        // Nothing to see is calmer than the sign for a broken picture.
        return finish(request, nothing, "image/png")
      }
      if scheme == .moving || !header.isAnimated { return finish(request, data, header.format.rawValue) }
      if let still = await Texture.still(of: PictureHeader.firstMoment(of: data)) {
        finish(request, still, "image/png")
      } else {
        fail(request)
      }
    }
  }
}

private func finish(_ request: Object, _ data: [UInt8], _ type: String) {
  let bytes = g_bytes_new(data, gsize(data.count))
  let stream = Object(adopting: g_memory_input_stream_new_from_bytes(bytes))
  webkit_uri_scheme_request_finish(request.cast(), stream.cast(), gint64(data.count), type)
  g_bytes_unref(bytes)
}

private func fail(_ request: Object) {
  let error = g_error_new_literal(g_quark_from_string("courant-picture"), 0, "no such picture")
  webkit_uri_scheme_request_finish_error(request.cast(), error)
  g_error_free(error)
}

/// A PNG of one transparent pixel.
private let nothing: [UInt8] = [
  0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52, 0x00, 0x00, 0x00,
  0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x04, 0x00, 0x00, 0x00, 0xB5, 0x1C, 0x0C, 0x02, 0x00, 0x00, 0x00, 0x0B, 0x49,
  0x44, 0x41, 0x54, 0x78, 0xDA, 0x63, 0x60, 0x60, 0x00, 0x00, 0x00, 0x03, 0x00, 0x01, 0x2B, 0x09, 0x4D, 0x84, 0x00,
  0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
]
