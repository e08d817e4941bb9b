import Articles
import Foundation
import TestServers
import Testing

@testable import Library

@Suite("How much of a publication its source gives")
struct ArchiveReachTests {
  private func sentence(_ sample: SampleLibrary, _ id: Publication.ID) async throws -> String {
    let stored = try await sample.library.size(of: id).articles
    return try await sample.library.sentence(aboutArticlesOf: sample.publication(id), stored: stored)
  }

  @Test("is the newest of an unknown number for a feed")
  func feed() async throws {
    let server = try await NginxServer()
    try server.put(LibraryTests.feed("A", [("1", "One"), ("2", "Two")]), at: "a.xml")
    let sample = try SampleLibrary()
    let id = try await sample.subscribe(server.address("/a.xml"))
    #expect(try await sentence(sample, id) == "2 newest of an unknown number; the site shows no more")
  }

  @Test("is a part of its count until the archive is read, and the whole then")
  func counted() async throws {
    let server = try GhostServer(130)
    let sample = try SampleLibrary()
    let id = try await sample.subscribe(server.address)
    #expect(try await sentence(sample, id) == "100 of 130 articles")
    try await sample.walk(id)
    #expect(try await sentence(sample, id) == "130 articles, the whole archive")
    // While the feed stands in, it shows the newest alone.
    server.manner.fault = .status(403)
    _ = try await sample.library.refresh(.all, on: .insistence)
    #expect(try await sentence(sample, id) == "130 newest of an unknown number; the site shows no more")
  }
}
