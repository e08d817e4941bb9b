import Articles
import FoundationEssentials
import Storage

/// Measures searches during typing, in a library that `LibraryBenchmark` wrote: `courant-bench search FILE [SEED]`.
enum SearchBenchmark {
  private static let firstRows = 50

  static func run(path: String, seed: UInt64) async throws {
    let store = try Store(path: path, isExpected: true)
    while try await store.writer.tidyIndex(atMost: 1000) {}
    let kinds = SampleQueries(seed: seed).kinds
    // The first round reads the file from the disk and is not measured, because a running program has the file in
    // memory.
    for (_, queries) in kinds { _ = try await times(queries, store) }
    print("the first \(firstRows) rows of \(kinds.reduce(0) { $0 + $1.queries.count }) searches, ms: p50, p95, most")
    var all: [Double] = []
    let before = Figures.processorMilliseconds
    for (name, queries) in kinds {
      let times = try await times(queries, store)
      all += times
      print("\(name): \(Figures.summary(of: times))")
    }
    print("all: \(Figures.summary(of: all))")
    // The processor time, unlike the waiting time, does not depend on other work of the machine.
    let work = (Figures.processorMilliseconds - before) / Double(all.count)
    print("processor time of each in the mean: \(Figures.text(work))")
    var whole: [Double] = []
    for query in kinds.flatMap({ $0.queries.prefix(4) }) {
      whole.append(try await Figures.milliseconds { _ = try await store.read { try $0.search(query) } })
    }
    print("all matches of 20 of them: \(Figures.summary(of: whole))")
  }

  private static func times(_ queries: [String], _ store: Store) async throws -> [Double] {
    var times: [Double] = []
    for query in queries {
      times.append(
        try await Figures.milliseconds { _ = try await store.read { try $0.search(query, atMost: firstRows) } })
    }
    return times
  }
}
