import Library

/// The diagnostics in the form that is copied to the clipboard: in English, for developers, without the names of hosts.
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
