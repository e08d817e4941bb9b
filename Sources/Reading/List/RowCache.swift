import Articles
import Library

/// The rows that are on screen or were there recently. They are read from the library in pages.
public final class RowCache {
  private let library: Library
  private var rows: [ArticleSummary.ID: ArticleSummary] = [:]
  /// The rows from before the cache was full the last time.
  private var olderRows: [ArticleSummary.ID: ArticleSummary] = [:]
  private var wanted: Set<ArticleSummary.ID> = []
  private var loading: Task<Void, Never>?
  /// Called when requested rows were read.
  public var onLoaded: ([ArticleSummary]) -> Void = { _ in }

  /// The number of rows from which older rows are dropped: far more than fit on a screen.
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

  /// Reads rows. All requests of one turn of the main loop are read together.
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

  /// Reads cached rows again, because their marks changed.
  public func reload(_ ids: [ArticleSummary.ID]) {
    load(ids.lazy.filter { self[$0] != nil })
  }

  private func loadWanted() async {
    while !wanted.isEmpty {
      let ids = Array(wanted)
      wanted = []
      // If the library cannot be read, the rows stay unchanged. Reading the list then shows the error.
      guard let summaries = try? await library.summaries(ids) else { break }
      add(summaries)
      onLoaded(summaries)
    }
    loading = nil
  }
}
