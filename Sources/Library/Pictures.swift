import Articles
import FoundationEssentials
import HTTP

/// Fetches pictures and keeps them on disk, under names that are digests of their addresses.
public actor Pictures {
  /// Why there is no picture.
  public enum Failure: Error, Sendable {
    /// Neither stored nor to be had from the network.
    case unavailable
    /// What came is not a picture in a format that Courant shows.
    case notAPicture
  }

  private let client: Client
  private let folder: String
  private let resource: @Sendable (String) -> [UInt8]?
  /// What is being fetched: a second request for the same picture waits for the first.
  private var pending: [String: Task<[UInt8], any Error>] = [:]
  /// Addresses that failed in this run, which are not asked again for every row that scrolls by.
  private var failed: Set<String> = []

  init(client: Client, folder: String, resource: @escaping @Sendable (String) -> [UInt8]?) {
    self.client = client
    self.folder = folder
    self.resource = resource
  }

  /// The bytes of a picture in a format that `PictureFormat` knows.
  ///
  /// - Parameters:
  ///   - mayFetch: `false` takes it from the disk or not at all.
  ///   - trustedHost: Tells the host whose private addresses may be reached, if any.
  func data(
    _ address: String, mayFetch: Bool = true, trustedHost: @Sendable () async -> String? = { nil }
  ) async throws -> [UInt8] {
    if address.hasPrefix("resource:") {
      guard let data = resource(address) else { throw Failure.unavailable }
      return data
    }
    if let stored = Self.read(path(of: address)) { return stored }
    guard mayFetch, !failed.contains(address) else { throw Failure.unavailable }
    if let task = pending[address] { return try await task.value }
    let host = await trustedHost()
    if let task = pending[address] { return try await task.value }
    let task = Task { try await fetch(address, host) }
    pending[address] = task
    defer { pending[address] = nil }
    do {
      return try await task.value
    } catch {
      failed.insert(address)
      throw error
    }
  }

  /// Lets failed pictures be asked for again, as after the network came back or a refresh.
  public func forgetFailures() {
    failed = []
  }

  private func fetch(_ address: String, _ trustedHost: String?) async throws -> [UInt8] {
    guard case .fetched(let response) = try await client.fetch(Request(address, kind: .image, trustedHost: trustedHost))
    else {
      throw Failure.unavailable
    }
    guard PictureFormat(of: response.body) != nil else { throw Failure.notAPicture }
    // A cache that cannot be written (full disk) costs a request later, nothing more.
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try? Data(response.body).write(to: URL(filePath: path(of: address)), options: .atomic)
    return response.body
  }

  private func path(of address: String) -> String {
    // Two digests of 64 bits, over the address and over the address behind a mark: 128 bits collide by accident never.
    var (one, two) = (Fingerprint(), Fingerprint())
    one.add(address)
    two.add("picture")
    two.add(address)
    return folder + "/" + [one, two].map { String(UInt64(bitPattern: $0.value), radix: 16) }.joined(separator: "-")
  }

  private static func read(_ path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path).map { Array($0) }
  }
}
