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

  /// A library with a subscription at the server, which may show pictures from there.
  private static func sample(_ address: String) async throws -> SampleLibrary {
    let sample = try SampleLibrary()
    try await sample.library.allowPrivate([address])
    return sample
  }

  private static let png = PictureHeaderTests.png(1, 1)

  @Test("are fetched once, also when asked for together, and then come from the disk")
  func once() async throws {
    let server = try await NginxServer()
    let sample = try await Self.sample(server.address("/"))
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
    let sample = try await Self.sample(server.address("/"))
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
    let sample = try await Self.sample(server.address("/"))
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

  @Test("fill the cache up to its limit; then those go that were not looked at for the longest time")
  func eviction() async throws {
    let server = try await NginxServer()
    let folder = try TemporaryFolder()
    let library = try Library(
      folder: folder.file("data"), cache: folder.file("cache"), pictureLimit: 2500, version: "1.0")
    try await library.allowPrivate([server.address("/")])
    let owner = Self.owner(server)
    func isStored(_ index: Int) async -> Bool {
      (try? await library.picture(server.address("/\(index).png"), of: owner, mayFetch: false)) != nil
    }
    for index in 0..<3 {
      try server.put(Self.png + [UInt8](repeating: 0, count: 900), at: "\(index).png")
      _ = try await library.picture(server.address("/\(index).png"), of: owner)
      if index < 2 {
        // As if an hour and more had gone by.
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("cache/pictures"))
        for name in names {
          let path = folder.file("cache/pictures/\(name)")
          let date = try #require(FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date)
          try FileManager.default.setAttributes(
            [.modificationDate: date.addingTimeInterval(-7200)], ofItemAtPath: path)
        }
      }
      // The first is looked at again, which the second is not.
      if index == 1 { #expect(await isStored(0)) }
    }
    #expect(await isStored(0))
    #expect(await !isStored(1))
    #expect(await isStored(2))
    #expect(await library.pictures.size().cached <= 2500)
  }

  @Test("that nobody waits for any more are not fetched on; wanted again, they come")
  func left() async throws {
    let answers = Switch(["/a.png": .silence])
    let server = try FaultServer(answering: { _, path in answers[path] ?? .status(404) })
    let sample = try await Self.sample(server.address("/"))
    let address = server.address("/a.png")
    let owner = PictureOwner.source(Source(kind: .feed, address: server.address("/a.xml")))
    let tasks = (0..<2).map { _ in Task { try await sample.library.picture(address, of: owner) } }
    // Both wait by then, and below, a request that nobody waits for has ended by then.
    try await Task.sleep(for: .milliseconds(300))
    tasks[0].cancel()
    try await Task.sleep(for: .milliseconds(200))
    #expect(await sample.requests() == 0, "The other one still waits.")
    tasks[1].cancel()
    for task in tasks { await #expect(throws: (any Error).self) { try await task.value } }
    answers["/a.png"] = .status(200, body: Self.png)
    #expect(try await sample.library.picture(address, of: owner) == Self.png)
  }
}
