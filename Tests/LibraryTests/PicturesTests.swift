import Articles
import Foundation
import Library
import TestServers
import Testing

@Suite("Pictures")
struct PicturesTests {
  private static func owner(_ server: NginxServer) -> PictureOwner {
    .source(Source(kind: .feed, address: server.address("/a.xml")))
  }

  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]

  @Test("are fetched once, also when asked for together, and then come from the disk")
  func once() async throws {
    let server = try await NginxServer()
    let sample = try SampleLibrary()
    try server.put(Self.png, at: "a.png")
    let address = server.address("/a.png")
    let owner = Self.owner(server)
    try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<10 { group.addTask { try await sample.library.picture(address, of: owner) } }
      for try await data in group { #expect(data == Self.png) }
    }
    #expect(await sample.requests() == 1)
    try FileManager.default.removeItem(at: server.root.appending(path: "a.png"))
    let again = try SampleLibrary(sample.folder)
    #expect(try await again.library.picture(address, of: owner, mayFetch: false) == Self.png)
    #expect(await again.requests() == 0)
  }

  @Test(
    "that are none are refused, whatever their name says",
    arguments: ["<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", "<html>", "", "PNG"])
  func refused(_ body: String) async throws {
    let server = try await NginxServer()
    let sample = try SampleLibrary()
    try server.put(Array(body.utf8), at: "a.png")
    await #expect(throws: Pictures.Failure.self) {
      try await sample.library.picture(server.address("/a.png"), of: Self.owner(server))
    }
    await #expect(throws: Pictures.Failure.self) {
      try await sample.library.picture(server.address("/a.png"), of: Self.owner(server), mayFetch: false)
    }
  }

  @Test("on the reader's own network are fetched for a feed from there only")
  func privateNetwork() async throws {
    let server = try await NginxServer()
    let sample = try SampleLibrary()
    try server.put(Self.png, at: "a.png")
    try server.put(feed("A", [("1", "One")]), at: "a.xml")
    let id = try await sample.subscribe(server.address("/a.xml"))
    let stranger = Source(kind: .feed, address: "https://example.org/feed")
    await #expect(throws: (any Error).self) {
      try await sample.library.picture(server.address("/a.png"), of: .source(stranger))
    }
    await sample.library.pictures.forgetFailures()
    #expect(try await sample.library.picture(server.address("/a.png"), of: .publication(id)) == Self.png)
  }
}
