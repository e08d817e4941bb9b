import Foundation
import TestServers
import Testing

extension EndToEndTests {
  @Test("A site behind a name and a password asks for them, and again where they are wrong")
  func login() async throws {
    let folder = try TemporaryFolder()
    let users = try folder.put("ann:{PLAIN}s3cret\n".utf8, at: "users")
    let server = try await NginxServer(locations: "auth_basic \"Members\"; auth_basic_user_file \(users);")
    let item = "<item><guid>1</guid><title>For members</title><description>Text</description></item>"
    try server.put("<rss version=\"2.0\"><channel><title>Club</title>\(item)</channel></rss>".utf8, at: "feed.xml")
    let address = server.address("/feed.xml")
    let reader = try await Reader(subscriptions: Reader.noSubscriptions)
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try reader.key("ctrl+n")
    try await reader.see("Add a Publication")
    try reader.type(address)
    try reader.key("Return")
    try await reader.see("wants a name and a password")
    try reader.type("ann")
    try reader.key("Tab")
    try reader.type("wrong")
    try reader.key("Return")
    try await reader.see("does not accept this name and password")
    try reader.key("ctrl+a")
    try reader.type("s3cret")
    try reader.key("Return")
    try await reader.see("For members")

    // They are changed, and the banner leads to where others are entered.
    try Data("ann:{PLAIN}0ther\n".utf8).write(to: URL(filePath: users))
    try await reader.insistOnRefresh()
    try await reader.see("does not accept the name and the password")
    try await reader.see("Sign In…")
    try Reader.activate("login")
    try await reader.see("An empty name forgets those there are.")
    // The name is there already.
    try reader.type("0ther")
    try reader.key("Return")
    try await reader.seeNo("does not accept")
    try await reader.see("No new articles")

    // What stands in a typed address moves to where it is not seen.
    try reader.key("ctrl+n")
    try await reader.see("Add a Publication")
    try reader.type(address.replacing("http://", with: "http://ann:wr0ng@"))
    try reader.key("Return")
    try await reader.see("does not accept this name and password")
    try await reader.seeNo("wr0ng")
    try reader.key("Escape")
    try await reader.quit()
    #expect(reader.criticals == [])
  }
}
