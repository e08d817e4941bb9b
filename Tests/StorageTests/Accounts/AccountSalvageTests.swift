import Articles
import Foundation
import TestServers
import Testing

@testable import Storage

/// Accounts in a library that was damaged, and is put together from its last copy and what can be read.
@Suite struct AccountSalvageTests {
  @Test func `What came after the copy is taken over, and marks wait for the service again`() async throws {
    let sample = try await SampleAccount(feeds: 6)
    try await sample.arrive(SampleAccount.article("1"), SampleAccount.article("2"))
    let folder = try TemporaryFolder()
    try await sample.writer.execute("VACUUM INTO '\(folder.file("copy.sqlite"))'")

    try await sample.mark("1", .read(true))
    let sent = try await sample.send(SampleAccount.read)
    try await sample.writer.noteArrival(SampleAccount.read, of: sent)
    try await sample.mark("2", .starred(true))
    try await sample.arrive(SampleAccount.article("3", .read))
    let other = try await sample.writer.addAccount(.miniflux, address: "https://other.example", user: "bob", title: "B")
    _ = try await sample.writer.merge(
      RemoteSubscriptions(feeds: [RemoteFeed(id: "7", title: "G", address: "https://g.example/feed")], folders: []),
      of: other, at: .noon)
    _ = try await sample.writer.perform(.remove([try await sample.reader.publications()[5].id]))

    let connection = try Connection(path: folder.file("copy.sqlite"), readOnly: false)
    try connection.script("PRAGMA foreign_keys = ON")
    _ = try Salvage(from: sample.sample.folder.file("library.sqlite"), into: connection).run()
    func texts(_ sql: String) throws -> [String] { try connection.rows(sql, read: { $0.text(0) }) }
    #expect(try texts("SELECT title FROM accounts ORDER BY id") == ["Reader", "B"])
    #expect(try texts("SELECT count(*) FROM publications WHERE account IS NOT NULL") == ["7"])
    #expect(
      try texts("SELECT e.kind || p.address FROM edits AS e JOIN publications AS p ON p.id = e.publication")
        == ["unsubscribesync:\(sample.account)/feed/6"])
    #expect(
      try texts("SELECT remote_id || ':' || marks FROM remote_articles ORDER BY remote_id") == ["1:0", "2:0", "3:1"])
    // The copy does not know that the first arrived. To say it again does no harm.
    #expect(
      try texts("SELECT remote_id FROM outbox JOIN remote_articles USING (article) ORDER BY 1") == ["1", "2"])
    #expect(try texts("SELECT \"table\" FROM pragma_foreign_key_check") == [])
  }
}
