import Testing

@testable import HTTP
@testable import Library

@Suite struct HostFiguresTests {
  private func exchange(_ address: String, _ result: Result<Int, HTTPError>, _ milliseconds: Int) -> Exchange {
    Exchange(address: address, result: result, bytes: 10, elapsed: .milliseconds(milliseconds))
  }

  @Test("count by host, with the middle and the longest time, and why there was nothing")
  func byHost() {
    let figures = HostFigures.of([
      exchange("https://a.example/feed?key=secret", .success(200), 30),
      exchange("https://a.example/other", .success(404), 10), exchange("https://a.example/", .success(304), 20),
      exchange("http://b.example:8080/", .failure(.timedOut), 9000),
    ])
    #expect(figures.map(\.host) == ["b.example", "a.example"])
    #expect(figures[1].asked == 3 && figures[1].median == .milliseconds(20) && figures[1].slowest == .milliseconds(30))
    #expect(figures[1].refused == ["HTTP 404": 1] && figures[0].refused == ["network.timed-out": 1])
    #expect(HostFigures.of([]).isEmpty)
  }

  @Test("Hosts come by all the time they took: one long answer among short ones counts whole")
  func order() {
    let short = (0..<9).map { exchange("https://a.example/\($0)", .success(200), 50) }
    let figures = HostFigures.of(
      short + [
        exchange("https://a.example/", .success(200), 60_000), exchange("https://b.example/", .success(200), 1000),
      ])
    #expect(figures.map(\.host) == ["a.example", "b.example"])
  }

  @Test("A line of an exchange holds neither a path nor a query, in which secrets may be")
  func line() {
    let line = exchange("https://a.example/token-1234?key=secret", .success(200), 30).line
    #expect(line == "HTTP 200  30 ms  10 bytes  a.example")
  }
}
