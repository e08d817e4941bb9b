import Articles
import TestServers
import Testing

@testable import Library

/// A followed feed whose site lists its pages.
typealias FollowedFiles = FollowedArchive<SiteMapServer>

extension FollowedArchive<SiteMapServer> {
  init(_ count: Int, change: (inout SiteMapServer.Manner) -> Void = { _ in }) async throws {
    let server = try SiteMapServer(count)
    change(&server.manner)
    try await self.init(server)
  }

  func articles() async throws -> [ArticleSummary] { try await sample.articles(of: .publication(id)) }

  func numbers() async throws -> Set<Int> {
    Set(try await articles().compactMap { $0.address?.split(separator: "-").last.flatMap { Int($0.dropLast()) } })
  }

  func article(_ number: Int) async throws -> ArticleSummary {
    try #require(await articles().first { $0.address?.hasSuffix("/entry-\(number)/") == true })
  }
}
