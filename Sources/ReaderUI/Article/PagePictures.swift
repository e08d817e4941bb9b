import CWebKit
import GLibSupport
import GTKSupport
import Library
import Reading

/// The pictures of a web view's page, which it can only ask the program for.
final class PagePictures {
  private let library: Library
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var next = 0
  /// Whose page is shown.
  private var owner: PictureOwner?
  /// Whether pictures that are not stored may be fetched.
  var mayFetch = true
  /// A picture is not shown because it may not be fetched.
  var onWithheld: () -> Void = {}

  /// - Parameters:
  ///   - context: The `WebKitWebContext` of the view.
  ///   - scripts: Those of the view.
  init(library: Library, context: Object, scripts: PageScripts) {
    self.library = library
    answerRequests(of: context)
    // The words for a picture take the place of one that is not to be had.
    scripts.add(
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
      """)
  }

  /// Forgets what the page before asked for.
  ///
  /// - Parameter owner: Whose page comes.
  func begin(of owner: PictureOwner) {
    self.owner = owner
    for task in tasks.values { task.cancel() }
    tasks = [:]
  }

  private func answerRequests(of context: Object) {
    final class Owner {
      weak var pictures: PagePictures?
      init(_ pictures: PagePictures) { self.pictures = pictures }
    }
    for scheme in PictureScheme.allCases {
      webkit_web_context_register_uri_scheme(
        context.cast(), scheme.rawValue,
        { request, owner in
          guard let request, let owner else { return }
          onMainThread(request, owner) { request, owner in
            Unmanaged<Owner>.fromOpaque(owner).takeUnretainedValue().pictures?.serve(Object(retaining: request))
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
    let mayFetch = mayFetch
    let key = next
    next += 1
    tasks[key] = Task { [weak self, library] in
      let data = try? await library.picture(address, of: owner, mayFetch: mayFetch, isRead: true)
      self?.tasks[key] = nil
      guard let data, let header = PictureHeader(of: data) else {
        guard !mayFetch else { return fail(request) }
        if !Task.isCancelled { self?.onWithheld() }
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
