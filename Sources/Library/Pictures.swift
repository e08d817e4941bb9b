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
  private let now: @Sendable () -> Date
  /// What is being fetched: a second request for the same picture waits for the first.
  private var pending: [String: Task<[UInt8], any Error>] = [:]
  /// Addresses that failed in this run, which are not asked again for every row that scrolls by.
  private var failed: Set<String> = []

  init(
    client: Client, folder: String, resource: @escaping @Sendable (String) -> [UInt8]?,
    now: @escaping @Sendable () -> Date
  ) {
    self.client = client
    self.now = now
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
    guard mayFetch, !failed.contains(address), !wasRefused(address) else { throw Failure.unavailable }
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

  /// Lets pictures be asked for again whose servers could not be reached, as after the network came back or a refresh.
  public func forgetFailures() {
    failed = []
  }

  private func fetch(_ address: String, _ trustedHost: String?) async throws -> [UInt8] {
    let outcome = try await client.fetch(Request(address, kind: .image, trustedHost: trustedHost))
    guard case .fetched(let response) = outcome else {
      // What a server refuses for a while only, it may give when it is asked again.
      if ![429, 503].contains(outcome.response.status) { noteRefusal(of: address) }
      throw Failure.unavailable
    }
    guard PictureFormat(of: response.body) != nil else {
      noteRefusal(of: address)
      throw Failure.notAPicture
    }
    // A cache that cannot be written (full disk) costs a request later, nothing more.
    keep(response.body, at: path(of: address))
    return response.body
  }

  private func keep(_ bytes: [UInt8], at path: String) {
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try? Data(bytes).write(to: URL(filePath: path), options: .atomic)
  }

  // MARK: What servers do not have

  /// For how long a server is not asked for what it has not got, in seconds.
  private static let refusalAge = 7 * 86_400.0

  private func noteRefusal(of address: String) {
    keep(Array(String(now().timeIntervalSince1970).utf8), at: refusalPath(of: address))
  }

  private func wasRefused(_ address: String) -> Bool {
    guard let text = Self.read(refusalPath(of: address)), let time = Double(String(decoding: text, as: UTF8.self))
    else { return false }
    return abs(now().timeIntervalSince1970 - time) < Self.refusalAge
  }

  private func refusalPath(of address: String) -> String { path(of: address) + ".refused" }

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
