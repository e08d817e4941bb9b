import Foundation
import Pixels
import TestServers
import Testing

/// A reader in a world that is the same everywhere: clock, feeds, fonts and settings are fixed, and nothing moves by itself.
final class PictureStage {
  let reader: Reader
  private let touch: TouchScreen?
  private let tall: TallScreen?
  private let feeds: PictureFeeds
  private let window: String
  private let display: String
  private var size = (width: 700, height: 500)

  init(_ scene: PictureScene) async throws {
    // The window may name it.
    let home = URL(filePath: "/tmp/courant-pictures")
    try? FileManager.default.removeItem(at: home)
    try Self.furnish(home, settings: scene.settings, hasScripts: scene.holding == .scripts)
    feeds = try await PictureFeeds()
    let surroundings = try Self.surroundings().merging(scene.surroundings) { $1 }
    try Self.fill(home, with: scene.holding, from: feeds, in: surroundings)
    if scene.holding == .lostPaper { try feeds.lose() }
    touch = scene.isTouched ? try await TouchScreen() : nil
    tall = scene.isTall ? try await TallScreen() : nil
    display = touch?.display ?? tall?.display ?? ProcessInfo.processInfo.environment["DISPLAY"] ?? ""
    try Self.xprop(
      "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", "Xft.dpi: \(96 * scene.textScale)\n", on: display)
    reader = try await Reader(
      home: home, on: touch?.display ?? tall?.display, in: scene.language, among: surroundings,
      waitingFor: scene.holding == .damage ? "problem" : "view-warmed")
    window = try reader.window()
  }

  deinit {
    // Other tests have text of its usual size.
    try? Self.xprop("-remove", "RESOURCE_MANAGER", on: display)
  }

  /// Brings the window from the state before to this one.
  func show(_ state: PictureScene.State) async throws {
    size = state.size ?? size
    try reader.xdotool("windowmove", window, "0", "0")
    if state.size != nil { try await resize() }
    for step in state.steps { try await perform(step) }
    // Nothing is to be under the pointer.
    if touch == nil {
      let corner = tall == nil ? ("1399", "949") : ("\(TallScreen.size.width - 1)", "\(TallScreen.size.height - 1)")
      try reader.xdotool("mousemove", corner.0, corner.1)
    }
  }

  /// What the window shows now.
  func picture() throws -> Pixels { try Pixels(display: display, width: size.width, height: size.height) }

  /// What the window shows once nothing changes any more.
  func restingPicture() async throws -> Pixels {
    try await Task.sleep(for: .milliseconds(900))
    var (last, rests) = (try picture(), 0)
    for _ in 0..<40 where rests < 3 {
      try await Task.sleep(for: .milliseconds(400))
      let now = try picture()
      rests = now == last ? rests + 1 : 0
      last = now
    }
    return last
  }

  func end() async throws {
    try touch?.release()
    try await reader.killNow()
    try FileManager.default.removeItem(at: reader.home)
  }

  private func perform(_ step: PictureScene.Step) async throws {
    switch step {
    case .keys(let keys):
      for key in keys {
        try reader.key(key)
        try await Task.sleep(for: .milliseconds(100))
      }
    case .type(let text): try reader.type(text)
    case .activate(let action): try Reader.activate(action)
    case .click(let name): try await click(name)
    case .point(let x, let y):
      try reader.xdotool("mousemove", String(x), String(y))
      try reader.xdotool("click", "1")
    case .see(let text): try await reader.see(text)
    case .seePicture: try await reader.wait(for: "viewer", where: { $0["state"] as? String == "shown" })
    case .drag(let start, let distance):
      try touch?.press(start.x, start.y)
      try await touch?.drag(by: distance)
    case .move(let distance): try await touch?.drag(by: distance)
    case .release: try touch?.release()
    case .pause: try await Task.sleep(for: .milliseconds(500))
    case .scroll(let key):
      let before = try await restingPicture()
      for _ in 0..<5 {
        try reader.key(key)
        if try await restingPicture() != before { break }
      }
    }
  }

  /// Gives the window its size. Panes that fold leave it room to be narrower than it could be before.
  private func resize() async throws {
    let _: Bool = try await reader.until("the window is \(size.width) wide") {
      try reader.xdotool("windowsize", window, String(size.width), String(size.height))
      return try reader.size(of: window) == size ? true : nil
    }
  }

