import Articles
import FoundationEssentials
import Glibc
import Storage

/// Writes a sample library through the store's public interface, as refreshes do: `courant-bench library FILE N
/// [SEED]`.
enum LibraryBenchmark {
  static func run(path: String, articles: Int, seed: UInt64) async throws {
    guard access(path, F_OK) != 0 else { return print("\(path) is there already.") }
    let sample = SampleLibrary(articles: articles, seed: seed)
    let store = try Store(path: path)
    let clock = ContinuousClock()
    let start = clock.now
    let sources = try await subscribe(sample, store)
    let bytes = try await write(sample, sources, store)
    let written = clock.now
    report("written", articles, written - start)
    while try await store.writer.index(atMost: 500) == 500 {}
    let indexed = clock.now
    report("indexed", articles, indexed - written)
    while try await store.writer.tidyIndex(atMost: 1000) {}
    report("tidied", articles, clock.now - indexed)
    await store.writer.emptyLog()
    var file = stat()
    stat(path, &file)
    let ratio = Figures.text(Double(file.st_size) / Double(bytes), digits: 2)
    print("\(bytes / 1_000_000) MB of articles in a file of \(file.st_size / 1_000_000) MB, \(ratio) of it")
  }

  private static func report(_ what: String, _ articles: Int, _ time: Duration) {
    let seconds = time / .seconds(1)
    print("\(articles) articles \(what) in \(Int(seconds)) s, \(Int(Double(articles) / seconds)) a second")
  }

  private static func subscribe(_ sample: SampleLibrary, _ store: Store) async throws -> [Publication.ID] {
    let rows = (0..<sample.folders).map { folder in
      ListedRow.folder(
        title: sample.folderTitle(folder),
        rows: stride(from: folder, to: sample.sources, by: sample.folders).map { source in
          .publication(
            SampleLibrary.source(source, sample), title: sample.title(of: source), chosenTitle: nil,
            site: "https://\(sample.site(of: source))/")
        })
    }
    _ = try await store.writer.add(rows)
    let stored = Dictionary(
      uniqueKeysWithValues: try await store.read { try $0.publications() }.map { ($0.source.address, $0.id) })
    return (0..<sample.sources).compactMap { stored[SampleLibrary.source($0, sample).address] }
  }

  /// The articles of one source in one round.
  private struct Answer: Sendable {
    let source: Int
    let round: Int
    let articles: [SourceArticle]
  }

  /// Writes the articles in rounds over all sources, about ten articles of each source per round, so that they are
  /// stored in about the order of publication.
  ///
  /// - Returns: The number of bytes of HTML.
  private static func write(
    _ sample: SampleLibrary, _ sources: [Publication.ID], _ store: Store
  ) async throws -> Int {
    var bytes = 0
    let rounds = max(sample.articles / sample.sources / 10, 1)
    // Answers are generated while another one is stored. The order of storing is always the same.
    var waiting: [Task<Answer, Never>] = []
    for turn in 0..<rounds * sample.sources {
      waiting.append(Task { await answer(sample, turn % sample.sources, turn / sample.sources, of: rounds) })
      guard waiting.count == 8 else { continue }
      bytes += try await Self.store(await waiting.removeFirst().value, sample, sources, in: store)
    }
    for task in waiting { bytes += try await Self.store(await task.value, sample, sources, in: store) }
    return bytes
  }

  @concurrent
  private static func answer(_ sample: SampleLibrary, _ source: Int, _ round: Int, of rounds: Int) async -> Answer {
    let count = sample.count(of: source)
    let range = count * round / rounds..<count * (round + 1) / rounds
    return Answer(source: source, round: round, articles: range.map { sample.article($0, of: source) })
  }

  private static func store(
    _ answer: Answer, _ sample: SampleLibrary, _ sources: [Publication.ID], in store: Store
  ) async throws -> Int {
    guard !answer.articles.isEmpty else { return 0 }
    let update = SourceUpdate(
      title: sample.title(of: answer.source), capabilities: sample.hasTerms(answer.source) ? .tags : [],
      articles: answer.articles, state: "\"\(answer.round)\"")
    let stored = try await store.writer.store(
      update, of: sources[answer.source], at: Date(timeIntervalSince1970: SampleLibrary.end))
    // Most articles are read, and very few starred.
    var numbers = SeededNumbers(seed: UInt64(answer.round), of: answer.source)
    let read = stored.added.filter { _ in numbers.below(10) < 7 }
    try await mark(read, .read(true), in: store)
    let starred = stored.added.filter { _ in numbers.below(200) == 0 }
    try await mark(starred, .starred(true), in: store)
    return answer.articles.reduce(0) { $0 + $1.html.utf8.count }
  }

  private static func mark(_ articles: [ArticleSummary.ID], _ mark: Mark, in store: Store) async throws {
    let end = Date(timeIntervalSince1970: SampleLibrary.end)
    _ = try await store.writer.perform(.mark(.articles(articles), mark), isUndoable: false, midnight: end, at: end)
  }
}

extension SampleLibrary {
  fileprivate static func source(_ number: Int, _ sample: SampleLibrary) -> Source {
    Source(kind: .feed, address: "https://\(sample.site(of: number))/feed/")
  }
}
