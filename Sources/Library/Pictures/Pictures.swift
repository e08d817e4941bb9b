import Articles
import FoundationEssentials
import HTTP

/// Fetches pictures and stores them on disk, under digests of their addresses.
public actor Pictures {
  /// The reasons why a picture cannot be returned.
  public enum Failure: Error, Sendable {
    /// The picture is not stored, and could not be fetched.
    case unavailable
    /// The answer is not a picture in a format that Courant shows.
    case notAPicture
  }

  private let client: Client
  /// The pictures that may be deleted when the cache is full.
  private let cache: PictureFolder
  /// The pictures that are kept for reading offline.
  private let kept: PictureFolder
  private let resource: @Sendable (String) -> [UInt8]?
  /// The maximum number of bytes of the cache.
  private let limit: Int
  /// The bytes of the cache; `nil` before they are counted.
  private var cached: Int?
  /// The addresses that servers refused, each with the time.
  private let refused: PictureFolder
  private let now: @Sendable () -> Date
  /// A picture that is being fetched, and the number of callers that wait for it.
  private struct Pending {
    let task: Task<[UInt8], any Error>
    var waiting = 0
  }

  /// The pictures that are being fetched. A second request for the same picture waits for the first.
  private var pending: [String: Pending] = [:]
  /// The addresses that failed in this run, with their errors. They are not requested again for every row that becomes
  /// visible.
  private var failed: [String: any Error] = [:]

  /// - Parameters:
  ///   - cache: The folder of pictures that may be deleted when the cache is full.
  ///   - kept: The folder of pictures that are kept for reading offline.
  ///   - limit: The maximum number of bytes of `cache`.
  init(
    client: Client, cache: String, kept: String, limit: Int, resource: @escaping @Sendable (String) -> [UInt8]?,
    now: @escaping @Sendable () -> Date
  ) {
    self.client = client
    self.cache = PictureFolder(path: cache)
    self.kept = PictureFolder(path: kept)
    refused = PictureFolder(path: cache + "-refused")
    self.limit = limit
    self.now = now
    self.resource = resource
  }

  /// Returns the bytes of a picture in a format of `PictureFormat`.
  ///
  /// - Parameters:
  ///   - mayFetch: False to return only a stored picture.
  ///   - trustedHost: Returns the host whose private addresses may be reached; `nil` for no host.
  func data(
    _ address: String, mayFetch: Bool = true, trustedHost: @Sendable () async -> String? = { nil }
  ) async throws -> [UInt8] {
    if address.hasPrefix("resource:") {
      guard let data = resource(address) else { throw Failure.unavailable }
      return data
    }
    if let stored = kept.read(address) { return stored }
    if let stored = cache.read(address) {
      cache.touch(address, at: now())
      return stored
    }
    guard mayFetch, !wasRefused(address) else { throw Failure.unavailable }
    if let error = failed[address] { throw error }
    let host = pending[address] == nil ? await trustedHost() : nil
    let task = pending[address]?.task ?? Task { try await fetch(address, host) }
    pending[address, default: Pending(task: task)].waiting += 1
    return try await withTaskCancellationHandler {
      defer { if pending[address]?.task == task { pending[address] = nil } }
      do {
        return try await task.value
      } catch {
        if !task.isCancelled { failed[address] = error }
        throw error
      }
    } onCancel: {
      Task { await self.leave(address, task) }
    }
  }

  /// Stops fetching a picture when no caller waits for it, so that its connection is free for others.
  private func leave(_ address: String, _ task: Task<[UInt8], any Error>) {
    guard pending[address]?.task == task else { return }
    pending[address]?.waiting -= 1
    if pending[address]?.waiting == 0 {
      task.cancel()
      pending[address] = nil
    }
  }

  /// Allows new requests for pictures whose servers could not be reached, for example after a refresh, or when the
  /// network is back.
  public func forgetFailures() {
    failed = [:]
  }

  private func fetch(_ address: String, _ trustedHost: String?) async throws -> [UInt8] {
    let outcome = try await client.fetch(Request(address, kind: .image, trustedHost: trustedHost))
    guard case .fetched(let response) = outcome else {
      // A server may refuse a picture only for a while, or because of a missing password. It may give the picture at
      // the next request.
      let status = outcome.response.status
      if (400...499).contains(status), ![401, 408, 425, 429].contains(status) { noteRefusal(of: address) }
      throw Failure.unavailable
    }
    guard PictureHeader(of: response.body) != nil else {
      noteRefusal(of: address)
      throw Failure.notAPicture
    }
    store(response.body, address)
    return response.body
  }

  private func store(_ picture: [UInt8], _ address: String) {
    guard cache.write(picture, address) else { return }
    let bytes: Int
    if let cached {
      bytes = cached + picture.count
    } else {
      bytes = cache.size().bytes
      // This keeps some ten thousand records.
      _ = refused.evict(to: 200_000)
    }
    // Shrinks the cache to below the limit, so that the next pictures need no eviction.
    cached = bytes > limit ? cache.evict(to: limit / 10 * 9) : bytes
  }

  // MARK: Refused pictures

  /// The time for which a refused picture is not requested again, in seconds.
  private static let refusalAge = 7 * 86_400.0

  private func noteRefusal(of address: String) {
    refused.write(Array(String(now().timeIntervalSince1970).utf8), address)
  }

  private func wasRefused(_ address: String) -> Bool {
    guard let text = refused.read(address), let time = Double(String(decoding: text, as: UTF8.self)) else {
      return false
    }
    return abs(now().timeIntervalSince1970 - time) < Self.refusalAge
  }

  // MARK: Offline

  /// True if a picture is kept for reading offline.
  func isKept(_ address: String) -> Bool {
    address.hasPrefix("resource:") || kept.has(address)
  }

  /// Keeps a picture for reading offline.
  func keep(_ picture: [UInt8], _ address: String) {
    if !isKept(address) { kept.write(picture, address) }
  }

  /// Deletes all pictures for reading offline except these.
  func keepOnly(_ addresses: Set<String>) {
    kept.remove(keeping: addresses)
  }

  /// The bytes in the cache, the bytes kept for reading offline, and the number of pictures in both.
  public func size() -> (cached: Int, kept: Int, count: Int) {
    let (cache, kept) = (cache.size(), kept.size())
    return (cache.bytes, kept.bytes, cache.count + kept.count)
  }

  /// Deletes all pictures in the cache.
  public func clear() {
    cache.remove(keeping: [])
    refused.remove(keeping: [])
    cached = 0
  }
}
