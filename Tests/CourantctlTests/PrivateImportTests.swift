import Foundation
import TestServers
import Testing

@Suite("A list with addresses in the reader's own network")
struct PrivateImportTests {
  private struct Imported: Decodable {
    let added: Int
    let privateAddresses: [String]
  }

  @Test("is imported, and they are asked when the reader says so")
  func list() async throws {
    let server = try FaultServer(["/feed": .status(200, body: feed("A", entries: 2))])
    let tool = try Courantctl()
    let address = server.address("/feed")
    let list = try tool.folder.put(opml([address]), at: "list.opml")
    let text = try await tool.succeed("import", list).text
    #expect(text.contains("In your own network: \(address)") && text.contains("--private"))
    let refusal = try await tool.fail(1, ["refresh", "--force"])
    #expect(refusal.errors.contains("your own network") && server.requests.isEmpty)
    #expect(try await tool.succeed("import", "--json", list).json(Imported.self).privateAddresses == [address])
    let allowed = try await tool.succeed("import", "--private", "--json", list).json(Imported.self)
    #expect(allowed.added == 0 && allowed.privateAddresses.isEmpty)
    try await tool.succeed("refresh", "--force")
    #expect(server.requests.count == 1)
    #expect(try await tool.rows().count == 2)
  }
}
