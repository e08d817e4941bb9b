import TestServers
import Testing

@testable import HTTP

@Suite struct PrivateNetworkTests {
  @Test(
    arguments: [
      [127, 0, 0, 1], [127, 255, 255, 255], [10, 1, 2, 3], [172, 16, 0, 1], [172, 31, 255, 255], [192, 168, 1, 1],
      [169, 254, 169, 254], [100, 64, 0, 1], [0, 0, 0, 0], [224, 0, 0, 1], [255, 255, 255, 255],
      [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], [0xFE, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
      [0xFD, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 10, 0, 0, 1],
      [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0, 127, 0, 0, 1],
      [0x20, 0x02, 192, 168, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    ] as [[UInt8]])
  func `These addresses are not of the Internet`(address: [UInt8]) {
    #expect(isPrivate(address))
  }

  @Test(
    arguments: [
      [1, 1, 1, 1], [172, 15, 0, 1], [172, 32, 0, 1], [192, 167, 1, 1], [100, 63, 0, 1], [100, 128, 0, 1],
      [126, 0, 0, 1],
      [223, 255, 255, 255], [0x26, 0x06, 0x47, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
      [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 1, 1, 1, 1],
    ] as [[UInt8]])
  func `These are`(address: [UInt8]) {
    #expect(!isPrivate(address))
  }

  @Test(arguments: ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "127.1", "[::ffff:127.0.0.1]", "0"])
  func `No byte is sent to a private address that the reader did not type, however it is written`(
    host: String
  ) async throws {
    let server = try FaultServer(["/x": .status(200)])
    let address = "http://\(host):\(server.port)/x"
    let error = await #expect(throws: HTTPError.self) {
      try await Client.forTests.fetch(Request(address, kind: .image, trustedHost: "example.org"))
    }
    #expect(
      [.privateNetwork, .hostNotFound, .unreachable, .notAnAddress].contains(error), "\(String(describing: error))")
    #expect(server.requests.isEmpty)
  }

  @Test func `A redirect into the private network is refused, also on a connection that is open already`() async throws
  {
    let inner = try FaultServer(["/x": .status(200)])
    let outer = try FaultServer(["/x": .redirect(302, to: "http://localhost:\(inner.port)/x")])
    let client = Client.forTests
    _ = try await client.fetched(Request("http://localhost:\(inner.port)/x", kind: .feed, trustedHost: "LOCALHOST"))
    await #expect(throws: HTTPError.privateNetwork) {
      try await client.fetch(Request(outer.address("/x"), kind: .feed, trustedHost: "127.0.0.1"))
    }
    #expect(inner.requests.count == 1)
  }
}
