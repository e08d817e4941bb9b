import FoundationEssentials

/// Tells when a new day begins, because lists show days such as "Today".
public final class DayChange {
  private let now: () -> Date
  private let began: () -> Void
  private var day: Date
  private let pause = Delay()

  /// - Parameter began: Called in the first moments of each new day.
  public init(now: @escaping () -> Date = { Date() }, began: @escaping () -> Void) {
    self.now = now
    self.began = began
    day = Calendar.current.startOfDay(for: now())
    wait()
  }

  /// Compares the day at once. The computer may have slept at midnight, or its time zone may have changed.
  public func check() {
    let today = Calendar.current.startOfDay(for: now())
    if today != day {
      day = today
      began()
    }
    wait()
  }

  public func stop() {
    pause.cancel()
  }

  private func wait() {
    guard let next = Calendar.current.date(byAdding: .day, value: 1, to: day) else { return }
    pause.start(.seconds(max(0, next.timeIntervalSince(now())) + 0.05)) { [weak self] in self?.check() }
  }
}
