import Testing

@testable import ReaderUI
@testable import SharedUI

@MainActor
@Suite struct KeyBindingsTests {
  private static let commands = [
    Command(action: "win.next", title: "Next", group: .reading, keys: ["j", "Down"]),
    Command(action: "win.star", title: "Star", group: .reading, keys: ["s"]),
    Command(
      action: "win.larger", title: "Larger", group: .reading, keys: ["<Control>plus"], variants: ["<Control>equal"]),
    Command(action: "win.today", title: "Today", group: .moving, keys: ["g+t"]),
    Command(action: "win.all", title: "All", group: .moving, keys: ["g+a"]),
    Command(action: "win.search", title: "Search", group: .library, keys: ["<Control>f", "slash"]),
  ]

  private func bindings(_ stored: [String: [String]] = [:]) -> KeyBindings {
    KeyBindings(stored, of: Self.commands)
  }

  /// The keys of an action as the dialog shows them.
  private func keys(_ action: String, in bindings: KeyBindings) -> [String] {
    Self.commands.filter { $0.action == action }.flatMap { bindings.keys(of: $0).map(\.text) }
  }

  private func key(_ text: String) throws -> Keystroke {
    try #require(Keystroke(text))
  }

  @Test func `Nothing changed: every command has what it comes with`() throws {
    let bindings = bindings()
    #expect(keys("win.next", in: bindings) == ["j", "Down"])
    #expect(keys("win.larger", in: bindings) == ["<Control>plus"])
    #expect(bindings.accelerators(of: "win.larger") == ["<Control>plus", "<Control>equal"])
    #expect(bindings.accelerators(of: "win.search") == ["<Control>f"])
    #expect(try bindings.actions[key("slash")] == "win.search")
    #expect(try bindings.actions[key("t").afterPrefix] == "win.today")
    #expect(bindings.hasSequences)
    #expect(bindings.stored == [:])
    #expect(!bindings.hasChanges)
    #expect(!bindings.isChanged("win.next"))
  }

  @Test func `A new key replaces those a command has, and a further one joins them`() throws {
    var bindings = bindings()
    try bindings.assign(key("x"), to: "win.next")
    #expect(keys("win.next", in: bindings) == ["x"])
    #expect(try bindings.actions[key("j")] == nil)
    #expect(try bindings.actions[key("x")] == "win.next")
    try bindings.assign(key("<Control>Down"), to: "win.next", isFurther: true)
    #expect(keys("win.next", in: bindings) == ["x", "<Control>Down"])
    #expect(bindings.accelerators(of: "win.next") == ["<Control>Down"])
    #expect(bindings.stored == ["win.next": ["x", "<Control>Down"]])
    #expect(bindings.isChanged("win.next"))
    #expect(!bindings.isChanged("win.star"))
  }

  @Test func `A key that is in use is known, can be taken over, and comes back`() throws {
    var bindings = bindings()
    let star = try key("s")
    #expect(bindings.commands(losing: star, to: "win.next").map(\.action) == ["win.star"])
    #expect(bindings.commands(losing: star, to: "win.star").isEmpty)
    bindings.assign(star, to: "win.next")
    #expect(bindings.actions[star] == "win.next")
    #expect(keys("win.star", in: bindings) == [])
    #expect(bindings.isChanged("win.star"))
    #expect(bindings.stored == ["win.next": ["s"]])
    bindings.reset("win.next")
    #expect(keys("win.star", in: bindings) == ["s"])
    #expect(keys("win.next", in: bindings) == ["j", "Down"])
    #expect(!bindings.hasChanges)
  }

  @Test func `A variant is shown where the keys are no longer those the command comes with`() throws {
    var chosen = bindings()
    try chosen.assign(key("<Control>equal"), to: "win.larger")
    #expect(keys("win.larger", in: chosen) == ["<Control>equal"])
    #expect(keys("win.larger", in: bindings(chosen.stored)) == ["<Control>equal"])
    chosen.reset("win.larger")
    #expect(keys("win.larger", in: chosen) == ["<Control>plus"])

    var joined = bindings()
    try joined.assign(key("<Control>equal"), to: "win.larger", isFurther: true)
    #expect(keys("win.larger", in: joined) == ["<Control>plus"])
    #expect(!joined.isChanged("win.larger"))
    try joined.assign(key("x"), to: "win.larger", isFurther: true)
    #expect(keys("win.larger", in: joined) == ["<Control>plus", "<Control>equal", "x"])

    var lost = bindings()
    try lost.assign(key("<Control>plus"), to: "win.star")
    #expect(keys("win.larger", in: lost) == ["<Control>equal"])
  }

