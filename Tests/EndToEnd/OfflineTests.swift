import Foundation
import TestServers
import Testing

extension EndToEndTests {
  @Test(
    "What failed without a network, a refresh, a full text, a picture, a page of the archive or a search, is repeated when it is back"
  )
  func offlineAndBack() async throws {
    let network = try await OwnNetwork()
    let site = try await LostSite(in: network)
    let reader = try await Reader(
      subscriptions: """
        <opml version="2.0"><body><outline type="rss" text="Tech" xmlUrl="\(site.address)/feed.xml"/></body></opml>
        """, executable: network.program)
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await reader.wait(for: "list-shown", where: { $0["count"] as? Int == 1 })
    try network.set(isUp: false)
    try await reader.see("Offline")
    try reader.key("j")
    try await reader.wait(for: "article-shown", where: { $0["headline"] as? String == "One" })
    try site.put(entries: ["One", "Two"])
    try reader.key("d")
    try await reader.wait(for: "full-text-failed")
    let asked = reader.events("refreshed").count
    // The source answered a moment ago. The reader hears that there is no network, not that it is too early.
    try reader.key("ctrl+shift+r")
    try await reader.wait(for: "toast", where: { ($0["text"] as? String)?.contains("There is no network") == true })
    #expect(reader.events("refreshed").dropFirst(asked).allSatisfy { $0["new"] as? Int == 0 })

    try network.set(isUp: true)
    try await reader.wait(for: "refreshed", after: asked, where: { $0["new"] as? Int == 1 })
    try await reader.wait(for: "full-text-shown")
    try await reader.seeNo("Offline")
    try await reader.until("the picture is asked for") { site.asked.contains("GET /ship.png") ? true : nil }
    let server = try await WordPressServer(after: network.entry)
    try await reader.add(server)
    try await readArchive(in: reader, on: network)
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  /// The archive’s next page and the search of a site are repeated as well.
  private func readArchive(in reader: Reader, on network: OwnNetwork) async throws {
    try network.set(isUp: false)
    try await reader.see("Offline")
    try reader.key("End")
    // What comes below the last article is below its lower edge.
    try reader.xdotool("mousemove", "--window", reader.window(), "460", "400", "click", "--repeat", "5", "5")
    try await reader.see("Try Again")
    try network.set(isUp: true)
    try await reader.wait(for: "older", where: { $0["added"] as? Int == 100 })
    try await reader.seeNo("Offline")

    try network.set(isUp: false)
    try await reader.see("Offline")
    try reader.key("slash")
    try reader.type("prints first page")
    try await reader.wait(for: "site-answer", where: { $0["found"] as? Int == -1 })
    try network.set(isUp: true)
    try await reader.wait(for: "site-answer", where: { ($0["found"] as? Int ?? 0) > 0 })
    try await reader.see("The Quadrangle prints its first page")
  }
}

/// A site with one feed, on a network that can be taken away.
private final class LostSite {
  let address = "http://\(OwnNetwork.host):8000"
  private let folder: TemporaryFolder
  private let server: Child

  init(in network: OwnNetwork) async throws {
    folder = try TemporaryFolder()
    let files = folder.file("site")
    try FileManager.default.createDirectory(atPath: files, withIntermediateDirectories: true)
    let words =
      network.entry + ["/usr/bin/python3", "-um", "http.server", "--directory", files, "--bind", "0.0.0.0", "8000"]
    server = try Child(words[0], Array(words.dropFirst()), output: folder.file("says"), errors: folder.file("asked"))
    let text = Array(repeating: "The tide came early this year.", count: 60).joined(separator: " ")
    let page = "<html><body><article><h1>One</h1><p>\(text)</p><p>\(text)</p></article></body></html>"
    try Data(page.utf8).write(to: URL(filePath: files + "/0.html"))
    try put(entries: ["One"])
    // What is not there at the first refresh counts as failed, and not as offline.
    try await server.isStarted(writingTo: folder.file("says"), errors: folder.file("asked"))
  }

  deinit { server.stop() }

  /// What the site was asked for.
  var asked: String { (try? String(contentsOfFile: folder.file("asked"), encoding: .utf8)) ?? "" }

  func put(entries: [String]) throws {
    let items = entries.enumerated().map { number, title in
      """
      <entry><id>\(number)</id><title>\(title)</title><updated>2026-11-01T0\(number):00:00Z</updated>
      <link href="\(address)/\(number).html"/><summary type="html">The tide came… &lt;img src="/ship.png"&gt;</summary></entry>
      """
    }
    let feed = "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>Tech</title><id>t</id>\(items.joined())</feed>"
    try Data(feed.utf8).write(to: URL(filePath: folder.file("site") + "/feed.xml"))
  }
}
