import Library

/// The diagnostics of the About dialog: in English, for developers, without the names of hosts.
enum DiagnosticsText {
  static func of(_ facts: [(name: String, value: String)], _ hosts: [HostFigures]) -> String {
    let lines =
      facts.map { "\($0.name): \($0.value)" }
      + hosts.enumerated().map { number, host in
        "host \(number + 1): \(host.asked) requests, median \(host.median.milliseconds) ms, "
          + "slowest \(host.slowest.milliseconds) ms, \(host.bytes) bytes" + host.reasons.map { ", " + $0 }.joined()
      }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension HostFigures {
  /// The reasons of refusals with their counts, the most frequent reason first.
  var reasons: [String] {
    refused.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) × \($0.value)" }
  }
}