  private func click(_ name: String) async throws {
    let area = try await reader.until("“\(name)” can be clicked") {
      try reader.screen().first { $0.name.hasPrefix(name) && $0.area.count == 4 && $0.area[2] > 0 }?.area
    }
    let origin = try reader.origin(in: window)
    try reader.xdotool(
      "mousemove", "\(origin.x + area[0] + area[2] / 2)", "\(origin.y + area[1] + area[3] / 2)")
    try reader.xdotool("click", "1")
  }

  // MARK: The world

  private static func surroundings() throws -> [String: String] {
    try [
      "LD_PRELOAD": clock.get(),
      "COURANT_PICTURE_CLOCK": String(PictureFeeds.now), "TZ": "UTC",
    ]
  }

  /// The library that stands in for the clock, compiled where it is needed. SwiftPM would have it ask for Swift, which programs that
  /// the reader starts do not find.
  private static let clock = Result {
    let library = Reader.package.appending(path: "build/picture-clock.so").path
    let source = Reader.package.appending(path: "Tests/PictureClock/PictureClock.c").path
    _ = try Reader.output(
      of: URL(filePath: "/usr/bin/env"), ["clang", "-shared", "-fPIC", "-O1", "-Wall", "-o", library, source])
    return library
  }

  /// Writes what the desktop would have set.
  private static func furnish(_ home: URL, settings: [String: String], hasScripts: Bool) throws {
    // What was fetched before is all there is, and nothing is said about it.
    let settings = settings.merging(["refresh-on-start": "false"]) { $1 }
    let lines = settings.map { "\($0)=\($1)\n" }.joined()
    try put("[io/github/courant/Courant]\n" + lines, at: "config/glib-2.0/settings/keyfile", in: home)
    try put(
      """
      [Settings]
      gtk-font-name=Cantarell 11
      gtk-xft-antialias=1
      gtk-xft-hinting=0
      gtk-xft-hintstyle=hintnone
      gtk-xft-rgba=none
      gtk-enable-animations=0
      gtk-cursor-blink=0
      """, at: "config/gtk-4.0/settings.ini", in: home)
    let accepted = hasScripts ? Self.fonts + Self.fontsOfScripts : Self.fonts
    try put(
      """
      <?xml version="1.0"?>
      <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
      <fontconfig>
        <selectfont>
          <rejectfont><glob>/usr/share/fonts/*</glob></rejectfont>
          <acceptfont>
            \(accepted.map { "<glob>/usr/share/fonts/\($0)</glob>" }.joined())
          </acceptfont>
        </selectfont>
        <match target="font">
          <edit name="antialias" mode="assign"><bool>true</bool></edit>
          <edit name="hinting" mode="assign"><bool>false</bool></edit>
          <edit name="hintstyle" mode="assign"><const>hintnone</const></edit>
          <edit name="rgba" mode="assign"><const>none</const></edit>
        </match>
      </fontconfig>
      """, at: "config/fontconfig/fonts.conf", in: home)
  }

  /// The folders that fonts are taken from, and what of them.
  private static let fonts = ["opentype", "opentype/cantarell*", "truetype", "truetype/noto*"]
  private static let fontsOfScripts = [
    "opentype/ipaexfont-mincho*", "truetype/nanum*", "truetype/wqy*", "truetype/dejavu",
    "truetype/dejavu/DejaVuSansMono*",
  ]

  private static func fill(
    _ home: URL, with holding: PictureScene.Holding, from feeds: PictureFeeds, in surroundings: [String: String]
  ) throws {
    let subscriptions: String
    switch holding {
    case .papers: subscriptions = feeds.opml
    case .scripts: subscriptions = try feeds.scripts
    case .troubledPapers: subscriptions = feeds.troubled
    case .kinds: subscriptions = feeds.kinds
    case .lostPaper: subscriptions = feeds.opml
    case .unreachablePaper: subscriptions = PictureFeeds.unreachable
    case .nothing: subscriptions = Reader.noSubscriptions
    case .damage: return try put("This is no library.", at: "library/library.sqlite", in: home)
    }
    try put(subscriptions, at: "list.opml", in: home)
    let environment = surroundings.map { "\($0)=\($1)" } + [Reader.programs.appending(path: "courantctl").path]
    let library = ["--data", home.appending(path: "library").path]
    for words in [["import", "--private", home.appending(path: "list.opml").path], ["refresh"]] {
      _ = try Reader.output(of: URL(filePath: "/usr/bin/env"), environment + words + library)
    }
  }

  private static func xprop(_ words: String..., on display: String) throws {
    _ = try Reader.output(of: URL(filePath: "/usr/bin/xprop"), ["-root"] + words, on: display)
  }

  private static func put(_ text: String, at path: String, in home: URL) throws {
    let file = home.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}
