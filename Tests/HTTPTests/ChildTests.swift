import Foundation
import TestServers
import Testing

@Suite("A server of the tests")
struct ChildTests {
  @Test("does not hold what its test has open")
  func files() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let child = try Child("/bin/sleep", ["600"])
    defer { child.stop() }
    close(ends[1])
    // The reader is told of the end only when nobody can write any more.
    var wanted = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
    poll(&wanted, 1, 0)
    #expect(Int32(wanted.revents) & Int32(POLLHUP) != 0)
    close(ends[0])
  }
}
