/// The reading tasks of a list. First the list is opened, then its visible parts are read. After changes, the whole
/// list is read again in parallel.
final class Readings {
  private var opening: Task<Void, Never>?
  private var reloading: Task<Void, Never>?
  private var filling: Task<Void, Never>?
  /// True if the list changed while it was being read again.
  private var isWantedAgain = false
  /// The sum of the reader's steps to other articles before the list was open.
  var awaitedSteps = 0
  /// The indices at which parts are to be read, the latest request first.
  private var places: [Int] = []

  /// Cancels all reading and opens another list.
  func open(_ read: @escaping () async -> Void) {
    end()
    opening = Task { [weak self] in
      await read()
      if !Task.isCancelled { self?.opening = nil }
    }
  }

  func end() {
    for task in [opening, reloading, filling] { task?.cancel() }
    (opening, reloading, filling, isWantedAgain, awaitedSteps, places) = (nil, nil, nil, false, 0, [])
  }

  /// Waits until the list is open.
  func settle() async {
    while let opening { await opening.value }
  }

  /// Reads the list again once it is open. Several changes during a reading cause only one further reading.
  func reload(_ read: @escaping () async -> Void) {
    isWantedAgain = true
    guard reloading == nil else { return }
    reloading = Task { [weak self] in
      await self?.settle()
      while !Task.isCancelled, let self, isWantedAgain {
        isWantedAgain = false
        let start = ContinuousClock.now
        await read()
        // During a refresh, a list changes more often than a long list can be read, so there is a pause.
        try? await Task.sleep(for: min(ContinuousClock.now - start, Self.longestPause))
      }
      if !Task.isCancelled { self?.reloading = nil }
    }
  }

  private static let longestPause = Duration.seconds(1)

  /// Reads the parts around indices, one after the other. If there are too many requests, the oldest are dropped,
  /// because their rows are out of sight by then.
  func fill(_ place: Int, _ read: @escaping (Int) async -> Void) {
    places.removeAll { $0 == place }
    places = [place] + places.prefix(Self.mostPlaces - 1)
    guard filling == nil else { return }
    filling = Task { [weak self] in
      while !Task.isCancelled, let self, !places.isEmpty { await read(places.removeFirst()) }
      if !Task.isCancelled { self?.filling = nil }
    }
  }

  private static let mostPlaces = 256
}
