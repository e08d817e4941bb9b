import Articles
import Library

/// The sections of the library as they are shown, which may be ahead of what is stored.
public final class LibrarySections {
  /// Whether the sections are being read.
  private enum Reading {
    case resting
    case reading(Task<Void, Never>)
    /// They changed while they were being read.
    case readingOnceMore(Task<Void, Never>)
  }

  /// A part of the sections, by what changed.
  private struct Outdated {
    var publications: Set<Publication.ID> = []
    /// Articles whose marks changed, and with them the counts beside them.
    var articles: Set<ArticleSummary.ID> = []

    var isEmpty: Bool { publications.isEmpty && articles.isEmpty }
    /// Whether it is quicker to read all sections.
    var isMuch: Bool { publications.count > 50 || articles.count > 200 }
  }

  private let library: Library
  private var reading = Reading.resting
  public private(set) var sidebar = Sidebar.empty
  /// Whether they were read once.
  public private(set) var areKnown = false
  /// How often all sections were read.
  private var readings = 0
  /// What is still to be read again of the sections, and what reads it.
  private var outdated = Outdated()
  private var updating: Task<Void, Never>?
  /// The move of a row that is stored last, after those before it.
  private var moving: Task<Void, Never>?
  /// How many moves are shown and not stored yet.
  private var pendingMoves = 0
  /// How many moves were made at all.
  private var moveCount = 0
  /// Told when other rows or counts are to be shown.
  public var onChange: () -> Void = {}
  /// Told after the sections were read, with what they were.
  public var onRead: (Sidebar) async -> Void = { _ in }
  /// Told after nothing but counts was read.
  public var onCounted: () -> Void = {}
  public var onError: (LibraryError) -> Void = { _ in }

  public init(library: Library) {
    self.library = library
  }

  /// The publication that a section is, if it is one.
  public func publication(of section: Section) -> Publication? {
    guard case .publication(let id) = section else { return nil }
    return sidebar.publications.first { $0.id == id }
  }

  // MARK: Reading

  /// Reads the sections again, one read at a time.
  public func reload() {
    switch reading {
    case .resting: break
    case .reading(let task), .readingOnceMore(let task): return reading = .readingOnceMore(task)
    }
    let moves = moveCount
    reading = .reading(
      Task { [weak self, library] in
        do throws(LibraryError) {
          let sidebar = try await library.sidebar()
          await self?.take(sidebar, readBefore: moves)
        } catch {
          self?.ended(with: error)
        }
      })
  }

  private func take(_ sidebar: Sidebar, readBefore moves: Int) async {
    guard !Task.isCancelled else { return }
    readings += 1
    let isWantedAgain = endReading()
    // What was read may be from before a move; once that is stored, it is read again.
    let isCurrent = pendingMoves == 0 && moves == moveCount
    if isCurrent {
      let before = self.sidebar
      show(sidebar)
      areKnown = true
      await onRead(before)
    }
    if isWantedAgain || (pendingMoves == 0 && moves != moveCount) { reload() }
  }

  private func ended(with error: LibraryError) {
    guard !Task.isCancelled else { return }
    let isWantedAgain = endReading()
    onError(error)
    if isWantedAgain { reload() }
  }

  /// - Returns: Whether the sections are wanted once more.
  private func endReading() -> Bool {
    defer { reading = .resting }
    if case .readingOnceMore = reading { return true }
    return false
  }

  public func stop() {
    updating?.cancel()
    switch reading {
    case .resting: break
    case .reading(let task), .readingOnceMore(let task): task.cancel()
    }
  }

  /// Reads some publications again, and the counts of the sections that some articles stand in.
  public func readAgain(_ publications: [Publication.ID], countedBeside articles: [ArticleSummary.ID]) {
    outdated.publications.formUnion(publications)
    outdated.articles.formUnion(articles)
    guard !outdated.isEmpty else { return }
    guard !outdated.isMuch, case .resting = reading else {
      outdated = Outdated()
      return reload()
    }
    guard updating == nil else { return }
    updating = Task { [weak self] in
      while !Task.isCancelled, let self, !outdated.isEmpty { await update() }
      self?.updating = nil
    }
  }

  private func update() async {
    let wanted = outdated
    outdated = Outdated()
    let (moves, readings) = (moveCount, readings)
    do throws(LibraryError) {
      let part = try await library.sidebar(of: wanted.publications, countedBeside: wanted.articles)
      guard !Task.isCancelled else { return }
      let isOfCounts = wanted.publications.isEmpty
      // What was read or moved meanwhile may be newer than this, or older.
      guard case .resting = reading, readings == self.readings, let updated = sidebar.with(part),
        isOfCounts || (pendingMoves == 0 && moves == moveCount)
      else { return reload() }
      let before = sidebar
      show(updated)
      if isOfCounts { onCounted() } else { await onRead(before) }
    } catch {
      onError(error)
    }
  }

  // MARK: Ahead of what is stored

  /// Shows all of a section as read before that is stored.
  public func showRead(_ section: Section) {
    show(sidebar.withAllRead(in: section))
  }

  /// Moves a publication or a folder. It is shown at once, so that the next key goes on from there.
  ///
  /// - Parameter ended: Told whether anything was moved.
  public func move(_ move: Move, ended: @escaping (Bool) -> Void) {
    show(sidebar.applying(move))
    pendingMoves += 1
    moveCount += 1
    moving = Task { [weak self, library, previous = moving] in
      // One after the other, as they were made.
      await previous?.value
      do throws(LibraryError) {
        let isMoved = try await library.perform(.move(move)) != nil
        self?.pendingMoves -= 1
        if !isMoved { self?.reload() }
        ended(isMoved)
      } catch {
        self?.pendingMoves -= 1
        self?.onError(error)
        self?.reload()
        ended(false)
      }
    }
  }

  /// Waits until the moves that are shown are stored.
  public func finishMoving() async {
    await moving?.value
  }

  private func show(_ sidebar: Sidebar) {
    self.sidebar = sidebar
    onChange()
  }
}