  @Test func `A key is taken over from another choice, too`() throws {
    var bindings = bindings()
    try bindings.assign(key("x"), to: "win.star")
    try bindings.assign(key("x"), to: "win.next")
    #expect(bindings.stored == ["win.star": [], "win.next": ["x"]])
    #expect(keys("win.star", in: bindings) == [])
  }

  @Test func `Resetting a command takes its keys from whichever has them`() throws {
    var bindings = bindings()
    try bindings.assign(key("s"), to: "win.next")
    bindings.reset("win.star")
    #expect(keys("win.star", in: bindings) == ["s"])
    #expect(keys("win.next", in: bindings) == [])
    #expect(bindings.stored == ["win.next": []])
    bindings.resetAll()
    #expect(keys("win.next", in: bindings) == ["j", "Down"])
    #expect(bindings.stored == [:])
  }

  @Test func `A command can be left without keys`() throws {
    var bindings = bindings()
    bindings.removeKeys(of: "win.star")
    #expect(keys("win.star", in: bindings) == [])
    #expect(try bindings.actions[key("s")] == nil)
    #expect(bindings.label(of: "win.star") == nil)
    #expect(keys("win.star", in: self.bindings(bindings.stored)) == [])
  }

  @Test func `What a command comes with is no change`() throws {
    var bindings = bindings()
    bindings.removeKeys(of: "win.star")
    try bindings.assign(key("s"), to: "win.star")
    #expect(!bindings.hasChanges)
    #expect(self.bindings(["win.star": ["s"]]).stored == [:])
  }

  @Test func `“g” alone and what follows it cannot both be had`() throws {
    var bindings = bindings()
    #expect(bindings.commands(losing: .prefix, to: "win.star").map(\.action) == ["win.today", "win.all"])
    bindings.assign(.prefix, to: "win.star")
    #expect(bindings.actions[.prefix] == "win.star")
    #expect(!bindings.hasSequences)
    #expect(keys("win.today", in: bindings) == [])
    bindings.reset("win.today")
    #expect(keys("win.today", in: bindings) == ["g+t"])
    #expect(keys("win.star", in: bindings) == [])
  }

  @Test func `A command that is reached by two keys keeps them beside a further one`() throws {
    var bindings = bindings()
    try bindings.assign(key("<Alt>1"), to: "win.today", isFurther: true)
    #expect(bindings.stored == ["win.today": ["g+t", "<Alt>1"]])
    #expect(keys("win.today", in: self.bindings(bindings.stored)) == ["g+t", "<Alt>1"])
  }

  @Test(arguments: [
    ["win.nothing": ["x"]], ["": [""]], ["win.star": ["", "<", "no such key", "<Control>"]],
    ["win.star": ["Tab"]], ["win.star": ["Escape", "<Super>x"]], ["win.star": ["Shift_L"]], ["win.star": ["g+"]],
  ])
  func `What names no command and no key that can be given away counts as not written`(_ stored: [String: [String]]) {
    let bindings = bindings(stored)
    #expect(keys("win.star", in: bindings) == ["s"])
    #expect(bindings.stored == [:])
  }

  @Test func `Of a list that is damaged, what can be read stays`() {
    #expect(keys("win.star", in: bindings(["win.star": ["???", "x", "x"]])) == ["x"])
  }

  @Test func `The reader’s choice goes before what a command comes with, and the table’s order decides between two`()
    throws
  {
    let chosen = bindings(["win.search": ["j"], "win.star": ["Down"]])
    #expect(try chosen.actions[key("j")] == "win.search")
    #expect(try chosen.actions[key("Down")] == "win.star")
    #expect(keys("win.next", in: chosen) == [])
    let both = bindings(["win.search": ["x"], "win.star": ["x"]])
    #expect(try both.actions[key("x")] == "win.star")
    #expect(keys("win.search", in: both) == [])
    let prefix = bindings(["win.search": ["g"], "win.today": ["g+t", "x"]])
    #expect(prefix.actions[.prefix] == nil)
    #expect(keys("win.today", in: prefix) == ["g+t", "x"])
  }
}
