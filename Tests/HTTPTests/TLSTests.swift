import Foundation
import HTTP
import TestServers
import Testing

@Suite struct TLSTests {
  private func server() async throws -> (NginxServer, TestCertificate) {
    let certificate = try TestCertificate()
    let server = try await NginxServer(
      locations: "location = /down { return 301 http://$arg_host:$arg_port/a.rss; }", certificate: certificate)
    try server.put("<rss/>".utf8, at: "a.rss")
    return (server, certificate)
  }

  private func request(_ address: String) -> Request {
    Request(address, kind: .feed, trustedHost: address.contains("localhost") ? "localhost" : "127.0.0.1")
  }

  private func client(trusting certificate: TestCertificate) -> Client {
    var settings = Client.Settings(userAgent: "Courant/1.0")
    settings.authorities = certificate.authority.path
    return Client(settings, places: .all)
  }

  @Test func `A certificate without a trusted authority is refused, and the reader told why`() async throws {
    let (server, _) = try await server()
    let error = await #expect(throws: HTTPError.self) {
      try await Client.forTests.fetch(self.request(server.secureAddress("/a.rss")))
    }
    #expect(error == .certificate(.unknownIssuer))
    #expect(error?.message.contains("not secure") == true)
  }

  @Test func `A certificate for another site is refused`() async throws {
    let (server, certificate) = try await server()
    let client = client(trusting: certificate)
    await #expect(throws: HTTPError.certificate(.otherSite)) {
      try await client.fetch(self.request(server.secureAddress("/a.rss", host: "127.0.0.1")))
    }
  }

  @Test func `A server that does not speak TLS is refused`() async throws {
    let (server, _) = try await server()
    let error = await #expect(throws: HTTPError.self) {
      try await Client.forTests.fetch(self.request("https://127.0.0.1:\(server.port)/a.rss"))
    }
    guard case .tls = error else { throw error! }
  }

  @Test func `With a certificate that is vouched for, HTTP/2 is spoken`() async throws {
    let (server, certificate) = try await server()
    let client = client(trusting: certificate)
    let response = try await client.fetched(request(server.secureAddress("/a.rss")))
    #expect(response.headers["X-Protocol"] == "HTTP/2.0")
    #expect(response.body == Array("<rss/>".utf8))
    let outcome = try await client.fetch(
      Request(server.secureAddress("/a.rss"), kind: .feed, validators: response.validators, trustedHost: "localhost"))
    guard case .notModified = outcome else { throw Surprise(outcome) }
  }

  @Test func `A redirect from https to http is followed and recorded`() async throws {
    let (server, certificate) = try await server()
    let client = client(trusting: certificate)
    let address = server.secureAddress("/down?host=localhost&port=\(server.port)")
    let response = try await client.fetched(request(address))
    #expect(response.isDowngraded)
    #expect(response.permanentAddress == "http://localhost:\(server.port)/a.rss")
  }

  @Test func `A redirect from a trusted host to another private one is refused`() async throws {
    let (server, certificate) = try await server()
    let client = client(trusting: certificate)
    let address = server.secureAddress("/down?host=127.0.0.1&port=\(server.port)")
    await #expect(throws: HTTPError.privateNetwork) { try await client.fetch(self.request(address)) }
  }
}
