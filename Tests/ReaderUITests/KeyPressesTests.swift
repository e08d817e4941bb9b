import Testing

@testable import ReaderUI
@testable import SharedUI

@MainActor
@Suite struct KeyPressesTests {
  private static let commands = [
    Command(action: "win.next", title: "Next", group: .reading, keys: ["j", "Cyrillic_ef"]),
    Command(action: "win.star", title: "Star", group: .reading, keys: ["s"]),
    Command(action: "win.list-read", title: "List", group: .library, keys: ["<Shift>a"]),
    Command(action: "win.today", title: "Today", group: .moving, keys: ["g+t"]),
  ]

  /// Keys that come after each other, each as it arrived and as the other layouts have it, and what the last one does.
  @Test(
    arguments: [
      (["j"], "win.next"), (["x"], nil), (["g"], ""), (["g", "t"], "win.today"), (["g", "s"], "win.star"), (["t"], nil),
      (["g", "x", "t"], nil),
      // In a layout of another script.
      (["Arabic_teh j"], "win.next"), (["<Shift>Arabic_kasra <Shift>a"], "win.list-read"), (["Arabic_kasra a"], nil),
      (["Arabic_lam g"], ""), (["Arabic_lam g", "Arabic_feh t"], "win.today"), (["g", "Arabic_feh t"], "win.today"),
      (["Arabic_lam g", "Arabic_seen s"], "win.star"),
      // What arrived goes before what it would be elsewhere.
      (["s j"], "win.star"), (["Cyrillic_ef s"], "win.next"), (["j g"], "win.next"), (["x j s"], "win.next"),
      ([""], nil),
    ] as [([String], String?)])
  func `A key does what it does in the first layout where it does something`(presses: [String], action: String?) throws
  {
    var state = KeyPresses(KeyBindings(of: Self.commands))
    var last: String?
    for press in presses {
      last = state.action(of: try press.split(separator: " ").map { try #require(Keystroke(String($0))) }, at: 1000)
    }
    #expect(last == action)
  }

  @Test func `The second of two keys counts for two seconds, also when the clock begins anew`() throws {
    let second = try #require(Keystroke("t"))
    for (pressed, then, action) in [
      (0, 1999, "win.today"), (0, 2000, nil), (UInt32.max - 10, 100, "win.today"),
    ] as [(UInt32, UInt32, String?)] {
      var state = KeyPresses(KeyBindings(of: Self.commands))
      #expect(state.action(of: [.prefix], at: pressed) == "")
      #expect(state.action(of: [second], at: then) == action)
    }
  }
}
