import Articles
import FoundationEssentials
import Glibc
import HTTP
import Providers
import Storage
import Text

extension Library {
  /// What of an article can be played. What names the reader's own network is left out, unless the publication is there and
  /// allowed to be. Where a name leads is not looked up before it is played: `mayPlay`.
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

  /// Whether a recording may be played from its address: the player is another program's, which asks for it by itself. It is
  /// looked up where the address leads, over redirects as well, and what leads into the private network passes the check of
  /// everything that is asked for there.
  public func mayPlay(_ enclosure: Enclosure, of publication: Publication.ID) async -> Bool {
    await playability(of: enclosure, in: publication) == .playable
  }

  /// Whether a recording may be played from its address, as `mayPlay`, and why not.
  public func playability(of enclosure: Enclosure, in publication: Publication.ID) async -> Playability {
    let isTrusted = isOwn(enclosure.address, try? await source(of: publication))
    // A name that leads nowhere may lead anywhere in a moment.
    let isPrivate = await client.leadsIntoPrivateNetwork(enclosure.address, isTrusted: isTrusted)
    var request = Request(enclosure.address, kind: .file)
    request.urgency = .reading
    request.trustedHost = isTrusted ? Address.host(of: enclosure.address) : nil
    // No more of it than its head, which says whether there is a redirect.
    request.sizeLimit = 0
    request.timeLimit = Self.patience
    do throws(HTTPError) {
      _ = try await client.fetch(request)
      return isPrivate ? .privateNetwork : .playable
    } catch {
      switch error {
      case .privateNetwork, .badRedirect, .tooManyRedirects: return .privateNetwork
      case .hostNotFound, .unreachable: return .unreachable(error.message)
      // It leads to the recording, or nowhere, which the player says.
      default: return isPrivate ? .privateNetwork : .playable
      }
    }
  }

  /// For how long a click waits for where a recording leads.
  private static let patience = Duration.seconds(10)

  /// Remembers where the reader stopped playing a recording.
  ///
  /// - Parameters:
  ///   - seconds: The position. Near the beginning or the end, the recording begins anew the next time.
  ///   - duration: How long all of it is, in seconds, where known.
  public func notePosition(
    _ seconds: Double, of duration: Double?, in enclosure: Enclosure, of article: ArticleSummary.ID
  ) async throws(LibraryError) {
    let position = Recording.resumption(after: seconds, of: duration)
    try await store.write { try await $0.keep(position: position, of: enclosure.address, in: article) }
  }

  /// Fetches an enclosure into a file, which is written anew once the answer has begun.
  ///
  /// Cancelling the task ends it at once; the file then holds a part.
  ///
  /// - Parameter progress: Hears several times a second how many bytes have come.
  public func download(
    _ enclosure: Enclosure, of publication: Publication.ID, to path: String,
    progress: @escaping @Sendable (Int) async -> Void
  ) async throws(LibraryError) {
    let isNew = Glibc.access(path, F_OK) != 0
    // What is there is emptied only once something comes in its place.
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
    switch try await LibraryError.wrapping({ try await client.fetch(request) }) {
    case .fetched: return
    case .notModified: throw .provider(.garbled)
    case .gone(let response), .refused(_, _, let response):
      throw .provider(.refused(status: response.status, complaint: ""))
    }
  }

  /// Whether an address is at a source's own origin.
  func isOwn(_ address: String, _ source: Source?) -> Bool {
    source.flatMap { Address.origin(of: $0.address) }.map { $0 == Address.origin(of: address) } ?? false
  }
}
