import Articles
import Testing

@testable import Library
@testable import Reading

@MainActor
@Suite struct SidebarMovesTests {
  private static func publication(
    _ title: String, _ id: Int64, in folder: Int64? = nil, _ capabilities: Capabilities = []
  ) -> Publication {
    Publication(
      id: .init(rawValue: id), source: Source(kind: .feed, address: "https://example.com/\(id)"), title: title,
      capabilities: capabilities, folder: folder.map { .init(rawValue: $0) })
  }

  private static func folder(_ title: String, _ id: Int64, in parent: Int64? = nil) -> Folder {
    Folder(id: .init(rawValue: id), title: title, parent: parent.map { .init(rawValue: $0) })
  }

  /// The sections as
  ///
  ///     Publications: Site (with its tags, open)
  ///     Feeds: Tech(Inner(E) C D) Sport(F) A B
  ///     News Sources: Wire
  private static let sidebar = Sidebar(
    folders: [folder("Tech", 1), folder("Inner", 2, in: 1), folder("Sport", 3), folder("Void", 4)],
    publications: [
      publication("A", 10), publication("Site", 11, [.tags]), publication("C", 12, in: 1),
      publication("D", 13, in: 1), publication("E", 14, in: 2), publication("F", 15, in: 3), publication("B", 16),
      publication("Wire", 17, [.ranking]),
    ], today: 0, unread: 0, starred: 0)

  private static let start = "Publications: Site (Tags) Feeds: Tech [Inner [E] C D] Sport [F] A B News Sources: Wire"

  private func rows(_ sidebar: Sidebar, closed: [Int64] = []) -> [SidebarRow] {
    SidebarRow.rows(
      of: sidebar,
      folding: SidebarFolding(
        closedFolders: Set(closed.map { Folder.ID(rawValue: $0) }), openPublications: [.init(rawValue: 11)]))
  }

  /// The rows below the places as one line.
  private func drawing(_ sidebar: Sidebar) -> String {
    var words: [String] = []
    var depth = 0
    var brackets: [String] = []
    for row in rows(sidebar) {
      if case .place = row.kind { continue }
      while depth > row.depth {
        words[words.count - 1] += brackets.removeLast()
        depth -= 1
      }
      var word = row.title
      if case .heading = row.kind { word += ":" }
      if row.depth > depth {
        if case .part = row.kind { brackets.append(")") } else { brackets.append("]") }
        word = (brackets.last == ")" ? "(" : "[") + word
        depth = row.depth
      }
      words.append(word)
    }
    return words.joined(separator: " ")
  }

  private func drop(_ dragged: String, on target: String, _ height: Double, closed: [Int64] = []) throws -> SidebarDrop?
  {
    let rows = rows(Self.sidebar, closed: closed)
    let row = try #require(rows.first { $0.title == dragged })
    return SidebarMoves(Self.sidebar, rows).drop(row, on: rows.firstIndex { $0.title == target }, at: height)
  }

