import Articles
import Foundation
import Queries
import Testing

@testable import Storage

@Suite("A search examines only")
struct SearchBoundsTests {
  private static func bounds(_ text: String, in sample: SampleStore) async throws -> SearchBounds {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let clock = QueryClock(now: .noon, calendar: calendar, midnight: .midnight)
    return try await sample.writer.bounds(ParsedQuery(text).condition, clock)
  }

  @Test(
    "the dates that can meet the condition",
    arguments: [
      ("snow", nil, nil), ("before:2024", nil, 1_704_067_200), ("after:2024 snow", 1_704_067_200, nil),
      ("after:2024 before:2025", 1_704_067_200, 1_735_689_600),
      ("after:2024 after:2023", 1_704_067_200, nil), ("after:2024 OR before:2023", nil, nil),
      ("after:2024 OR after:2025", 1_704_067_200, nil), ("-after:2024", nil, nil),
      ("snow OR after:2024", nil, nil), ("within:1d", Date.noon.timeIntervalSince1970 - 86_400, nil),
    ] as [(String, Double?, Double?)])
  func dates(text: String, first: Double?, last: Double?) async throws {
    let dates = try await Self.bounds(text, in: SampleStore()).dates
    #expect(dates.first == first ?? -.infinity && dates.last == last ?? .infinity, "\(dates)")
  }

  @Test(
    "the sources that can meet the condition",
    arguments: [
      ("source:alph snow", ["Alpha"]), ("source:alpha", ["Alpha"]), ("source:alpha source:gamma", []),
      ("source:alpha OR source:beth", ["Alpha", "Beth"]), ("source:alpha OR snow", nil), ("-source:alpha", nil),
      ("source:nobody is:unread", []), ("source:nobody OR source:beth", ["Beth"]), ("folder:f", ["Beth"]),
      ("-source:nobody", nil), ("snow", nil),
    ] as [(String, [String]?)])
  func sources(text: String, names: [String]?) async throws {
    let sample = try SampleStore()
    let folder = try await sample.writer.folder(titled: "F", in: nil)
    var keys: [String: Int64] = [:]
    for name in ["Alpha", "Gamma", "Beth"] {
      keys[name] = try await sample.add(name, articles: 1, in: name == "Beth" ? folder : nil).rawValue
    }
    let found = try await Self.bounds(text, in: sample).sources
    #expect(found == names.map { $0.compactMap { keys[$0] }.sorted() })
    // Parts without articles of the sources are skipped.
    let isOfWord = text.contains("snow")
    if let found {
      let expected = isOfWord ? 0 : found.count
      #expect(try await sample.reader.search("(\(text)) lang:en").count == expected)
    }
  }

  @Test("no names if many sources have them")
  func many() async throws {
    let sample = try SampleStore()
    for number in 0...50 { try await sample.add("Source \(number)", articles: 1) }
    #expect(try await Self.bounds("source:source", in: sample).sources == nil)
    #expect(try await sample.reader.search("source:source lang:en").count == 51)
  }
}

extension StoreWriter {
  fileprivate func bounds(_ condition: Condition, _ clock: QueryClock) throws -> SearchBounds {
    try SearchBounds(condition.naming(connection, clock), clock: clock, in: connection)
  }
}
