import Foundation
import TestServers
import Testing

extension EndToEndTests {
  @Test(
    "An episode goes on behind other articles, by keys of the keyboard and of the desktop, at its speed, and where it was left"
  )
  func episode() async throws {
    let server = try await Self.radio()
    let home = try Reader.home(settings: "background-refresh=true")
    defer { try? FileManager.default.removeItem(at: home) }
    let reader = try await Self.reader(of: server, home: home)
    // Opening the article asked for nothing of it.
    for path in ["/episode.wav", "/chapters.json", "/words.vtt"] { #expect(try server.requests(of: path) == 0) }
    try await tryAgain(server, in: reader)
    let start = try await Self.playing(reader, past: 0)
    #expect(try server.requests(of: "/episode.wav") > 0)
    #expect(try server.requests(of: "/words.vtt") == 0)
    // It sounds on behind three other articles.
    for headline in ["Ships", "Gulls", "Ropes"] {
      try reader.key("j")
      try await reader.wait(for: "article-shown", where: { $0["headline"] as? String == headline })
    }
    try await Self.playing(reader, past: start + 1)
    try await useDesktop(with: reader)
    // An article without a recording leaves the key to what is heard.
    try reader.key("p")
    try await Self.state("paused", reader)
    try await reader.see("Tides")
    // The speed that the desktop sets stays, and when it ends the program nothing goes on in the background.
    try reader.key("p")
    try await Self.state("playing", reader)
    try Self.set("Rate", to: "1.5")
    try await reader.until("it plays faster") { try Self.property("Rate").contains("1.5") ? true : nil }
    try Self.call("org.mpris.MediaPlayer2.Quit")
    try await reader.end()
    #expect(reader.events("in-background").isEmpty)
    #expect(reader.criticals == [])

    let again = try await Reader(home: home)
    try await again.wait(for: "article-shown", where: { $0["headline"] as? String == "Ropes" })
    try again.key("k", "k", "k")
    try await again.wait(for: "article-shown", where: { $0["headline"] as? String == "Tides" })
    try again.key("p")
    try await Self.playing(again, past: 78)
    #expect(try Self.property("Rate").contains("1.5"))
    try await Self.click("Stop and Close the Player", in: again)
    try await Self.state("nothing", again)
    #expect(try Self.property("PlaybackStatus") == "")
    try await again.quit()
    #expect(again.criticals == [])
  }

  @Test("A film and an episode do not sound at once")
  func filmAndEpisode() async throws {
    let server = try await NginxServer()
    for name in ["episode.wav", "film.mp4"] { try server.put(Recording.tone(seconds: 120), at: name) }
    let items = [("Tides", "episode.wav", "audio/x-wav"), ("Cranes", "film.mp4", "video/mp4")].map {
      title, file, type in
      """
      <item><guid>\(file)</guid><title>\(title)</title><description>About them.</description>
      <enclosure url="\(server.address("/" + file))" type="\(type)" length="960044"/></item>
      """
    }
    try server.put(
      "<rss version=\"2.0\"><channel><title>Harbour Radio</title>\(items.joined())</channel></rss>".utf8,
      at: "radio.xml")
    let reader = try await Self.reader(of: server)
    defer { try? FileManager.default.removeItem(at: reader.home) }
    try reader.key("p")
    try await Self.playing(reader, past: 0)
    try reader.key("j")
    try await reader.wait(for: "article-shown", where: { $0["headline"] as? String == "Cranes" })
    try reader.key("p")
    try await Self.state("paused", reader)
    try await reader.wait(for: "played", where: { $0["seconds"] as? Int ?? 0 > 4 })
    // The desktop's key is for what it knows of, and the film stops.
    try Self.media("PlayPause")
    try await Self.state("playing", reader)
    // What the film told last is written by then.
    try await Task.sleep(for: .seconds(1))
    let told = reader.events("played").count
    // A film that plays says where it is every five seconds.
    try await Task.sleep(for: .seconds(6))
    #expect(reader.events("played").count == told)
    try await Self.state("playing", reader)
    try await reader.quit()
    #expect(reader.criticals == [])
  }

  /// What is no recording says so in the bar, and can be tried again.
  private func tryAgain(_ server: NginxServer, in reader: Reader) async throws {
    try server.put("<html><body>No longer here</body></html>".utf8, at: "episode.wav")
    try reader.key("p")
    try await reader.see("The address of this recording has nothing to play.")
    try server.put(Recording.tone(seconds: 120), at: "episode.wav")
    try await Self.click("Try Again", in: reader)
  }

  /// The desktop's keys, and its panel.
  private func useDesktop(with reader: Reader) async throws {
    try Self.media("PlayPause")
    try await Self.state("paused", reader)
    #expect(try Self.property("PlaybackStatus").contains("Paused"))
    #expect(try Self.property("Metadata").contains("'xesam:title': <'Tides'>"))
    try Self.media("PlayPause")
    try await Self.state("playing", reader)
    try Self.media("Next")
    try await Self.playing(reader, past: 59)
    try Self.media("Seek", "20000000")
    try await Self.playing(reader, past: 79)
    // Places that no recording has are nobody's.
    let track = try #require(try Self.property("Metadata").firstMatch(of: /objectpath '([^']+)'/)?.1)
    for place in [-5_000_000, 9_000_000_000_000] {
      try Self.media("SetPosition", "objectpath '\(track)'", "int64 \(place)")
    }
    try await Self.playing(reader, past: 80)
  }

  /// A podcast with an episode of two minutes, and three articles, with chapters and a transcript in files of their own.
  private static func radio() async throws -> NginxServer {
    let server = try await NginxServer()
    try server.put(Recording.tone(seconds: 120), at: "episode.wav")
    try server.put(
      "{\"chapters\":[{\"startTime\":0,\"title\":\"One\"},{\"startTime\":60,\"title\":\"Two\"}]}".utf8,
      at: "chapters.json")
    try server.put("WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n".utf8, at: "words.vtt")
    let others = ["Ships", "Gulls", "Ropes"].enumerated().map { index, title in
      "<item><guid>\(index)</guid><title>\(title)</title><description>About them.</description></item>"
    }
    try server.put(
      """
      <rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Harbour Radio</title>
      <item><guid>e</guid><title>Tides</title><description>About tides.</description>
      <podcast:chapters url="/chapters.json"/><podcast:transcript url="/words.vtt" type="text/vtt"/>
      <enclosure url="\(server.address("/episode.wav"))" type="audio/x-wav" length="960044"/></item>\(others.joined())</channel></rss>
      """.utf8, at: "radio.xml")
    return server
  }

  /// A reader with the podcast and nothing else, in whose list the episode is opened.
  private static func reader(of server: NginxServer, home: URL? = nil) async throws -> Reader {
    let row = "<outline type=\"rss\" text=\"Radio\" xmlUrl=\"\(server.address("/radio.xml"))\"/>"
    let reader = try await Reader(home: home, subscriptions: "<opml version=\"2.0\"><body>\(row)</body></opml>")
    try reader.key("g", "a")
    try await reader.wait(
      for: "list-shown", where: { $0["count"] as? Int ?? 0 > 1 && $0["section"] as? String == "all" })
    try reader.key("j")
    try await reader.wait(for: "article-shown", where: { $0["headline"] as? String == "Tides" })
    return reader
  }

  /// Waits until the player plays behind a moment.
  @discardableResult
  private static func playing(_ reader: Reader, past seconds: Int) async throws -> Int {
    let event = try await reader.until("the player is past \(seconds) s") {
      reader.events("player").last.flatMap {
        $0["state"] as? String == "playing" && ($0["seconds"] as? Int ?? 0) > seconds ? $0 : nil
      }
    }
    return event["seconds"] as? Int ?? 0
  }

  private static func state(_ state: String, _ reader: Reader) async throws {
    try await reader.until("the player is \(state)") {
      reader.events("player").last?["state"] as? String == state ? true : nil
    }
  }

  private static let player = [
    "call", "--session", "--dest", "org.mpris.MediaPlayer2.io.github.courant.Courant", "--object-path",
    "/org/mpris/MediaPlayer2", "--method",
  ]

  /// Does what the desktop does when one of its media keys is pressed.
  private static func media(_ method: String, _ arguments: String...) throws {
    try call("org.mpris.MediaPlayer2.Player.\(method)", arguments)
  }

  /// What the desktop is told; empty where there is no player.
  private static func property(_ name: String) throws -> String {
    try call("org.freedesktop.DBus.Properties.Get", ["org.mpris.MediaPlayer2.Player", name])
  }

  /// Does what the desktop's panel does when a property is chosen in it.
  private static func set(_ property: String, to value: String) throws {
    try call("org.freedesktop.DBus.Properties.Set", ["org.mpris.MediaPlayer2.Player", property, "<\(value)>"])
  }

  @discardableResult
  private static func call(_ method: String, _ arguments: [String] = []) throws -> String {
    try Reader.output(of: URL(filePath: "/usr/bin/gdbus"), player + [method] + arguments)
  }

  private static func click(_ name: String, in reader: Reader) async throws {
    var last: [Int]?
    // The bar slides in.
    let area = try await reader.until("“\(name)” stands still on screen") {
      let area = try reader.screen().first {
        ($0.name == name || $0.name.hasSuffix(" " + name)) && $0.role.contains("button")
      }?.area
      defer { last = area }
      return area == last ? area : nil
    }
    let window = try reader.window()
    let origin = try reader.origin(in: window)
    try reader.xdotool(
      "mousemove", "--window", window, String(origin.x + area[0] + area[2] / 2),
      String(origin.y + area[1] + area[3] / 2))
    // A button that the pointer has not entered takes no click, and nothing tells of that.
    try await Task.sleep(for: .milliseconds(100))
    try reader.xdotool("click", "1")
  }
}
