import CSQLite
import Foundation
import TestServers
import Testing

extension EndToEndTests {
  @Test("A second start raises the first window and ends")
  func secondStart() async throws {
    let reader = try await Reader()
    defer { try? FileManager.default.removeItem(at: reader.home) }
    let second = Process()
    second.executableURL = Reader.programs.appending(path: "courant")
    second.environment = reader.process.environment
    second.standardOutput = FileHandle.nullDevice
    try second.run()
    let _: Bool = try await reader.until("the second start ended") { second.isRunning ? nil : true }
    #expect(second.terminationStatus == 0)
    #expect(reader.isAlive)
    try await reader.quit()
  }

  @Test("A list of subscriptions given at the start is imported and fetched")
  func openList() async throws {
    let feeds = try await ServedFeeds()
    let folder = try TemporaryFolder()
    let list = try folder.put(feeds.opml.utf8, at: "list.opml")
    let reader = try await Reader(arguments: [list])
    defer { try? FileManager.default.removeItem(at: reader.home) }
    // Every feed of a stranger's list would be asked for: the reader is asked first.
    try await reader.see("Import “list.opml”?")
    try reader.key("Return")
    // Nobody typed the addresses of a list.
    try await reader.see("Read 12 Feeds in Your Network?")
    try reader.key("alt+a")
    try await reader.see("Dozen")
    // The first article of the Guide was opened.
    try await reader.see("71 unread")
    try reader.key("g", "a")
    try await reader.wait(for: "list-shown", where: { ($0["count"] as? Int) == 72 })
    try await reader.see("Feed 11")
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  @Test(
    "A feed that is opened as a file is offered by the address that it has, and no list is asked about that is none")
  func openFeed() async throws {
    let folder = try TemporaryFolder()
    let address = "http://127.0.0.1:9/feed.xml"
    let feed = """
      <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>Harbour</title>
      <atom:link rel="self" href="\(address)"/><item><guid>1</guid><title>One</title></item></channel></rss>
      """
    let reader = try await Reader(arguments: [try folder.put(feed.utf8, at: "feed.xml")])
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await reader.see("finds out what there is to read")
    // The dialog was there before the window had the focus.
    try reader.xdotool("windowfocus", "--sync", try reader.windows().last ?? "")
    try reader.key("Return")
    try await reader.see("accepts no connections")
    try reader.key("Escape")
    try await reader.seeNoDialog()
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("endless.opml"), withDestinationPath: "/proc/self/pagemap")
    for (file, sentence) in [
      (try folder.put("<p>no list".utf8, at: "list.html"), "Choose a file that a feed reader exported"),
      (
        try folder.put("<rss version='2.0'><channel><item/></channel></rss>".utf8, at: "none.xml"),
        "This File Is a Feed"
      ),
      (folder.file("missing.opml"), "The file cannot be read"),
      // It has no end, and says that it is empty.
      (folder.file("endless.opml"), "File too large"),
    ] {
      _ = try Reader.output(of: Reader.programs.appending(path: "courant"), [file], on: reader.display)
      try await reader.see(sentence)
      try reader.key("Return")
      try await reader.seeNoDialog()
    }
    // A notice does not keep the program from ending.
    _ = try Reader.output(
      of: Reader.programs.appending(path: "courant"), [folder.file("missing.opml")], on: reader.display)
    try await reader.see("The file cannot be read")
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  @Test("A library that cannot be opened is left alone, and the window says what to do")
  func problem() async throws {
    let folder = try TemporaryFolder()
    let damaged = Array("this is no database, but somebody's diary".utf8)
    _ = try folder.put(damaged, at: "library.sqlite")
    let reader = try await Reader(data: folder.path, waitingFor: "problem")
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await reader.see("is damaged or is no library")
    #expect(try Array(Data(contentsOf: URL(filePath: folder.file("library.sqlite")))) == damaged)
    // What stood in the way is gone: trying again opens the window.
    try FileManager.default.removeItem(atPath: folder.file("library.sqlite"))
    try reader.key("Return")
    try await reader.see("Good morning, and welcome to Courant")
    try await reader.quit()

    let unwritable = try await Reader(data: "/dev/null/courant", waitingFor: "problem")
    try await unwritable.see("cannot be written at /dev/null/courant")
    try await unwritable.killNow()
    try FileManager.default.removeItem(at: unwritable.home)
  }

  @Test("While another program holds the library, the window says that it waits, and opens then")
  func waiting() async throws {
    let first = try await Reader()
    defer { try? FileManager.default.removeItem(at: first.home) }
    try await first.quit()
    var holder: OpaquePointer?
    defer { sqlite3_close_v2(holder) }
    try #require(sqlite3_open(first.home.appending(path: "library/library.sqlite").path, &holder) == SQLITE_OK)
    let hold = "PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; CREATE TABLE held (x)"
    let _: Bool = try await first.until("the library is held") {
      sqlite3_exec(holder, hold, nil, nil, nil) == SQLITE_OK ? true : nil
    }
    // Who does not want to wait is not made to.
    let left = try await Reader(home: first.home, waitingFor: "waiting")
    try await left.see("Opening the Library…")
    try left.key("alt+F4")
    try await left.end()
    let reader = try await Reader(home: first.home, waitingFor: "waiting")
    try await reader.see("Opening the Library…")
    try #require(sqlite3_exec(holder, "ROLLBACK", nil, nil, nil) == SQLITE_OK)
    sqlite3_close_v2(holder)
    holder = nil
    try await reader.see("Good morning, and welcome to Courant")
    try await reader.quit()
    #expect(reader.criticals == [])
  }
}
