import Articles
import Library

/// The rows that are or recently were on screen, read from the library in pages.
public final class RowCache {
  private let library: Library
  private var rows: [ArticleSummary.ID: ArticleSummary] = [:]
  /// The rows from before the cache last was full.
  private var olderRows: [ArticleSummary.ID: ArticleSummary] = [:]
  private var wanted: Set<ArticleSummary.ID> = []
  private var loading: Task<Void, Never>?
  /// Called with requested rows when they were read.
  public var onLoaded: ([ArticleSummary]) -> Void = { _ in }

  /// The number of rows kept before older ones are dropped: far more than fit on a screen.
  private static let capacity = 2000

  init(library: Library) {
    self.library = library
  }

  public subscript(id: ArticleSummary.ID) -> ArticleSummary? { rows[id] ?? olderRows[id] }

  /// Adds rows that were already read elsewhere.
  public func add(_ summaries: [ArticleSummary]) {
    if rows.count > Self.capacity { (olderRows, rows) = (rows, [:]) }
    for summary in summaries { rows[summary.id] = summary }
  }

  /// Reads rows. Reads together all requests of one turn of the main loop.
  public func load(_ ids: some Sequence<ArticleSummary.ID>) {
    wanted.formUnion(ids)
    guard loading == nil, !wanted.isEmpty else { return }
    loading = Task { [weak self] in
      await self?.loadWanted()
    }
  }

  /// Shows rows as read before the library has stored the mark.
  public func showRead(_ ids: [ArticleSummary.ID]) {
    let read = ids.compactMap { self[$0].map { $0.marked(isRead: true, isStarred: $0.isStarred) } }
    add(read)
    onLoaded(read)
  }

  /// Reads again the cached ones of these rows, as their marks changed.
  public func reload(_ ids: [ArticleSummary.ID]) {
    load(ids.lazy.filter { self[$0] != nil })
  }

  private func loadWanted() async {
    while !wanted.isEmpty {
      let ids = Array(wanted)
      wanted = []
      // If the library cannot be read, an error replaces the list; the rows stay unchanged.
      guard let summaries = try? await library.summaries(ids) else { break }
      add(summaries)
      onLoaded(summaries)
    }
    loading = nil
  }
}
