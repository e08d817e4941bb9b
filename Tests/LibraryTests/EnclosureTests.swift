import Articles
import Foundation
import Library
import TestServers
import Testing

@Suite("Enclosures")
struct EnclosureTests {
  /// A library with one article that has these enclosures.
  private static func sample(
    _ enclosures: [(address: String, type: String?)], _ server: NginxServer
  ) async throws -> (SampleLibrary, ReadableArticle) {
    let sample = try SampleLibrary()
    let elements = enclosures.map { enclosure in
      "<enclosure url=\"\(enclosure.address)\" \(enclosure.type.map { "type=\"\($0)\"" } ?? "") length=\"10\"/>"
    }
    try server.put(
      "<rss version=\"2.0\"><channel><title>A</title><item><guid>1</guid><title>One</title>\(elements.joined())</item></channel></rss>"
        .utf8, at: "a.xml")
    try await sample.subscribe(server.address("/a.xml"))
    return (sample, try await Self.read(sample))
  }

  private static func read(_ sample: SampleLibrary) async throws -> ReadableArticle {
    let id = try #require(try await sample.articles().first?.id)
    return try #require(await sample.library.article(id, pictureScheme: "picture:"))
  }

  @Test("play where they are recordings or films, by their type or, without one, by their name")
  func kinds() async throws {
    let server = try await NginxServer()
    let (_, readable) = try await Self.sample(
      [
        ("https://example.org/a.mp3", "audio/mpeg"), ("https://example.org/b", "video/mp4"),
        ("https://example.org/c.opus?x=1", nil), ("https://example.org/d.pdf", "application/pdf"),
        ("https://example.org/e.mp3", "application/octet-stream"), ("https://example.org/f.exe", "application/x-msdos"),
        ("https://example.org/g.webm", nil),
      ], server)
    #expect(readable.recordings.map(\.index) == [0, 1, 2, 4, 6])
    #expect(readable.recordings.map(\.isFilm) == [false, true, false, false, true])
  }

  @Test("on the reader's own network play only for a publication from there")
  func privateNetwork() async throws {
    let server = try await NginxServer()
    let (_, readable) = try await Self.sample(
      [
        (server.address("/own.mp3"), "audio/mpeg"), ("http://127.0.0.1:1/a.mp3", "audio/mpeg"),
        ("http://192.168.1.1/a.mp3", "audio/mpeg"), ("http://[::1]/a.mp3", "audio/mpeg"),
        ("http://2130706433/a.mp3", "audio/mpeg"), ("http://0x7f.1/a.mp3", "audio/mpeg"),
        ("http://localhost/a.mp3", "audio/mpeg"), ("http://printer.local/a.mp3", "audio/mpeg"),
        ("http://127.1/a.mp3", "audio/mpeg"), ("http://0177.0.0.1/a.mp3", "audio/mpeg"),
        ("http://[::ffff:10.0.0.1]/a.mp3", "audio/mpeg"), ("http://1.1.1.1/a.mp3", "audio/mpeg"),
        ("http://127.0.0.%31/a.mp3", "audio/mpeg"), ("http://127.0.0\u{3002}1/a.mp3", "audio/mpeg"),
        ("http://a.localhost%2e/a.mp3", "audio/mpeg"), ("http://\u{FF11}27.0.0.1/a.mp3", "audio/mpeg"),
        ("http://m\u{FC}nchen.example/a.mp3", "audio/mpeg"),
      ], server)
    #expect(readable.recordings.map(\.index) == [0, 11, 16])
  }

  @Test("go on where the reader stopped, and begin anew once heard to the end")
  func positions() async throws {
    let server = try await NginxServer()
    let (sample, readable) = try await Self.sample([("https://example.org/a.mp3", "audio/mpeg")], server)
    let enclosure = readable.recordings[0].enclosure
    #expect(readable.recordings[0].position == 0)
    let steps: [(seconds: Double, duration: Double?, expected: Double)] = [
      (63.7, 600, 63), (2, 600, 0), (300, nil, 300), (595, 600, 0), (.nan, nil, 0), (120, 600, 120), (.infinity, 1, 0),
    ]
    for step in steps {
      try await sample.library.notePosition(step.seconds, of: step.duration, in: enclosure, of: readable.article.id)
      #expect(try await Self.read(sample).recordings[0].position == step.expected, "\(step)")
    }
  }

  @Test("are downloaded whole, or with a sentence about what is missing")
  func download() async throws {
    let server = try await NginxServer()
    let (sample, readable) = try await Self.sample([(server.address("/a.pdf"), "application/pdf")], server)
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    try server.put(bytes, at: "a.pdf")
    let (enclosure, publication) = (readable.article.details.enclosures[0], readable.article.summary.publication)
    let path = sample.folder.file("saved.pdf")
    try await sample.library.download(enclosure, of: publication, to: path) { _ in }
    #expect(FileManager.default.contents(atPath: path).map { Array($0) } == bytes)

    try FileManager.default.removeItem(at: server.root.appending(path: "a.pdf"))
    await #expect(throws: LibraryError.self) {
      try await sample.library.download(enclosure, of: publication, to: path) { _ in }
    }
    // What was there stays where nothing comes in its place, and nothing is left where nothing was.
    #expect(FileManager.default.contents(atPath: path)?.count == bytes.count)
    let other = sample.folder.file("other.pdf")
    await #expect(throws: LibraryError.self) {
      try await sample.library.download(enclosure, of: publication, to: other) { _ in }
    }
    #expect(!FileManager.default.fileExists(atPath: other))
    await #expect(throws: LibraryError.self) {
      try await sample.library.download(enclosure, of: publication, to: "/nowhere/saved.pdf") { _ in }
    }
    let stranger = Enclosure(address: "http://127.0.0.2:1/x")
    await #expect(throws: LibraryError.self) {
      try await sample.library.download(stranger, of: publication, to: path) { _ in }
    }
    // /dev/full is a disk without room.
    try server.put(bytes, at: "a.pdf")
    await #expect(throws: LibraryError.self) {
      try await sample.library.download(enclosure, of: publication, to: "/dev/full") { _ in }
    }
  }
}
