import Glibc

/// What is measured, as it is printed.
enum Figures {
  static func milliseconds(_ work: () async throws -> Void) async rethrows -> Double {
    let start = ContinuousClock.now
    try await work()
    return (ContinuousClock.now - start) / .milliseconds(1)
  }

  /// What this program used of the processors so far.
  static var processorMilliseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }

  static func median(of values: [Double]) -> Double {
    values.sorted()[values.count / 2]
  }

  /// The median, what 95 of 100 do not exceed, and the most.
  static func summary(of values: [Double]) -> String {
    let sorted = values.sorted()
    let shown = [
      sorted[sorted.count / 2], sorted[min(sorted.count * 95 / 100, sorted.count - 1)], sorted[sorted.count - 1],
    ]
    return shown.map { text($0) }.joined(separator: ", ")
  }

  /// With one digit behind the point.
  static func text(_ value: Double, digits: Int = 1) -> String {
    let factor = pow(10, Double(digits))
    return "\((value * factor).rounded() / factor)"
  }

  /// How a cost grows with a size: the exponent of the power that fits best, 0 for what stays and 1 for what grows as the size does.
  static func exponent(sizes: [Double], costs: [Double]) -> Double {
    let x = sizes.map { log($0) }
    let y = costs.map { log(max($0, 1e-6)) }
    let (meanX, meanY) = (x.reduce(0, +) / Double(x.count), y.reduce(0, +) / Double(y.count))
    let slope = zip(x, y).reduce(0) { $0 + ($1.0 - meanX) * ($1.1 - meanY) }
    return slope / x.reduce(0) { $0 + ($1 - meanX) * ($1 - meanX) }
  }
}
