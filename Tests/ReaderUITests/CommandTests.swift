import Testing

@testable import ReaderUI
@testable import SharedUI

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
        "win.save-epub", "win.add-account", "win.import", "win.export", "win.problems", "win.save-section",
        "win.diagnostics", "win.tell-others", "win.about",
      ])
    for command in Command.all {
      #expect(!command.title.isEmpty)
      #expect(command.action.hasPrefix("win.") || command.action.hasPrefix("app."))
    }
  }

  @Test func `The keys are those that readers have learnt`() {
    let keys = Command.all.filter { !$0.keys.isEmpty }.map { "\($0.action): \($0.keys.joined(separator: " "))" }
    #expect(
      keys == [
        "win.next: j Down", "win.previous: k Up", "win.next-unread: n", "win.previous-unread: <Shift>n",
        "win.page-down: space", "win.page-up: <Shift>space", "win.open: o Return", "win.open-in-browser: v b",
        "win.star: s", "win.toggle-read: m u", "win.comments: c", "win.full-text: d f", "win.pictures: i",
        "win.view-pictures: <Shift>i", "win.play: p", "win.share: e", "win.copy-link: y",
        "win.copy-library-link: <Shift>y", "win.find: <Control>g", "win.find-previous: <Control><Shift>g",
        "win.print: <Control>p", "win.text-larger: <Control>plus", "win.text-smaller: <Control>minus",
        "win.text-normal: <Control>0", "win.switch: <Control>k", "win.previous-section: a <Alt>Up",
        "win.next-section: z <Alt>Down", "win.go-today: g+t", "win.go-unread: g+u", "win.go-starred: g+s",
        "win.go-all: g+a", "win.go-explore: g+e", "win.next-pane: F6", "win.previous-pane: <Shift>F6",
        "win.back: <Alt>Left", "app.add: <Control>n plus", "app.news-sources: <Control><Shift>n",
        "win.filters: <Control><Shift>f", "win.search: <Control>f slash", "win.refresh: r <Control>r F5",
        "app.refresh-all: <Control><Shift>r", "win.mark-list-read: <Shift>a", "win.move-up: <Control><Shift>Up",
        "win.move-down: <Control><Shift>Down", "win.undo: <Control>z", "win.toggle-sidebar: F9", "win.fullscreen: F11",
        "win.preferences: <Control>comma", "win.shortcuts: question <Control>question F1", "win.close: <Control>w",
        "app.quit: <Control>q",
      ])
  }
}
