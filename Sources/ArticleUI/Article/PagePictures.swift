import CWebKit
import GLibSupport
import GTKSupport
import Library
import Reading

/// The pictures of a web view's page. The page can get pictures only from the program.
///
/// A page that is not on screen yet gets only stored pictures and the pictures that the reader will see first. The
/// other requests wait.
package final class PagePictures {
  private let library: Library
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var next = 0
  /// The owner of the current page.
  private var owner: PictureOwner?
  /// True if pictures that are not stored may be fetched.
  private var mayFetch = false
  /// The addresses of the pictures to fetch: the ones that the reader will see first, or all.
  private var wanted = Wanted.first([])
  /// The requests for pictures that are not stored, and that are not to be fetched yet.
  private var waiting: [Object] = []
  /// True if a picture of the page is missing because fetching is not allowed.
  private(set) var isWithheld = false
  /// True if a picture of the page is missing because there is no network.
  private(set) var awaitsNetwork = false
  var onWithheld: () -> Void = {}

  private enum Wanted {
    case first(Set<String>)
    case all

    func includes(_ address: String) -> Bool {
      if case .first(let addresses) = self { addresses.contains(address) } else { true }
    }
  }

  init(library: Library) {
    self.library = library
  }

  /// The source of the page's pictures; `nil` if there is no page.
  package var source: PictureSource? { owner.map { PictureSource(library: library, owner: $0, mayFetch: mayFetch) } }

  /// Drops the requests of the previous page.
  ///
  /// - Parameters:
  ///   - owner: The owner of the new page.
  ///   - mayFetch: True if pictures that are not stored may be fetched.
  func begin(of owner: PictureOwner, mayFetch: Bool) {
    self.owner = owner
    self.mayFetch = mayFetch
    for task in tasks.values { task.cancel() }
    (tasks, waiting, wanted, isWithheld) = ([:], [], .first([]), false)
    awaitsNetwork = false
  }

  /// Fetches pictures before the page is on screen.
  func fetch(_ addresses: [String]) {
    guard case .first = wanted else { return }
    wanted = .first(Set(addresses))
    serveWaiting()
  }

  /// True if the page was loaded with this permission to fetch pictures.
  func isFor(mayFetch: Bool) -> Bool { mayFetch == self.mayFetch }

  /// Fetches all pictures, because the page is on screen.
  func fetchAll() {
    wanted = .all
    serveWaiting()
  }

  private func serveWaiting() {
    let requests = waiting
    waiting = []
    for request in requests { serve(request) }
  }

  /// Answers a `WebKitURISchemeRequest`.
  func serve(_ request: Object) {
    guard let owner, let uri = webkit_uri_scheme_request_get_uri(request.cast()).map({ String(cString: $0) }),
      let (scheme, address) = PictureScheme.picture(at: uri)
    else { return fail(request) }
    let mayFetch = mayFetch
    let isWanted = wanted.includes(uri)
    let key = next
    next += 1
    tasks[key] = Task { [weak self, library] in
      let data = try? await library.picture(address, of: owner, mayFetch: mayFetch && isWanted, isRead: true)
      guard !Task.isCancelled else { return }
      await self?.answer(request, at: uri, with: data, scheme, isWanted: isWanted)
      self?.tasks[key] = nil
    }
  }

  /// Answers a request with the picture's data from the library.
  private func answer(
    _ request: Object, at uri: String, with data: [UInt8]?, _ scheme: PictureScheme, isWanted: Bool
  ) async {
    if let data, let header = PictureHeader(of: data) {
      guard scheme == .still, header.isAnimated else { return finish(request, data, header.format.rawValue) }
      guard let still = await Texture.still(of: PictureHeader.firstMoment(of: data)) else { return fail(request) }
      return finish(request, still, "image/png")
    }
    guard isWanted else { return wait(request, at: uri) }
    guard !mayFetch else {
      if !Library.isNetworkAvailable { awaitsNetwork = true }
      return fail(request)
    }
    isWithheld = true
    onWithheld()
    // An empty space is less disturbing than the sign for a missing picture.
    finish(request, nothing, "image/png")
  }

  private func wait(_ request: Object, at uri: String) {
    // Meanwhile, the picture may have become one of the pictures to fetch.
    if wanted.includes(uri) { serve(request) } else { waiting.append(request) }
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
