import Articles
import Foundation
import Storage
import Testing

@Suite("Adding a list")
struct ListTests {
  private func feed(_ title: String, chosen: String? = nil) -> ListedRow {
    .publication(
      Source(kind: .feed, address: "https://example.org/\(title)"), title: title, chosenTitle: chosen, site: nil)
  }

  /// The publications in order, each behind its folders.
  private func paths(_ sample: SampleStore) async throws -> [String] {
    let folders = Dictionary(uniqueKeysWithValues: try await sample.reader.folders().map { ($0.id, $0) })
    return try await sample.reader.publications().map { publication in
      var path = publication.title
      var folder = publication.folder.flatMap { folders[$0] }
      while let outer = folder {
        path = "\(outer.title)/\(path)"
        folder = outer.parent.flatMap { folders[$0] }
      }
      return path
    }
  }

  @Test("keeps its folders and order, behind what is there")
  func order() async throws {
    let sample = try SampleStore()
    let a = try await sample.add("A")
    try await sample.add("B")
    let c = try await sample.add("C", in: sample.writer.folder(titled: "News", in: nil))
    // The last place is not that of the last key any more.
    #expect(try await sample.writer.move(.publication(a, in: nil, before: nil)) != nil)
    let before = try await paths(sample)
    let result = try await sample.writer.add([
      feed("Z"), .folder(title: "News", rows: [feed("N"), .folder(title: "News", rows: [feed("I")])]),
      .folder(title: "Empty", rows: []), .folder(title: "News", rows: [feed("M")]), feed("Y", chosen: "Mine"),
    ])
    #expect(result == (added: 5, existed: 0))
    #expect(try await paths(sample) == before + ["Z", "News/N", "News/News/I", "News/M", "Mine"])
    #expect(try await sample.reader.publication(c)?.title == "C")
    // What is added afterwards comes behind it.
    try await sample.add("Last")
    #expect(try await paths(sample).last == "Last")
    let folder = try await sample.writer.folder(titled: "Later", in: nil)
    try await sample.add("In", in: folder)
    #expect(try await sample.reader.folders().last?.id == folder)
  }

  @Test("leaves what is there as it is, counts what it names twice once, and brings back what was removed")
  func existing() async throws {
    let sample = try SampleStore()
    let a = try await sample.add("A", articles: 2)
    let b = try await sample.add("B", articles: 1)
    try await sample.writer.rename(a, to: "My A")
    _ = try await sample.writer.mark(sample.ids(of: .publication(b)), .starred(true))
    try await sample.writer.remove(b, at: .noon)
    let list: [ListedRow] = [
      feed("A", chosen: "Other"), .folder(title: "News", rows: [feed("B"), feed("C"), feed("C", chosen: "Twice")]),
    ]
    #expect(try await sample.writer.add(list) == (added: 2, existed: 2))
    #expect(try await paths(sample) == ["My A", "News/B", "News/C"])
    #expect(try await sample.headlines(of: .starred) == ["B 0"])
    #expect(try await sample.writer.add(list) == (added: 0, existed: 4))
    #expect(try await sample.reader.folders().count == 1)
  }
}
