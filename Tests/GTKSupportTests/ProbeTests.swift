import Foundation
import TestServers
import Testing

/// What holds for Swift on GTK's main loop, each found out by a process of its own (see Tests/WindowProbe).
@Suite(.serialized) struct ProbeTests {
  @Test("Tasks, sleeps and hops all resume on GTK's thread, and none is lost")
  func hops() throws {
    let report = try probe("hops")
    #expect(report["hops"] == 10_000)
    #expect(report["elsewhere"] == 10_000)
    #expect(report["sleeps"] == 200)
    #expect(report["strays"] == 0)
  }

  @Test("A window that nobody touches costs no processor time")
  func idle() throws {
    #expect(try #require(probe("idle")["milliseconds"]) < 30)
  }

  @Test("No signal box and no widget survives openings and closings of the window")
  func windows() throws {
    let report = try probe("windows")
    #expect(try #require(report["watched"]) > 300 * #require(report["openings"]))
    #expect(report["alive"] == 0)
    #expect(report["readers"] == 0)
    #expect(report["boxes-after"] == report["boxes-before"])
  }

  @Test("No dialog survives its closing")
  func dialogs() throws {
    let report = try probe("dialogs")
    for action in [
      "win.preferences", "win.keys", "win.shortcuts", "win.about", "win.rename", "win.section-settings", "win.switch",
    ] {
      #expect(report[action] == report["times"] && report["times"] != nil, "\(action)")
    }
    #expect(report["alive"] == 0)
    #expect(report["boxes-after"] == report["boxes-before"])
  }

  @Test("Of hundreds of sections those have contents that are seen or near that, and all keep their height")
  func sections() throws {
    let report = try probe("sections")
    #expect(try #require(report["rows"]) > 200)
    #expect(try #require(report["shown"]) < 60)
    #expect(try #require(report["shown at the end"]) < 60)
    #expect(try #require(report["seen at the end"]) > 10)
    #expect(report["empty at the end"] == 0)
    // By less than a row and the room below the last one: what has no widget yet is guessed.
    #expect(try abs(#require(report["change of height"])) < 100)
  }

  @Test("The viewer survives no closing")
  func viewer() throws {
    let report = try probe("viewer")
    #expect(report["opened"] == 5)
    #expect(report["alive"] == 0)
    #expect(report["boxes-after"] == report["boxes-before"])
  }

  @Test("Words stand for a lost picture, galleries in rows, notes below their text, and without motion links jump")
  func article() throws {
    let report = try probe("article")
    #expect(report["words"] == 1)
    #expect(report["note"] == 1)
    #expect(report["pictures"] == 0)
    #expect(report["hidden"] == 1)
    #expect(report["caption"] == 1 && report["frames"] == 0)
    #expect(report["row"] == 2)
    // A recording has a way to play it, and nothing in the page that plays.
    #expect(report["recordings"] == 1 && report["players"] == 0)
    #expect(report["jumps"] == 1)
  }

  @Test("A picture takes its own shape when it comes, and what is read stays where it is")
  func pictures() throws {
    let report = try probe("pictures")
    #expect(report["tall"] == 300 && report["wide"] == 10)
    #expect(try #require(report["moved 0"]) <= 1 && (try #require(report["moved 1"])) <= 1)
    #expect(report["buttons"] == 2)
    // The gap above what is read closes when nobody sees it.
    #expect(report["gap"] == 1 && report["gap later"] == 0)
    // Of the pictures among words the one that is no sign, and has none beside it.
    #expect(report["apart"] == 11)
    #expect(report["ground"] == 6)
  }

