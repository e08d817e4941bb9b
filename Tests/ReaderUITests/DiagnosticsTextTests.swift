import Library
import TestServers
import Testing

@testable import ReaderUI
@testable import SharedUI

@MainActor
@Suite struct DiagnosticsTextTests {
  @Test func `What is copied has figures of numbered hosts, and no names, addresses or paths`() async throws {
    let (folder, server) = (try TemporaryFolder(), try FaultServer([:]))
    let library = try Library(folder: folder.file("data"), cache: folder.file("cache"), version: "1.0")
    let names = ["127.0.0.1", "localhost"]
    for name in names { _ = try? await library.discover("http://\(name):\(server.port)/hidden?key=secret") }
    let hosts = await library.hostFigures()
    #expect(Set(hosts.map(\.host)) == Set(names))
    let text = DiagnosticsText.of([(name: "GTK", value: "4.8.3")], hosts)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 3 && lines.first == "GTK: 4.8.3")
    for ((number, host), line) in zip(hosts.enumerated(), lines.dropFirst()) {
      #expect(line.hasPrefix("host \(number + 1): \(host.asked) requests, median \(host.median.milliseconds) ms, "))
      // Why nothing came is no secret.
      #expect(line.contains(" × "))
    }
    for hidden in names + ["hidden", "secret", "http:"] { #expect(!text.contains(hidden)) }
  }
}
