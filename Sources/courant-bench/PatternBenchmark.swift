/// Measures the time to read documents that repeat one pattern, at two sizes. The time should grow in proportion to the
/// size.
enum PatternBenchmark {
  private static let sizes = [10, 80]

  /// - Parameter name: A part of the names of the measured patterns; `nil` measures all.
  static func run(only name: String?) {
    for pattern in HostilePattern.all where name.map({ pattern.name.contains($0) }) ?? true {
      let speeds = sizes.map { megabytes in
        let document = pattern.document(megabytes * 1_000_000)
        let elapsed = ContinuousClock().measure { _ = pattern.read(document) }
        let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
        return "\(megabytes) MB: \(Int(Double(megabytes) / seconds)) MB/s"
      }
      print("\(pattern.name): \(speeds.joined(separator: ", "))")
    }
  }
}
