import Foundation
import TestServers
import Testing

extension EndToEndTests {
  @Test(
    "What failed without a network, the refresh, a full text and a picture, is repeated when it is back, also by hand alone"
  )
  func offlineAndBack() async throws {
    let site = try SiteOfOneMachine()
    let reader = try await Reader(
      subscriptions: """
        <opml version="2.0"><body><outline type="rss" text="Tech" xmlUrl="\(site.address)/feed.xml"/></body></opml>
        """, executable: site.program)
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try await reader.wait(for: "list-shown", where: { $0["count"] as? Int == 1 })
    try site.setNetwork(of: reader, isUp: false)
    try await reader.see("Offline")
    try reader.key("j")
    try await reader.wait(for: "article-shown", where: { $0["headline"] as? String == "One" })
    try site.put(entries: ["One", "Two"])
    try reader.key("d")
    try await reader.wait(for: "full-text-failed")
    let asked = reader.events("refreshed").count
    try reader.key("ctrl+shift+r")
    // The second time it is asked all the same.
    try await reader.wait(for: "refreshed", after: asked)
    try reader.key("ctrl+shift+r")
    try await reader.wait(for: "toast", where: { ($0["text"] as? String)?.contains("There is no network") == true })
    #expect(reader.events("refreshed").dropFirst(asked).allSatisfy { $0["new"] as? Int == 0 })

    try site.setNetwork(of: reader, isUp: true)
    try await reader.wait(for: "refreshed", where: { $0["new"] as? Int == 1 })
    try await reader.wait(for: "full-text-shown")
    try await reader.seeNo("Offline")
    try await reader.until("the picture is asked for") { site.asked.contains("GET /ship.png") ? true : nil }
    try await reader.quit()
    #expect(reader.criticals == [])
  }
}

/// A site and the reader on a machine of their own, whose network can be taken away: a namespace of the kernel's.
private final class SiteOfOneMachine {
  let address = "http://10.77.0.2:8000"
  /// Starts the reader there.
  let program: URL
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let files = folder.file("site")
    try FileManager.default.createDirectory(atPath: files, withIntermediateDirectories: true)
    program = URL(filePath: folder.file("reader"))
    let courant = Reader.programs.appending(path: "courant").path
    let script = """
      #!/bin/sh
      exec unshare --net sh -c '
        ip link set lo up
        ip link add news type veth peer name world
        ip link set world up
        ip address add 10.77.0.2/24 dev news
        ip link set news up
        ip route add default via 10.77.0.1
        python3 -m http.server --directory "\(files)" --bind 0.0.0.0 8000 >"\(folder.file("asked"))" 2>&1 &
        echo $! >"\(folder.file("server"))"
        # What is not there at the first refresh counts as failed, and not as offline.
        until ss -ltn | grep -q :8000; do sleep 0.1; done
        exec "\(courant)" "$@"' sh "$@"

      """
    try Data(script.utf8).write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    let words = Array(repeating: "The tide came early this year.", count: 60).joined(separator: " ")
    let page = "<html><body><article><h1>One</h1><p>\(words)</p><p>\(words)</p></article></body></html>"
    try Data(page.utf8).write(to: URL(filePath: files + "/0.html"))
    try put(entries: ["One"])
  }

  deinit {
    if let id = (try? String(contentsOfFile: folder.file("server"), encoding: .utf8))
      .flatMap({ pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines)) })
    {
      kill(id, SIGTERM)
    }
  }

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

  func setNetwork(of reader: Reader, isUp: Bool) throws {
    let change =
      isUp
      ? "ip address add 10.77.0.2/24 dev news && ip route add default via 10.77.0.1"
      : "ip address delete 10.77.0.2/24 dev news"
    _ = try Reader.output(
      of: URL(filePath: "/usr/bin/nsenter"),
      ["--target", String(reader.process.processIdentifier), "--net", "sh", "-c", change])
  }
}
