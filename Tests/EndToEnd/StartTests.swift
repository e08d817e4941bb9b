import CSQLite
import Foundation
import TestServers
import Testing

extension EndToEndTests {
  @Test(
    "A library that cannot be opened is left alone, and one that another program holds is waited for; the window says so"
  )
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

    try await waitForLibrary(in: folder, after: reader)

    let unwritable = try await Reader(data: "/dev/null/courant", waitingFor: "problem")
    try await unwritable.see("cannot be written at /dev/null/courant")
    try await unwritable.killNow()
    try FileManager.default.removeItem(at: unwritable.home)
  }

  /// While another program holds the library, the window says that it waits, and opens then.
  private func waitForLibrary(in folder: TemporaryFolder, after earlier: Reader) async throws {
    var holder: OpaquePointer?
    defer { sqlite3_close_v2(holder) }
    try #require(sqlite3_open(folder.file("library.sqlite"), &holder) == SQLITE_OK)
    let hold = "PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; CREATE TABLE held (x)"
    let _: Bool = try await earlier.until("the library is held") {
      sqlite3_exec(holder, hold, nil, nil, nil) == SQLITE_OK ? true : nil
    }
    // Who does not want to wait is not made to.
    let left = try await Reader(home: earlier.home, data: folder.path, waitingFor: "waiting")
    try await left.see("Opening the Library…")
    try left.key("alt+F4")
    try await left.end()
    let reader = try await Reader(home: earlier.home, data: folder.path, waitingFor: "waiting")
    try await reader.see("Opening the Library…")
    try #require(sqlite3_exec(holder, "ROLLBACK", nil, nil, nil) == SQLITE_OK)
    sqlite3_close_v2(holder)
    holder = nil
    try await reader.see("Good morning, and welcome to Courant")
    try await reader.quit()
    #expect(reader.criticals == [])
  }
}
