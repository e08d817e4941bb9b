import Articles
import HTTP
import Testing

@testable import Library

@Suite("A network that is gone")
struct WantOfNetworkTests {
  private func unreached(_ host: String, _ error: HTTPError, hasAnswered: Bool = true) -> Unreached {
    let source = Source(kind: .feed, address: "https://\(host)/feed")
    return Unreached(
      publication: Publication(id: .init(rawValue: 1), source: source, title: host), error: error,
      hasAnswered: hasAnswered)
  }

  @Test("is told from sources that are down, although the system knows of one")
  func outage() {
    let gone = ["a.com", "b.com", "c.com"].map { unreached($0, .hostNotFound) }
    #expect(gone.areForWantOfNetwork(true) && gone.areForWantOfNetwork(false))
    // Others of them come to no end.
    #expect((gone.dropLast() + [unreached("c.com", .timedOut)]).areForWantOfNetwork(true))
    // Two hosts may be down, also with many feeds each.
    #expect(!(gone.dropLast() + gone.dropLast()).areForWantOfNetwork(true))
    // Those that gave nothing before say nothing of the network.
    #expect(
      !["a.com", "b.com", "c.com"].map { unreached($0, .hostNotFound, hasAnswered: false) }.areForWantOfNetwork(true))
    // No way leads out.
    #expect([unreached("a.com", .unreachable, hasAnswered: false)].areForWantOfNetwork(true))
    #expect(![Unreached]().areForWantOfNetwork(false))
  }
}
