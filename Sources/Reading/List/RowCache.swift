import Articles
import Library

/// The rows that are on screen or were a moment ago, read from the library in pages.
public final class RowCache {
  private let library: Library
  private var rows: [ArticleSummary.ID: ArticleSummary] = [:]
  /// Those from before the last time that there were too many.
  private var olderRows: [ArticleSummary.ID: ArticleSummary] = [:]
  private var wanted: Set<ArticleSummary.ID> = []
  private var loading: Task<Void, Never>?
  /// Called with rows that were asked for, when they have come.
  public var onLoaded: ([ArticleSummary]) -> Void = { _ in }

  /// How many rows are kept before older ones are forgotten: far more than fit on a screen.
  private static let capacity = 2000

  init(library: Library) {
    self.library = library
  }

  public subscript(id: ArticleSummary.ID) -> ArticleSummary? { rows[id] ?? olderRows[id] }

  /// Takes in rows that somebody read already.
  public func add(_ summaries: [ArticleSummary]) {
    if rows.count > Self.capacity { (olderRows, rows) = (rows, [:]) }
    for summary in summaries { rows[summary.id] = summary }
  }

  /// Reads rows. Requests of one turn of the main loop are read together.
  public func load(_ ids: some Sequence<ArticleSummary.ID>) {
    wanted.formUnion(ids)
    guard loading == nil, !wanted.isEmpty else { return }
    loading = Task { [weak self] in
      await self?.loadWanted()
    }
  }

  /// Shows rows as read before the library has stored that.
  public func showRead(_ ids: [ArticleSummary.ID]) {
    let read = ids.compactMap { self[$0].map { $0.marked(isRead: true, isStarred: $0.isStarred) } }
    add(read)
    onLoaded(read)
  }

  /// Reads again those of these rows that are kept, as their marks changed.
  public func reload(_ ids: [ArticleSummary.ID]) {
    load(ids.lazy.filter { self[$0] != nil })
  }

  private func loadWanted() async {
    while !wanted.isEmpty {
      let ids = Array(wanted)
      wanted = []
      // A library that cannot be read shows its error in place of the list; the rows stay as they are.
      guard let summaries = try? await library.summaries(ids) else { break }
      add(summaries)
      onLoaded(summaries)
    }
    loading = nil
  }
}
