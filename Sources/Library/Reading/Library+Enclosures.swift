import Articles
import FoundationEssentials
import Glibc
import HTTP
import Storage
import Text

extension Library {
  /// Returns the recordings of an article that can be played. A recording whose address is in the reader's own network
  /// is left out, unless the publication has the same origin and is allowed there. Host names are not looked up here;
  /// `mayPlay` does this.
  func recordings(of article: Article, from publication: Publication?) async throws(LibraryError) -> [Recording] {
    var recordings: [Recording] = []
    let positions = try await store.read { try $0.positions(in: article.id) }
    for (index, enclosure) in article.details.enclosures.enumerated() {
      guard let isFilm = enclosure.isFilm, let host = Address.host(of: enclosure.address),
        !isPrivateHost(host) || isOwn(enclosure.address, publication?.source)
      else { continue }
      if isPrivateHost(host), await access.privateGrants.isRefused(enclosure.address) { continue }
      let position = positions[enclosure.address] ?? 0
      recordings.append(Recording(index: index, enclosure: enclosure, isFilm: isFilm, position: position))
    }
    return recordings
  }

  /// True if a recording may be played from its address. The player is another program, which sends its own requests.
  /// So the address and its redirects are checked before, by the same rules for the private network as all requests of
  /// the app.
  public func mayPlay(_ enclosure: Enclosure, of publication: Publication.ID) async -> Bool {
    await playability(of: enclosure, in: publication) == .playable
  }

  /// Checks the same as `mayPlay`, and returns the reason for a refusal.
  public func playability(of enclosure: Enclosure, in publication: Publication.ID) async -> Playability {
    let isTrusted = isOwn(enclosure.address, try? await source(of: publication))
    // A host name without an address may lead to any address a moment later, so it counts as private.
    let isPrivate = await client.leadsIntoPrivateNetwork(enclosure.address, isTrusted: isTrusted)
    var request = Request(enclosure.address, kind: .file)
    request.urgency = .reading
    request.trustedHost = isTrusted ? Address.host(of: enclosure.address) : nil
    // The answer's header is enough to find a redirect.
    request.sizeLimit = 0
    request.timeLimit = Self.patience
    do throws(HTTPError) {
      _ = try await client.fetch(request)
      return isPrivate ? .privateNetwork : .playable
    } catch {
      switch error {
      case .privateNetwork, .badRedirect, .tooManyRedirects: return .privateNetwork
      case .hostNotFound, .unreachable: return .unreachable(error.message)
      // The player reports other failures.
      default: return isPrivate ? .privateNetwork : .playable
      }
    }
  }

  /// The time that this check may take after a click.
  private static let patience = Duration.seconds(10)

  /// Stores the reader's position in a recording.
  ///
  /// - Parameters:
  ///   - seconds: The position. Near the beginning or the end, the recording starts from the beginning the next time.
  ///   - duration: The length of the recording in seconds; `nil` if unknown.
  public func notePosition(
    _ seconds: Double, of duration: Double?, in enclosure: Enclosure, of article: ArticleSummary.ID
  ) async throws(LibraryError) {
    let position = Recording.resumption(after: seconds, of: duration)
    try await store.write { try await $0.keep(position: position, of: enclosure.address, in: article) }
  }

  /// Downloads an enclosure into a file. An existing file is overwritten when the answer begins.
  ///
  /// Cancelling the task ends the download at once; the file then contains a part.
  ///
  /// - Parameter progress: Called several times a second with the number of bytes so far.
  public func download(
    _ enclosure: Enclosure, of publication: Publication.ID, to path: String,
    progress: @escaping @Sendable (Int) async -> Void
  ) async throws(LibraryError) {
    let isNew = Glibc.access(path, F_OK) != 0
    // An existing file is emptied only when its new content arrives.
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .storage(.unwritable(path: path)) }
    defer {
      close(file)
      if isNew, FileStatus(path: path)?.size == 0 { unlink(path) }
    }
    var request = Request(enclosure.address, kind: .file)
    if isOwn(enclosure.address, try await source(of: publication)) {
      request.trustedHost = Address.host(of: enclosure.address)
    }
    request.file = file
    let reporter = Task {
      while !Task.isCancelled {
        await progress(FileStatus(path: path)?.size ?? 0)
        try await Task.sleep(for: .milliseconds(250))
      }
    }
    defer { reporter.cancel() }
    _ = try await fetched(request)
  }

  /// Returns a source's answer that contains what was requested.
  func fetched(_ request: Request) async throws(LibraryError) -> Response {
    switch try await LibraryError.wrapping({ try await client.fetch(request) }) {
    case .fetched(let response): return response
    case .notModified: throw .provider(.garbled)
    case .gone(let response), .refused(_, _, let response):
      throw .provider(.refused(status: response.status, complaint: ""))
    }
  }

  /// True if an address has the origin of the source.
  func isOwn(_ address: String, _ source: Source?) -> Bool {
    source.flatMap { Address.origin(of: $0.address) }.map { $0 == Address.origin(of: address) } ?? false
  }
}
