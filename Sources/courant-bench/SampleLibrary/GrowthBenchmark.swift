import Articles
import FoundationEssentials
import Glibc
import Storage

/// Measures the time to open lists in libraries of different sizes that `LibraryBenchmark` wrote: `courant-bench growth
/// FILE…`. Prints how each time grows, as an exponent of the number of articles.
enum GrowthBenchmark {
  static func run(paths: [String]) async throws {
    var sizes: [Double] = []
    var costs: [String: [Double]] = [:]
    for path in paths {
      let start = ContinuousClock.now
      var store = try Store(path: path, isExpected: true) {
        if $0 == .converting { print("\(path): copied after \(ContinuousClock.now - start)") }
      }
      print("\(path): opened after \(ContinuousClock.now - start)")
      let count = try await store.read { try $0.articleCount() }
      sizes.append(Double(count))
      var file = stat()
      stat(path, &file)
      costs["bytes an article", default: []].append(Double(file.st_size) / Double(count))
      for (name, work) in work(on: store) {
        var times: [Double] = []
        for _ in 0..<5 { times.append(try await Figures.milliseconds(work)) }
        costs[name, default: []].append(Figures.median(of: times))
      }
      for (name, work) in marking(on: store) {
        costs[name, default: []].append(try await Figures.milliseconds(work))
      }
      var openings: [Double] = []
      for _ in 0..<5 {
        openings.append(try await Figures.milliseconds { store = try Store(path: path, isExpected: true) })
      }
      costs["opening the store", default: []].append(Figures.median(of: openings))
    }
    print("ms (bytes) with \(sizes.map { Figures.text($0, digits: 0) }.joined(separator: ", ")) articles: exponent")
    for (name, costs) in costs.sorted(by: { $0.key < $1.key }) {
      let shown = costs.map { Figures.text($0, digits: 2) }.joined(separator: ", ")
      print("\(name): \(shown): \(Figures.text(Figures.exponent(sizes: sizes, costs: costs), digits: 2))")
    }
  }

  private static func work(on store: Store) -> [(String, () async throws -> Void)] {
    let midnight = Date(timeIntervalSince1970: SampleLibrary.end - 86_400)
    func list(_ section: Section, isCounted: Bool = false) -> () async throws -> Void {
      {
        _ = try await store.read { try $0.timeline(of: Query(section), isCounted: isCounted, midnight: midnight) }
      }
    }
    func search(_ query: String) -> () async throws -> Void {
      { _ = try await store.read { try $0.search(query, atMost: 50) } }
    }
    return [
      ("list of all, first rows", list(.all)), ("list of all, with its length", list(.all, isCounted: true)),
      (
        "list of all, rows in its middle",
        {
          _ = try await store.read { reader in
            let list = try reader.timeline(of: Query(.all), midnight: midnight)
            let counted = Timeline(
              list.query, first: list.entries(in: list.indices), count: try reader.articleCount(), newest: list.newest)
            return try reader.run(at: counted.count / 2, of: counted, keeping: [], midnight: midnight)
          }
        }
      ),
      ("list of the unread, first rows", list(.unread)),
      ("list of the unread, with its length", list(.unread, isCounted: true)),
      ("list of the starred, first rows", list(.starred)), ("list of today, first rows", list(.today)),
      ("list of the largest source, first rows", list(.publication(.init(rawValue: 1)))),
      ("list of a folder, first rows", list(.folder(.init(rawValue: 1)))),
      ("list of a term, first rows", list(.term(.init(rawValue: 1)))),
      ("query, first 50 of starred ones in a language", search("is:starred lang:en")),
      ("query, first 50 of three tests", search("the -title:of is:read")),
      ("query, no recording", search("is:video before:1980")),
      ("query, no such language", search("lang:tlh")),
      ("counts", { _ = try await store.read { try $0.counts(since: midnight) } }),
      ("publications", { _ = try await store.read { try $0.publications() } }),
      ("an article", { _ = try await store.read { try $0.article(.init(rawValue: 1)) } }),
      ("30 rows", { _ = try await store.read { try $0.summaries((1...30).map { .init(rawValue: $0) }) } }),
      ("search, first 50 of a frequent word", search("the")), ("search, first 50 of a beginning", search("t")),
      ("search, nothing", search("xylographqq")),
      ("search, all of a frequent word", { _ = try await store.read { try $0.search("government") } }),
    ]
  }

  /// The measurements that change the file. Each is made once, and at the end all marks are as before.
  private static func marking(on store: Store) -> [(String, () async throws -> Void)] {
    let midnight = Date(timeIntervalSince1970: SampleLibrary.end - 86_400)
    func mark(_ isRead: Bool, upTo last: Int64 = .max) -> () async throws -> Void {
      let deed = Deed.mark(.section(.all, upTo: .init(rawValue: last)), .read(isRead))
      return { _ = try await store.writer.perform(deed, midnight: midnight, at: Date()) }
    }
    let undo = { _ = try await store.writer.undo(at: Date()) }
    return [
      ("read ones marked as unread", mark(false)), ("all marked as read", mark(true)),
      ("all marked as read, taken back", undo), ("100,000 marked as read", mark(true, upTo: 100_000)),
      ("100,000 marked as read, taken back", undo), ("read ones marked as unread, taken back", undo),
    ]
  }
}
