import Testing

@testable import ReaderUI

@MainActor
@Suite struct CommandTests {
  @Test func `No key does two things, and every key can be read and given away`() throws {
    let keys = Command.all.flatMap { $0.keys + $0.variants }
    let read = keys.compactMap { Keystroke($0) }
    #expect(read.count == keys.count)
    #expect(read.count == Set(read).count)
    #expect(!read.contains(.prefix))
    #expect(read.allSatisfy { $0.refusal == nil })
    let bindings = KeyBindings()
    #expect(bindings.actions.count == keys.count)
    #expect(!Command.all.contains { bindings.isChanged($0.action) })
  }

  @Test func `Every command has a name and an action of the window or the application, and rare ones have no key`() {
    #expect(
      Command.all.filter(\.keys.isEmpty).map(\.action) == [
        "win.add-account", "win.import", "win.export", "win.problems", "win.diagnostics", "win.tell-others",
        "win.about",
      ])
    for command in Command.all {
      #expect(!command.title.isEmpty)
      #expect(command.action.hasPrefix("win.") || command.action.hasPrefix("app."))
    }
  }
}
