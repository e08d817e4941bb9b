import Articles
import Foundation
import Library
import TestServers
import Testing

@Suite("Saved books")
struct SavedBookTests {
  private let server: NginxServer
  private let sample: SampleLibrary

  init() async throws {
    server = try await NginxServer()
    sample = try SampleLibrary()
    try server.put(PictureHeaderTests.png(1, 1), at: "a.png")
    let texts = [
      "<p>One</p><img src=\"\(server.address("/a.png"))\" alt=\"A map\"><img src=\"\(server.address("/none.png"))\" alt=\"Gone\">",
      "", "<p>Three</p><img src=\"\(server.address("/a.png"))\">",
    ]
    let items = texts.enumerated().map { index, text in
      "<item><guid>\(index)</guid><title>Story \(index)/..</title><description><![CDATA[\(text)]]></description></item>"
    }
    try server.put(
      "<rss version=\"2.0\"><channel><title>Paper</title>\(items.joined())</channel></rss>".utf8, at: "feed.xml")
    try await sample.library.allowPrivate([server.address("/")])
    try await sample.subscribe(server.address("/feed.xml"))
    _ = try await sample.library.refresh(.all, on: .insistence)
  }

  private func save(
    _ articles: [ArticleSummary.ID], titled title: String? = "All", at path: String, mayFetch: Bool = true
  ) async throws -> SavedBook {
    try await sample.library.saveBook(of: articles, titled: title, at: path, mayFetch: mayFetch, date: { _ in "today" })
  }

  private func parts(of path: String) throws -> [String] {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/unzip")
    process.arguments = ["-Z1", path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test("have each article and each picture once, and the words for what cannot be had")
  func whole() async throws {
    let ids = try await sample.articles().map(\.id)
    let path = sample.folder.file("book.epub")
    let book = try await save(ids, at: path)
    #expect(book.articles == 3 && book.pictures == 1 && book.missingPictures == 1)
    #expect(
      Set(try parts(of: path)) == [
        "mimetype", "META-INF/container.xml", "EPUB/style.css", "EPUB/picture-1.png", "EPUB/chapter-1.xhtml",
        "EPUB/chapter-2.xhtml", "EPUB/chapter-3.xhtml", "EPUB/nav.xhtml", "EPUB/package.opf",
      ])
    #expect(try parts(of: path).first == "mimetype")
  }

  @Test(
    "have all articles of a section, and of one that is larger than any book the newest, and say how many are left out")
  func section() async throws {
    func add(_ count: Int, to path: String) async throws -> (ids: [ArticleSummary.ID], leftOut: Int) {
      let items = (0..<count).map { "<item><guid>\($0)</guid><title>\(path) \($0)</title></item>" }
      try server.put(
        "<rss version=\"2.0\"><channel><title>\(path)</title>\(items.joined())</channel></rss>".utf8, at: path)
      let id = try await sample.subscribe(server.address("/" + path))
      _ = try await sample.library.refresh(.all, on: .insistence)
      return try await sample.library.articlesOfBook(of: Query(.publication(id)))
    }
    let newspaper = try await add(400, to: "newspaper.xml")
    #expect(newspaper.ids.count == 400 && newspaper.leftOut == 0)
    let archive = try await add(Library.longestBook + 7, to: "archive.xml")
    #expect(archive.ids.count == Library.longestBook && archive.leftOut == 7)
    #expect(Library.bookLeavesOut(7).contains("7"))
  }

  @Test("fetch nothing where pictures may not be fetched")
  func stored() async throws {
    let ids = try await sample.articles().map(\.id)
    let requests = await sample.requests()
    let book = try await save(ids, at: sample.folder.file("book.epub"), mayFetch: false)
    #expect(book.pictures == 0 && book.missingPictures == 3)
    #expect(await sample.requests() == requests)
  }

  @Test("are none without articles, or where they cannot be written, and leave nothing")
  func failures() async throws {
    let ids = try await sample.articles().map(\.id)
    let none = sample.folder.file("none.epub")
    for missing in [[], [ArticleSummary.ID(rawValue: 4711)]] {
      await #expect { try await save(missing, at: none) } throws: {
        if case LibraryError.nothingToSave = $0 { true } else { false }
      }
    }
    await #expect { try await save(ids, at: sample.folder.file("no/such/folder.epub")) } throws: {
      if case LibraryError.unwritableBook = $0 { true } else { false }
    }
    #expect(!FileManager.default.fileExists(atPath: none))
  }

  @Test("that are given up leave nothing")
  func givenUp() async throws {
    let ids = try await sample.articles().map(\.id)
    let path = sample.folder.file("book.epub")
    let task = Task { [sample] in
      try await sample.library.saveBook(
        of: ids, titled: "All", at: path, mayFetch: false, date: { _ in "today" },
        progress: { _ in withUnsafeCurrentTask { $0?.cancel() } })
    }
    await #expect(throws: LibraryError.self) { try await task.value }
    for name in [path, path + ".part"] { #expect(!FileManager.default.fileExists(atPath: name)) }
  }
}
