import Articles
import Storage

public typealias Mark = Storage.Mark

extension Library {
  /// Marks articles, so that `undo` can take it back.
  ///
  /// - Parameter isUndoable: `false` where the mark is a side effect, such as reading an article by opening it.
  /// - Returns: Those whose mark changed.
  @discardableResult
  public func mark(
    _ articles: [ArticleSummary.ID], _ mark: Mark, isUndoable: Bool = true
  ) async throws(LibraryError) -> [ArticleSummary.ID] {
    do {
      let changed = try await store.writer.mark(articles, mark)
      guard !changed.isEmpty else { return [] }
      if isUndoable {
        let unlike = Set(changed)
        await history.add(.marked(changed, mark, rows: articles.count { unlike.contains($0) }))
      }
      await changeFeed.post(.articles(changed), .sections)
      return changed
    } catch {
      throw LibraryError(error)
    }
  }

  /// Takes back the last thing the reader did, and the one before when called again.
  ///
  /// - Returns: What was taken back, or `nil` when nothing is left.
  @discardableResult
  public func undo() async throws(LibraryError) -> Deed? {
    guard let deed = await history.takeLast() else { return nil }
    do {
      switch deed {
      case .marked(let articles, let mark, _):
        _ = try await store.writer.mark(articles, mark.opposite, withTwins: false)
        await changeFeed.post(.articles(articles), .sections)
      case .removed(let publications):
        try await store.writer.restore(publications)
        await changeFeed.post(.sections, .timeline)
      case .renamed(let publication, let old):
        try await store.writer.rename(publication, to: old)
        await changeFeed.post(.sections, .timeline)
      case .readdressed(let publication, let old):
        _ = try await store.writer.change(publication, to: old)
        await changeFeed.post(.sections, .timeline)
      case .renamedFolder(let folder, let old):
        try await store.writer.rename(folder, to: old)
        await changeFeed.post(.sections)
      case .moved(let back):
        _ = try await store.writer.move(back)
        await changeFeed.post(.sections, .timeline)
      }
      return deed
    } catch {
      let error = LibraryError(error)
      switch error {
      // It would not work the next time either, and would keep what was done before from being taken back.
      case .storage(.noSuchPublication), .storage(.noSuchFolder), .storage(.folderExists): break
      default: await history.add(deed)
      }
      throw error
    }
  }
}