  @Test("Verses are lines of text, and a text from top to bottom is turned column by column before the page goes on")
  func setting() throws {
    #expect(
      try probe("setting") == [
        "verse": 1, "start": 1, "place": 1, "unseen": 0, "way back": 1, "way on": 1, "glides": 1, "heard": 1,
      ])
  }

  @Test("An outline stands beside a long page, copied text names its source if wanted, and paper has the article alone")
  func tools() throws {
    let paper = FileManager.default.temporaryDirectory.appending(path: "courant-\(UUID().uuidString).pdf")
    defer { try? FileManager.default.removeItem(at: paper) }
    let report = try probe("tools", [paper.path])
    #expect(
      report == [
        "headings": 5, "seen": 1, "beside": 1, "followed": 1, "short copy": 1, "plain copy": 1, "named copy": 1,
        "short copy, named": 1, "printed": 1, "found in parts": 1, "found on two lines": 1, "found begun": 1,
        "marks gone": 1, "found in a heading": 1,
      ])
    func output(of program: String, _ arguments: String...) throws -> Data {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/" + program)
      process.arguments = arguments
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      defer { process.waitUntilExit() }
      return output.fileHandleForReading.readDataToEndOfFile()
    }
    let text = try String(decoding: output(of: "pdftotext", paper.path, "-"), as: UTF8.self)
    for words in ["Ten & more", "A lighthouse stood", "Last words"] { #expect(text.contains(words), "\(words)") }
    // The tag and the button are for the screen.
    for words in ["Harbours", "Share"] { #expect(!text.contains(words), "\(words)") }
    // Black letters on white, although the screen has it the other way: a page has more ground than letters.
    let page = try output(of: "pdftoppm", "-gray", "-r", "20", "-f", "1", "-l", "1", paper.path).suffix(20_000)
    #expect(page.count { $0 > 240 } > page.count / 2)
    // No line is cut at the end of a page, which has a margin.
    let full = try output(of: "pdftoppm", "-gray", "-r", "20", "-f", "2", "-l", "2", paper.path)
    #expect(full.suffix(2000).allSatisfy { $0 > 250 })
  }

  @Test("From article to article no frame is blank or has another ground than the paper", arguments: ["light", "dark"])
  func film(style: String) throws {
    let report = try probe("film", [style])
    #expect(report["control"] == 1, "The judge does not see.")
    let switches = TestLength.number(20, whole: 100)
    #expect(report["switches"] == switches)
    #expect(try #require(report["frames"]) >= switches)
    #expect(report["blank"] == 0)
    #expect(report["wrong"] == 0)
  }

  @Test("Lines of text take the height of what they show, and no more lines than they may")
  func text() throws {
    let report = try probe("text")
    let one = try #require(report["one"])
    #expect(report["empty"] == 0 && one > 8)
    #expect(report["two"] == 2 * one + 3)
    // The heights of fonts are rounded once for both lines.
    #expect(try abs(#require(report["cut"]) - 2 * one) <= 1)
    #expect(try #require(report["narrow"]) > 2 * #require(report["wide"]))
    #expect(report["mirrored 1"] == report["mirrored 2"])
    #expect(report["drawn"] == 1)
    // What is read loses its bold letters.
    #expect(try #require(report["laid"]) > 3000)
    #expect(report["moved"] == 0)
  }

  @Test("A list tells its view the least that changed, and makes rows only for what is seen")
  func list() throws {
    let report = try probe("list")
    // Position, removed and added as one number: 1 01 01.
    // Three of five rows at first, and what comes below them stays out of sight.
    #expect(report["fill"] == 35)
    #expect(report["out of sight"] == 37)
    #expect(report["prepend"] == 2)
    #expect(report["append"] == 9_00_01)
    #expect(report["remove"] == 3_02_00)
    #expect(report["replace"] == 2_01_01)
    #expect(report["clear"] == 8_00)
    #expect(report["clear signals"] == 1 && report["clear length"] == 0)
    #expect(report["beyond"] == 0)
    #expect(report["million length"] == 1_000_000)
    #expect(try #require(report["million lowest"]) > 500_000)
    #expect(try #require(report["million rows"]) < 600)
  }

  @Test("Actions are activated with what they take, and not when they are off")
  func actions() throws {
    #expect(try probe("actions") == ["plain": 1, "plain again": 2, "right text": 1, "texts": 1])
  }

  @Test("No payload in any place of a feed runs, loads, or leads away, although the view runs scripts")
  func oracle() throws {
    let payloads = Corpora.folder?.appending(path: "sanitizer").path
    let report = try probe("oracle", payloads.map { [$0] } ?? [])
    #expect(report["carriers"] == 12)
    #expect(report["missing"] == 0, "Not every article arrived.")
    // 8 in the RSS entry of places and of JSON, 7 in that with a description, 5 in Atom's HTML, and one text or title each;
    // less three attachments that the page knows by their place in the article, and a type that is no short name. Six
    // texts without markup have the address as a link and as its words, and the one of a post names its source for the
    // eye and for what is copied.
    #expect(report["arrivals"] == 35, "A carrier carries nothing.")
    #expect(report["bare"] == report["pages"], "The content policy stayed in pages that were to go without.")
    var deeds = 0
    for deed in ["dialogs", "requests", "navigations", "files", "strangers", "sink"] {
      let count = try #require(report[deed])
      #expect(count == 0, "\(deed)")
      deeds += count
    }
    // What proves that the oracle sees: our own payloads where nothing made them safe.
    #expect(report["control-unseen"] == 0)
    for (deed, least) in [
      ("dialogs", 20), ("requests", 10), ("navigations", 3), ("files", 3), ("strangers", 40), ("sink", 5),
    ] {
      #expect(try #require(report["control-" + deed]) >= least, "\(deed)")
    }
    let count = try (#require(report["payloads"]), #require(report["carriers"]), #require(report["pages"]))
    print("score: oracle \(count.0) payloads in \(count.1) carriers, \(count.2) pages twice, \(deeds) deeds")
  }

  private func probe(_ name: String, _ arguments: [String] = []) throws -> [String: Int] {
    var environment = ProcessInfo.processInfo.environment
    try #require(environment["DISPLAY"] != nil, "There is no display: run “make test”.")
    environment["GSETTINGS_BACKEND"] = "memory"
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let process = Process()
    process.executableURL = package.appending(path: ".build/debug/window-probe")
    process.arguments = [name] + arguments
    process.environment = environment
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let line = try #require(text.split(separator: "\n").last { $0.hasPrefix("{") }, "The probe says: \(text)")
    // What a probe says besides is about what it found wrong.
    let remarks = text.split(separator: "\n").filter { $0.contains("Deeds(") || $0.contains("does not see") }
    if !remarks.isEmpty { print(remarks.joined(separator: "\n")) }
    return try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Int])
  }
}