  @Test(arguments: [
    ("B", "A", 0.2, "Feeds: Tech [Inner [E] C D] Sport [F] B A"),
    ("A", "B", 0.8, "Feeds: Tech [Inner [E] C D] Sport [F] B A"),
    ("A", "C", 0.8, "Feeds: Tech [Inner [E] C A D] Sport [F] B"),
    ("C", "Sport", 0.1, "Feeds: Tech [Inner [E] D] Sport [F C] A B"),
    ("E", "Feeds", 0.5, "Feeds: Tech [C D] Sport [F] A B E"),
    ("E", "nothing", 0, "Feeds: Tech [C D] Sport [F] A B E"),
    ("Sport", "Tech", 0.1, "Feeds: Sport [F] Tech [Inner [E] C D] A B"),
    ("Sport", "Tech", 0.5, "Feeds: Tech [Inner [E] Sport [F] C D] A B"),
    ("Tech", "Sport", 0.9, "Feeds: Sport [F] Tech [Inner [E] C D] A B"),
    ("Inner", "A", 0.5, "Feeds: Tech [C D] Sport [F] Inner [E] A B"),
    ("Inner", "F", 0.5, "Feeds: Tech [C D] Sport [Inner [E] F] A B"),
    ("Inner", "Feeds", 0.5, "Feeds: Tech [C D] Sport [F] Inner [E] A B"),
    ("Sport", "C", 0.5, "Feeds: Tech [Inner [E] Sport [F] C D] A B"),
  ])
  func `A row dropped on another comes to stand where the mark was`(
    dragged: String, target: String, height: Double, expected: String
  ) throws {
    let drop = try #require(try drop(dragged, on: target, height))
    #expect(drop.mark != nil)
    let move = try #require(drop.moves.first)
    #expect(
      drawing(Self.sidebar.applying(move)) == "Publications: Site (Tags) \(expected) News Sources: Wire")
  }

  @Test func `Publications and news sources go into folders, and out again under their own heading`() throws {
    let into = try #require(try drop("Site", on: "Sport", 0.5)?.moves.first)
    let moved = Self.sidebar.applying(into)
    #expect(drawing(moved) == "Feeds: Tech [Inner [E] C D] Sport [F Site (Tags)] A B News Sources: Wire")
    let rows = rows(moved)
    let site = try #require(rows.first { $0.title == "Site" })
    // There is no heading of its own to drop it on.
    let feeds = rows.firstIndex { $0.title == "Feeds" }
    let out = try #require(SidebarMoves(moved, rows).drop(site, on: feeds, at: 0.5)?.moves.first)
    #expect(drawing(moved.applying(out)) == Self.start)
  }

  @Test(arguments: [
    ("A", "Today", 0.5), ("A", "All Articles", 0.9), ("A", "Site", 0.2), ("A", "Tags", 0.5), ("A", "Wire", 0.5),
    ("A", "Publications", 0.5), ("A", "News Sources", 0.5), ("Site", "Feeds", 0.5), ("Site", "A", 0.5),
    ("Tech", "Inner", 0.5), ("Tech", "C", 0.5), ("Tech", "E", 0.5), ("Tech", "Site", 0.5), ("Tech", "Today", 0.5),
    ("Tech", "Publications", 0.5), ("Tags", "A", 0.5), ("Today", "A", 0.5), ("Feeds", "A", 0.5),
  ])
  func `What makes no sense is refused`(dragged: String, target: String, height: Double) throws {
    #expect(try drop(dragged, on: target, height) == nil)
  }

  @Test(arguments: [
    ("A", "A", 0.5), ("A", "B", 0.2), ("B", "A", 0.8), ("D", "Tech", 0.5), ("D", "C", 0.9), ("Tech", "Tech", 0.5),
    ("Tech", "Sport", 0.1), ("Inner", "Tech", 0.5), ("Sport", "A", 0.5), ("B", "nothing", 0),
  ])
  func `Its own place takes a row without a mark and without a move`(
    dragged: String, target: String, height: Double
  ) throws {
    #expect(try drop(dragged, on: target, height) == SidebarDrop(moves: [], mark: nil))
  }

  @Test func `The line under a row with others under it is below those`() throws {
    let rows = rows(Self.sidebar)
    let last = try #require(rows.firstIndex { $0.title == "F" })
    let drop = try #require(try drop("Tech", on: "Sport", 0.9))
    #expect(drop.mark == .line(last, isBelow: true, depth: 0))
  }

  /// The rows after so many steps.
  private func walk(_ title: String, by step: Int, _ count: Int, closed: [Int64] = []) throws -> Sidebar {
    var sidebar = Self.sidebar
    for _ in 0..<count {
      let rows = rows(sidebar, closed: closed)
      let row = try #require(rows.first { $0.title == title })
      guard let move = SidebarMoves(sidebar, rows).step(row, by: step) else { return sidebar }
      sidebar = sidebar.applying(move)
    }
    return sidebar
  }

  @Test(arguments: [
    ("B", -1, 1, "Tech [Inner [E] C D] Sport [F] B A"),
    ("B", -1, 2, "Tech [Inner [E] C D] Sport [F B] A"),
    ("B", -1, 3, "Tech [Inner [E] C D] Sport [B F] A"),
    ("B", -1, 4, "Tech [Inner [E] C D B] Sport [F] A"),
    ("B", -1, 7, "Tech [Inner [E B] C D] Sport [F] A"),
    ("B", -1, 99, "Tech [Inner [B E] C D] Sport [F] A"),
    ("C", 1, 1, "Tech [Inner [E] D C] Sport [F] A B"),
    ("C", 1, 2, "Tech [Inner [E] D] Sport [C F] A B"),
    ("C", 1, 99, "Tech [Inner [E] D] Sport [F] A B C"),
    ("Sport", -1, 1, "Sport [F] Tech [Inner [E] C D] A B"),
    ("Sport", -1, 9, "Sport [F] Tech [Inner [E] C D] A B"),
    ("Sport", 1, 1, "Tech [Inner [E] C D] Sport [F] A B"),
    ("Inner", -1, 1, "Inner [E] Tech [C D] Sport [F] A B"),
    ("Inner", 1, 1, "Tech [C D] Inner [E] Sport [F] A B"),
    ("Wire", 1, 1, "Tech [Inner [E] C D] Sport [F] A B"),
    ("Today", 1, 1, "Tech [Inner [E] C D] Sport [F] A B"),
  ])
  func `Step by step a row passes its neighbours and the edges of folders`(
    title: String, step: Int, count: Int, expected: String
  ) throws {
    let sidebar = try walk(title, by: step, count)
    #expect(drawing(sidebar) == "Publications: Site (Tags) Feeds: \(expected) News Sources: Wire")
  }

  @Test func `A publication steps past folders that are closed`() throws {
    let sidebar = try walk("B", by: -1, 2, closed: [3])
    #expect(drawing(sidebar).contains("Tech [Inner [E] C D B] Sport [F] A"))
    let stopped = try walk("B", by: -1, 9, closed: [1, 3])
    #expect(drawing(stopped).contains("Sport [F] B A"))
    let site = try walk("Site", by: 1, 1)
    #expect(drawing(site).contains("Tech [Inner [Site (Tags) E] C D]"))
  }

  @Test func `A folder goes into the one above it and out of the one it is in`() throws {
    let rows = rows(Self.sidebar)
    let moves = SidebarMoves(Self.sidebar, rows)
    let tech = try #require(rows.first { $0.title == "Tech" })
    let sport = try #require(rows.first { $0.title == "Sport" })
    #expect(moves.entering(tech) == nil)
    #expect(moves.leaving(tech) == nil)
    let entering = try #require(moves.entering(sport))
    let inside = Self.sidebar.applying(entering)
    #expect(drawing(inside).contains("Tech [Inner [E] Sport [F] C D] A B"))
    let innerRows = self.rows(inside)
    let innerSport = try #require(innerRows.first { $0.title == "Sport" })
    let leaving = try #require(SidebarMoves(inside, innerRows).leaving(innerSport))
    #expect(drawing(inside.applying(leaving)) == Self.start)
  }

  /// The moves of a library in which these feeds are chosen together.
  private func together(_ titles: [String]) -> SidebarMoves {
    let rows = rows(Self.sidebar)
    var moves = SidebarMoves(Self.sidebar, rows)
    moves.chosen = ChosenSections(rows.indices.filter { titles.contains(rows[$0].title) }, in: rows)
    return moves
  }

  @Test(arguments: [
    ("A", "C", 0.2, ["A", "B"], "Tech [Inner [E] A B C D] Sport [F]"),
    ("B", "C", 0.8, ["A", "B", "F"], "Tech [Inner [E] C F A B D]"),
    ("D", "Tech", 0.5, ["A", "D"], "Tech [Inner [E] C D A] Sport [F] B"),
    ("C", "nothing", 0, ["C", "E"], "Tech [D] Sport [F] A B E C"),
    ("A", "Sport", 0.5, ["C", "D"], "Tech [Inner [E] C D] Sport [F A] B"),
    ("Sport", "Tech", 0.1, ["C", "D"], "Sport [F] Tech [Inner [E] C D] A B"),
    ("C", "D", 0.2, ["C", "D"], "Tech [Inner [E] C D] Sport [F] A B"),
  ])
  func `Feeds that are chosen together are dropped together, in their order`(
    dragged: String, target: String, height: Double, chosen: [String], expected: String
  ) throws {
    let moves = together(chosen)
    let row = try #require(moves.rows.first { $0.title == dragged })
    let drop = try #require(moves.drop(row, on: moves.rows.firstIndex { $0.title == target }, at: height))
    let sidebar = drop.moves.reduce(Self.sidebar) { $0.applying($1) }
    #expect(drawing(sidebar) == "Publications: Site (Tags) Feeds: \(expected) News Sources: Wire")
    #expect(moves.handle(of: row).title == (chosen.contains(dragged) ? "\(chosen.count) feeds" : dragged))
  }

  @Test(arguments: [
    ("C", 1, ["C", "A"], "Tech [Inner [E] D] Sport [F] B C A"),
    ("D", -1, ["C", "D"], "Tech [Inner [E C D]] Sport [F] A B"),
    ("C", 1, ["C", "D"], "Tech [Inner [E]] Sport [C D F] A B"),
    ("C", 1, ["A", "B"], "Tech [Inner [E] D C] Sport [F] A B"),
  ])
  func `A step takes all that are chosen past the neighbour of the first or last one`(
    title: String, step: Int, chosen: [String], expected: String
  ) throws {
    let moves = together(chosen)
    let row = try #require(moves.rows.first { $0.title == title })
    let move = try #require(moves.step(row, by: step))
    let sidebar = moves.together(move).reduce(Self.sidebar) { $0.applying($1) }
    #expect(drawing(sidebar) == "Publications: Site (Tags) Feeds: \(expected) News Sources: Wire")
  }
}
