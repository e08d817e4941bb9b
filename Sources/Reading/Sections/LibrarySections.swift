import Articles
import Library

/// The sections of the library as the sidebar shows them. They may include changes that are not stored yet.
public final class LibrarySections {
  /// The state of the reading of sections.
  private enum Reading {
    case resting
    case reading(Task<Void, Never>)
    case readingOnceMore(Task<Void, Never>)
  }

  /// The part of the sections to read again.
  private struct Outdated {
    var publications: Set<Publication.ID> = []
    /// The articles whose marks changed, so that the counts of their sections changed.
    var articles: Set<ArticleSummary.ID> = []

    var isEmpty: Bool { publications.isEmpty && articles.isEmpty }
    /// True if it is quicker to read all sections.
    var isMuch: Bool { publications.count > 50 || articles.count > 200 }
  }

  private let library: Library
  private var reading = Reading.resting
  public private(set) var sidebar = Sidebar.empty
  /// True if the sections were read once.
  public private(set) var areKnown = false
  /// The number of times that all sections were read.
  private var readings = 0
  /// The part that must be read again. The task `updating` reads it.
  private var outdated = Outdated()
  private var updating: Task<Void, Never>?
  /// The task that stores the last move of a row. It waits for the earlier moves.
  private var moving: Task<Void, Never>?
  /// The number of moves that are shown but not stored yet.
  private var pendingMoves = 0
  /// The number of all moves made.
  private var moveCount = 0
  /// Called when rows or counts change.
  public var onChange: () -> Void = {}
  /// Called after the sections were read, with the previous state.
  public var onRead: (Sidebar) async -> Void = { _ in }
  /// Called after only counts were read.
  public var onCounted: () -> Void = {}
  public var onError: (LibraryError) -> Void = { _ in }

  public init(library: Library) {
    self.library = library
  }

  /// Returns the publication of a section; `nil` if the section is not a publication.
  public func publication(of section: Section) -> Publication? {
    guard case .publication(let id) = section else { return nil }
    return sidebar.publications.first { $0.id == id }
  }

  // MARK: Reading

  /// Reads the sections again, one reading at a time.
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
    // The result may be older than a move. The sections are read again after the move is stored.
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

  /// - Returns: True if the sections must be read again.
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

  /// Reads some publications again, and the counts of the sections that contain some articles.
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
      // Another reading or a move happened meanwhile, so this result may be out of date.
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

  // MARK: Changes shown before they are stored

  /// Shows all articles of sections as read before the library has stored the marks.
  public func showRead(_ sections: [Section]) {
    show(sections.reduce(sidebar) { $0.withAllRead(in: $1) })
  }

  /// Moves publications or a folder. The moves are shown at once, so that the next key press works on the new order. One
  /// undo takes all of them back.
  ///
  /// - Parameter ended: Called with true if anything was moved.
  public func move(_ moves: [Move], ended: @escaping (Bool) -> Void) {
    let deed = Deed.together(moves.map(Deed.move))
    show(moves.reduce(sidebar) { $0.applying($1) })
    pendingMoves += 1
    moveCount += 1
    moving = Task { [weak self, library, previous = moving] in
      // The moves are stored one after the other, in their order.
      await previous?.value
      do throws(LibraryError) {
        let isMoved = try await library.perform(deed) != nil
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

  /// Waits until the shown moves are stored.
  public func finishMoving() async {
    await moving?.value
  }

  private func show(_ sidebar: Sidebar) {
    self.sidebar = sidebar
    onChange()
  }
}
