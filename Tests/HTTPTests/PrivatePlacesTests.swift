import TestServers
import Testing

@testable import HTTP

@Suite struct PrivatePlacesTests {
  private static func client(_ access: @escaping @Sendable (String) -> PrivateAccess) -> (Client, Notes) {
    let notes = Notes()
    return (
      Client(version: "1.0", places: PrivatePlaces(access: { access($0) }, note: { await notes.add($0, $1) })), notes
    )
  }

  @Test func `A place leads to the computer that was allowed, and to no other`() async throws {
    let server = try FaultServer(["/x": .status(200)])
    let cases: [(PrivateAccess, Bool)] = [
      (.none, false), (.only(["192.168.1.7"]), false), (.only([]), false), (.only(["loopback"]), true), (.first, true),
    ]
    for (access, isAllowed) in cases {
      for host in ["127.0.0.1", "localhost"] {
        let request = Request("http://\(host):\(server.port)/x", kind: .feed, trustedHost: host)
        let before = server.requests.count
        let (client, notes) = Self.client { $0 == "\(host):\(server.port)" ? access : .first }
        if isAllowed {
          _ = try await client.fetched(request)
        } else {
          await #expect(throws: HTTPError.privateNetwork, "\(access)") { try await client.fetch(request) }
        }
        #expect(server.requests.count == before + (isAllowed ? 1 : 0))
        #expect(await notes.all == (access == .first ? ["\(host):\(server.port) loopback"] : []))
      }
    }
  }

  @Test func `Another port of the same host gets nothing, also over a redirect`() async throws {
    let inner = try FaultServer(["/x": .status(200)])
    let outer = try FaultServer(["/x": .redirect(301, to: inner.address("/x"))])
    let (client, _) = Self.client { $0 == "127.0.0.1:\(outer.port)" ? .only(["loopback"]) : .none }
    for address in [outer.address("/x"), inner.address("/x")] {
      await #expect(throws: HTTPError.privateNetwork) {
        try await client.fetch(Request(address, kind: .feed, trustedHost: "127.0.0.1"))
      }
    }
    #expect(outer.requests.count == 1 && inner.requests.isEmpty)
  }

  @Test func `A name of the own network is granted all of its addresses, one of the Internet where it led`() async {
    let (client, _) = Self.client { _ in .none }
    // Both lead to this computer alone, so that the first one's second address is the one that was connected to.
    #expect(await client.grantedPeers(of: "localhost", ledTo: "192.168.1.7") == ["192.168.1.7", "loopback"])
    #expect(await client.grantedPeers(of: "nowhere.invalid", ledTo: "192.168.1.7") == ["192.168.1.7"])
    #expect(await client.grantedPeers(of: "localhost", ledTo: nil).isEmpty)
  }

  @Test func `Where a name leads is looked up for players that ask by themselves`() async throws {
    let (client, _) = Self.client { $0 == "127.0.0.1:81" ? .only(["loopback"]) : .none }
    let cases = [
      ("http://1.1.1.1/a.mp3", true, false), ("http://127.0.0.1:81/a.mp3", true, false),
      ("http://127.0.0.1:81/a.mp3", false, true), ("http://127.0.0.1/a.mp3", true, true),
      ("http://localhost/a.mp3", true, true), ("http://nowhere.invalid/a.mp3", true, true), ("nothing", true, true),
    ]
    for (address, isTrusted, isRefused) in cases {
      #expect(await client.leadsIntoPrivateNetwork(address, isTrusted: isTrusted) == isRefused, "\(address)")
    }
  }
}

private actor Notes {
  var all: [String] = []
  func add(_ place: String, _ peers: [String]) { all.append("\(place) \(peers.joined(separator: " "))") }
}
