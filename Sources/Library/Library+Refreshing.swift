import Articles
import FoundationEssentials
import HTTP
import Providers
import Storage

/// How far a refresh is.
public struct RefreshProgress: Sendable, Hashable {
  public let done: Int
  public let total: Int
  /// Articles that came so far.
  public let newArticles: Int
}

/// What a refresh did.
public struct RefreshSummary: Sendable, Codable {
  /// A source that could not be refreshed, and why.
  public struct Failure: Sendable, Codable {
    public let publication: Publication.ID
    public let title: String
    public let address: String
    public let message: String
  }

  public var sources = 0
  /// Sources with new or edited articles.
  public var updated = 0
  public var unchanged = 0
  public var failed = 0
  public var newArticles = 0
  public var seconds = 0.0
  public var failures: [Failure] = []
  /// The refresh was cancelled before every source was asked.
  public var wasCancelled = false
}

extension Library {
  fileprivate enum SourceOutcome {
    case updated(Int)
    case unchanged
    case failed(String)
    case cancelled
  }

  /// Asks the sources of a section for what is new, a bounded number at a time. Those that may not be asked often are left
  /// out where the section has others as well and they were asked within the hour.
  ///
  /// A source that fails keeps its articles, and the others go on. Cancelling the task stops it at once; what came is
  /// stored.
  public func refresh(
    _ section: Section, progress: @Sendable (RefreshProgress) async -> Void = { _ in }
  ) async throws(LibraryError) -> RefreshSummary {
    let clock = ContinuousClock()
    let start = clock.now
    var summary = RefreshSummary()
    do {
      let publications = try await publications(in: section).filter { isDue($0, in: section) }
      summary.sources = publications.count
      await progress(RefreshProgress(done: 0, total: publications.count, newArticles: 0))
      await withTaskGroup(of: (Publication, SourceOutcome).self) { group in
        var waiting = publications.makeIterator()
        func addNext() {
          guard let publication = waiting.next() else { return }
          group.addTask { (publication, await self.refresh(publication)) }
        }
        for _ in 0..<Self.refreshWidth { addNext() }
        var done = 0
        for await (publication, result) in group {
          done += 1
          summary.count(result, of: publication)
          if !Task.isCancelled { addNext() }
          await progress(RefreshProgress(done: done, total: publications.count, newArticles: summary.newArticles))
          if case .updated = result { await changeFeed.post(.sections, .timeline) }
        }
      }
    } catch {
      throw LibraryError(error)
    }
    await changeFeed.post(.sections)
    summary.wasCancelled = Task.isCancelled
    summary.seconds = (clock.now - start) / .seconds(1)
    return summary
  }

  /// Sources with few requests are asked in company at most once an hour, and by themselves whenever the reader wants.
  private func isDue(_ publication: Publication, in section: Section) -> Bool {
    guard publication.capabilities.contains(.metered), let checked = publication.checked else { return true }
    switch section {
    case .today, .unread, .starred, .all, .folder: return abs(now().timeIntervalSince(checked)) > 3600
    case .publication, .featured, .tags, .authors, .term, .page: return true
    }
  }

  /// How many sources are asked at a time: the client's connections, and some to parse while those wait.
  private static let refreshWidth = 40

  func publications(in section: Section) async throws -> [Publication] {
    let all = try await store.reader.publications()
    switch section {
    case .publication(let id), .featured(let id), .tags(let id), .authors(let id): return all.filter { $0.id == id }
    case .term(let id):
      let term = try await store.reader.term(id)
      return all.filter { $0.id == term?.publication }
    case .page(let id):
      let page = try await store.reader.summaries([id]).first
      return all.filter { $0.id == page?.publication }
    case .folder(let id):
      var inside: Set = [id]
      // Folders come in the reader's order, a child not always after its parent: repeat until nothing is added.
      let folders = try await store.reader.folders()
      var count = 0
      while count != inside.count {
        count = inside.count
        inside.formUnion(folders.filter { $0.parent.map(inside.contains) ?? false }.map(\.id))
      }
      return all.filter { $0.folder.map(inside.contains) ?? false }
    case .today, .unread, .starred, .all: return all
    }
  }

  @concurrent
  private func refresh(_ publication: Publication) async -> SourceOutcome {
    do {
      let state = try await store.reader.state(of: publication.id)
      let source = publication.source
      switch try await providers.provider(of: source).refresh(source, since: state) {
      case .unchanged:
        try await store.writer.noteUnchanged(publication.id, at: now())
        return .unchanged
      case .updated(let update):
        let result = try await store.writer.store(
          state == nil || update.isFirst ? update.archivingAllButNew() : update, of: publication.id,
          askedAt: source, at: now())
        if let moved = update.moved { _ = try await store.writer.change(publication.id, to: moved) }
        if !result.changed.isEmpty { await changeFeed.post(.articles(result.changed)) }
        return result.isEmpty ? .unchanged : .updated(result.added.count)
      }
    } catch ProviderError.network(.cancelled) {
      return .cancelled
    } catch StorageError.noSuchPublication {
      // Removed, or changed to another source, while it was asked.
      return .cancelled
    } catch {
      let message = LibraryError(error).message
      do {
        try await store.writer.noteFailure(publication.id, message)
      } catch {
        // A disk that is full already made the refresh of this source fail, and says so in the summary.
        return .failed(LibraryError(error).message)
      }
      return .failed(message)
    }
  }
}

extension RefreshSummary {
  fileprivate mutating func count(_ result: Library.SourceOutcome, of publication: Publication) {
    switch result {
    case .updated(let articles):
      updated += 1
      newArticles += articles
    case .unchanged: unchanged += 1
    case .cancelled: break
    case .failed(let message):
      failed += 1
      failures.append(
        Failure(
          publication: publication.id, title: publication.title, address: publication.address, message: message))
    }
  }
}
