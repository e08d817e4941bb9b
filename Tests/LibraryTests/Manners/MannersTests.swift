import Foundation
import Testing

/// Plays the points of docs/manners.md, each with a server, a library and a clock of its own.
@Suite("Manners")
struct MannersTests {
  /// How many points have to hold: as many as docs/manners.md says.
  private static let documented = 74

  @Test("As many of the 74 points hold as are documented")
  func points() async throws {
    try #require(Point.all.count == 74 && Set(Point.all.map(\.number)).count == 74)
    let failures = await withTaskGroup(of: String?.self) { group in
      var waiting = Point.all.makeIterator()
      var failures: [String] = []
      for _ in 0..<8 {
        if let point = waiting.next() { group.addTask { await Self.failure(of: point) } }
      }
      for await failure in group {
        if let failure { failures.append(failure) }
        if let point = waiting.next() { group.addTask { await Self.failure(of: point) } }
      }
      return failures.sorted()
    }
    print("manners: \(Point.all.count - failures.count) of \(Point.all.count) hold")
    for failure in failures { print("manners: \(failure)") }
    #expect(Point.all.count - failures.count >= Self.documented, "\(failures.joined(separator: "\n"))")
  }

  @Test("docs/manners.md lists every point")
  func documentation() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(contentsOf: root.appending(path: "docs/manners.md"), encoding: .utf8)
    for point in Point.all {
      let number = String(repeating: "0", count: 3 - String(point.number).count) + String(point.number)
      #expect(page.contains("| \(number) | \(point.statement) |"), "\(number)")
    }
  }

  private static func failure(of point: Point) async -> String? {
    do {
      return try await point.holds() ? nil : "\(point.number) does not hold: \(point.statement)"
    } catch {
      return "\(point.number) broke off: \(point.statement) (\(error))"
    }
  }
}
