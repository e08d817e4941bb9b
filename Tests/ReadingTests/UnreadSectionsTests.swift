import Articles
import Foundation
import Testing

@testable import Library
@testable import Reading

@MainActor
@Suite("Where reading goes on at a list's end")
struct UnreadSectionsTests {
  private static func sidebar(unread: [Int64: Int]) -> Sidebar {
    let publications = (1...5).map { (id: Int64) in
      Publication(
        id: .init(rawValue: id), source: Source(kind: .feed, address: "https://example.com/\(id)"), title: "Feed \(id)",
        folder: id == 3 ? .init(rawValue: 1) : nil, unread: unread[id] ?? 0)
    }
    return Sidebar(
      folders: [Folder(id: .init(rawValue: 1), title: "Box", parent: nil)], publications: publications, today: 0,
      unread: unread.values.reduce(0, +), starred: 0)
  }

  private static func feed(_ id: Int64) -> Section { .publication(.init(rawValue: id)) }

  /// The folder stands first: 3, 1, 2, 4, 5.
  @Test(
    arguments: [
      (1, 1, [2: 3, 4: 1], 2), (1, -1, [2: 3, 4: 1], 4), (2, 1, [2: 3, 4: 1], 4), (5, 1, [3: 1], 3), (1, -1, [3: 1], 3),
      (4, 1, [4: 2], 4), (4, -1, [4: 2], 4),
    ] as [(Int64, Int, [Int64: Int], Int64)])
  func `is the next publication with unread articles, round and round, and the same one last`(
    from: Int64, step: Int, unread: [Int64: Int], expected: Int64
  ) {
    #expect(
      UnreadSections(Self.sidebar(unread: unread)).next(to: Self.feed(from), step: step) == Self.feed(expected))
  }

  @Test func `is nowhere where everything is read`() {
    let sections = UnreadSections(Self.sidebar(unread: [:]))
    for section in [Section.today, .unread, .all, Self.feed(2), .folder(.init(rawValue: 1))] {
      #expect(sections.next(to: section, step: 1) == nil)
    }
  }

  @Test func `is the next folder or publication beside a folder, and the folder's own ones last`() {
    let folder = Section.folder(.init(rawValue: 1))
    let sections = UnreadSections(Self.sidebar(unread: [3: 2, 1: 1, 5: 1]))
    #expect(sections.next(to: folder, step: 1) == Self.feed(1))
    #expect(sections.next(to: folder, step: -1) == Self.feed(5))
    #expect(UnreadSections(Self.sidebar(unread: [3: 2])).next(to: folder, step: 1) == Self.feed(3))
    // A folder in the middle of an account's.
    let folders = (1...3).map { Folder(id: .init(rawValue: $0), title: "\($0)", parent: nil) }
    let publications = (1...6).map { (id: Int64) in
      Publication(
        id: .init(rawValue: id), source: Source(kind: .feed, address: "https://example.com/\(id)"), title: "\(id)",
        folder: .init(rawValue: (id + 1) / 2), unread: 1)
    }
    let three = UnreadSections(
      Sidebar(folders: folders, publications: publications, today: 0, unread: 6, starred: 0))
    #expect(three.next(to: .folder(.init(rawValue: 2)), step: 1) == .folder(.init(rawValue: 3)))
    #expect(three.next(to: .folder(.init(rawValue: 2)), step: -1) == .folder(.init(rawValue: 1)))
    #expect(three.next(to: .folder(.init(rawValue: 3)), step: 1) == .folder(.init(rawValue: 1)))
  }

  @Test func `begins with the first from a place, and with itself from Unread`() {
    let sections = UnreadSections(Self.sidebar(unread: [2: 1, 5: 1]))
    #expect(sections.next(to: .today, step: 1) == Self.feed(2))
    #expect(sections.next(to: .starred, step: -1) == Self.feed(5))
    #expect(sections.next(to: .unread, step: 1) == .unread)
    // A publication that is gone is no place to go on from.
    #expect(sections.next(to: Self.feed(99), step: 1) == Self.feed(2))
  }
}
