import Articles
import Foundation
import Library
import TestServers
import Testing

/// A stand-in for a kind of site, which records what it is asked for.
protocol ArchiveServer: AnyObject, Sendable {
  var address: String { get }
  /// The titles that everybody can see.
  var shown: [String] { get }
  /// The targets of all requests so far.
  var targets: [String] { get }
}

extension BloggerServer: ArchiveServer {}
extension GhostServer: ArchiveServer {}
extension SiteMapServer: ArchiveServer {}

/// A site and a library that follows it.
struct FollowedArchive<Server: ArchiveServer> {
  let server: Server
  let sample: SampleLibrary
  private let ahead = TestClock(Date(timeIntervalSinceReferenceDate: 0))
  private(set) var id = Publication.ID(rawValue: 0)

  /// - Parameter address: The address to follow; `nil` for the site's own.
  init(_ server: Server, at address: String? = nil) async throws {
    self.server = server
    sample = try SampleLibrary(
      TemporaryFolder(), now: { [ahead] in .now.addingTimeInterval(ahead.now.timeIntervalSinceReferenceDate) })
    id = try await sample.subscribe(address ?? server.address)
  }

  func wait(days: Double) { ahead.advance(by: days * 86_400) }

  func refresh(after days: Double = 0) async throws {
    wait(days: days)
    #expect(try await sample.library.refresh(.publication(id), on: .insistence).failed == 0)
  }

  func walk() async throws { try await sample.walk(id) }

  func titles() async throws -> [String] { try await sample.articles(of: .publication(id)).map(\.headline) }

  func expectWhole(_ location: SourceLocation = #_sourceLocation) async throws {
    let difference = Difference(stored: try await titles(), shown: server.shown)
    #expect(difference.isNone, "\(difference)", sourceLocation: location)
  }

  /// Returns the targets of the requests that some work makes.
  func requests(_ work: () async throws -> Void) async throws -> [String] {
    let before = server.targets.count
    try await work()
    return Array(server.targets.dropFirst(before))
  }
}
