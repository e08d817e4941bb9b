import Articles
import Foundation
import TestServers
import Testing

@testable import Storage

@Suite("What was kept as texts")
struct MemoTests {
  @Test("gets tables, with what it belongs to, and what belongs to nothing any more goes")
  func migrated() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.sqlite")
    do {
      let connection = try Connection(library: path, ofVersion: 10)
      try connection.script(
        """
        INSERT INTO folders (id, title, position) VALUES (2, 'F', 1);
        INSERT INTO publications (id, address, title, position) VALUES (3, 'https://a/', 'A', 1);
        INSERT INTO articles (id, publication, key, fingerprint, headline, byline, excerpt, published)
          VALUES (5, 3, 'k', 0, 'H', '', '', 1), (6, 3, 'l', 0, 'H', '', '', 1);
        INSERT INTO bodies (article, html, tags, enclosures) VALUES (5, '', '[]', '[{"address":"https://a/1.mp3"}]'),
          (6, '', '[]', '[]');
        INSERT INTO memos VALUES ('refresh interval', '30'), ('newsapi budget', '{}'), ('position https://a/1.mp3', '77'),
          ('position https://gone/2.mp3', '5'), ('icon of 3', '1700000000.5'), ('icon of 9', '1'), ('private places', '{"a:80":["10.0.0.1"]}'),
          ('logins', '{"https://a":"m"}'), ('proved logins', '["https://a","https://b"]'), ('demanded logins', 'no JSON'),
          ('offline', '[{"section":{"_0":{"starred":{}}}},{"days":{"_0":7}},{"section":{"_0":{"publication":{"_0":3}}}},
            {"section":{"_0":{"folder":{"_0":2}}}},{"section":{"_0":{"publication":{"_0":99}}}}]');
        """)
    }
    let store = try Store(path: path)
    let reader = try store.reader
    #expect(try await reader.setting(.refreshInterval) == "30")
    #expect(try await reader.setting(.newsAPIBudget) == "{}")
    #expect(try await reader.setting(.privatePlaces) != nil)
    #expect(try await reader.privatePlaces() == ["a:80": ["10.0.0.1"]])
    #expect(try await reader.positions(in: .init(rawValue: 5)) == ["https://a/1.mp3": 77])
    #expect(try await reader.iconSearch(of: .init(rawValue: 3)) == Date(timeIntervalSince1970: 1_700_000_000.5))
    #expect(try await reader.login(of: "https://a") == KnownLogin(mark: "m", isProved: true, isDemanded: false))
    #expect(try await reader.login(of: "https://b") == KnownLogin(mark: nil, isProved: true, isDemanded: false))
    let offline = try await reader.offline()
    #expect(
      offline.map(\.section) == [.starred, nil, .publication(.init(rawValue: 3)), .folder(.init(rawValue: 2))]
        && offline.map(\.days) == [nil, 7, nil, nil])
    #expect(try await store.writer.texts("SELECT count(*) FROM sqlite_schema WHERE name = 'memos'") == ["0"])
    try await store.writer.expectConsistent()
  }

  @Test(
    "goes where it is not what it should be, and nothing else with it",
    arguments: [
      ("offline", #"["abc"]"#), ("offline", #"{"a":"b"}"#), ("offline", #"[{"section":{"_0":"today"}}]"#),
      ("offline", #"[{"days":{"_0":1.5}},{"days":{"_0":"x"}}]"#), ("logins", #"{"a":"1","a":"2"}"#),
      ("proved logins", "[null]"), ("private places", #"{"a":null}"#), ("private places", "null"),
      ("logins", "no JSON"),
    ])
  func odd(_ name: String, _ text: String) async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.sqlite")
    do {
      let connection = try Connection(library: path, ofVersion: 10)
      try connection.script(
        "INSERT INTO folders (id, title, position) VALUES (2, 'F', 1)")
      try connection.run("INSERT INTO memos VALUES (?, ?), ('refresh interval', '30')", name, text)
    }
    let store = try Store(path: path)
    #expect(store.restoration == nil)
    #expect(try await store.reader.setting(.refreshInterval) == "30")
    try await store.writer.expectConsistent()
  }

  @Test("goes with what it belongs to")
  func gone() async throws {
    let sample = try SampleStore()
    let folder = try await sample.writer.folder(titled: "F", in: nil)
    let id = try await sample.add("A", articles: 2, in: folder)
    let article = try #require(try await sample.ids().first)
    for section in [Section.publication(id), .folder(folder), .page(article), .all, .featured(id)] {
      try await sample.writer.setOffline(section, true)
      try await sample.writer.setOffline(section, true)
    }
    try await sample.writer.setOffline(days: 3)
    try await sample.writer.setOffline(days: 5)
    try await sample.writer.keep(position: 9, of: "https://a/1.mp3", in: article)
    try await sample.writer.noteIconSearch(of: id, at: .noon)
    #expect(try await sample.reader.offline().count == 6)
    try await sample.writer.remove(id, at: .noon)
    try await sample.writer.purgeRemoved(before: .distantFuture)
    #expect(try await sample.reader.offline().map(\.section) == [.all, nil])
    #expect(try await sample.reader.offline().map(\.days) == [nil, 5])
    #expect(try await sample.reader.positions(in: article) == [:])
    #expect(try await sample.reader.iconSearch(of: id) == nil)
    // What is gone is not begun with, and nothing fails for it.
    try await sample.writer.setOffline(.publication(id), true)
    try await sample.writer.keep(position: 9, of: "https://a/1.mp3", in: article)
    try await sample.writer.noteIconSearch(of: id, at: .noon)
    #expect(try await sample.reader.offline().count == 2)
    try await sample.writer.setOffline(.all, false)
    try await sample.writer.setOffline(days: 0)
    #expect(try await sample.reader.offline().isEmpty)
    try await sample.writer.expectConsistent()
  }

  @Test("of logins is one thing for each origin, and none where nothing is left")
  func logins() async throws {
    let sample = try SampleStore()
    let origin = "https://a"
    try await sample.writer.note([.mark("m"), .proved(true)], of: origin)
    try await sample.writer.note([.demanded(true)], of: origin)
    #expect(try await sample.reader.login(of: origin) == KnownLogin(mark: "m", isProved: true, isDemanded: true))
    try await sample.writer.note([.mark(nil), .proved(false), .demanded(false)], of: origin)
    #expect(try await sample.reader.login(of: origin) == nil)
    try await sample.writer.note([.proved(false)], of: origin)
    #expect(try await sample.writer.texts("SELECT count(*) FROM logins") == ["0"])
  }
}
