import Glibc

/// Statistics of measured values, and their text.
enum Figures {
  static func milliseconds(_ work: () async throws -> Void) async rethrows -> Double {
    let start = ContinuousClock.now
    try await work()
    return (ContinuousClock.now - start) / .milliseconds(1)
  }

  /// The processor time of this program so far.
  static var processorMilliseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }

  static func median(of values: [Double]) -> Double {
    values.sorted()[values.count / 2]
  }

  /// The median, the 95th percentile and the maximum.
  static func summary(of values: [Double]) -> String {
    let sorted = values.sorted()
    let shown = [
      sorted[sorted.count / 2], sorted[min(sorted.count * 95 / 100, sorted.count - 1)], sorted[sorted.count - 1],
    ]
    return shown.map { text($0) }.joined(separator: ", ")
  }

  /// The number with `digits` decimal places.
  static func text(_ value: Double, digits: Int = 1) -> String {
    let factor = pow(10, Double(digits))
    return "\((value * factor).rounded() / factor)"
  }

  /// The growth of a cost with a size: the exponent of the best fitting power. It is 0 for a constant cost and 1 for a
  /// linear one.
  static func exponent(sizes: [Double], costs: [Double]) -> Double {
    let x = sizes.map { log($0) }
    let y = costs.map { log(max($0, 1e-6)) }
    let (meanX, meanY) = (x.reduce(0, +) / Double(x.count), y.reduce(0, +) / Double(y.count))
    let slope = zip(x, y).reduce(0) { $0 + ($1.0 - meanX) * ($1.1 - meanY) }
    return slope / x.reduce(0) { $0 + ($1 - meanX) * ($1 - meanX) }
  }
}
