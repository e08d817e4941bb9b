import Reading
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
        "win.copy-text", "win.send-mail", "win.share-mastodon", "win.save-epub", "win.filter-like", "win.typography",
        "win.mark-feeds-read", "win.section-settings", "win.new-folder", "win.move-in", "win.move-out", "win.announce",
        "win.keep-offline", "win.save-section", "win.open-site", "win.copy-feed", "win.show-read", "win.rows::plain",
        "win.rows::compact", "win.rows::card", "win.order::newest", "win.order::oldest", "win.add-account",
        "win.sign-in-account", "win.import", "win.export", "win.problems", "win.hide-read-sections",
        "app.style::system", "app.style::light", "app.style::dark", "win.tell-others", "win.about",
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
        "win.mark-above-read: bracketleft", "win.mark-below-read: bracketright", "win.print: <Control>p",
        "win.text-larger: <Control>plus", "win.text-smaller: <Control>minus", "win.text-normal: <Control>0",
        "win.switch: <Control>k", "win.previous-section: a <Alt>Up", "win.next-section: z <Alt>Down",
        "win.go-today: g+t", "win.go-unread: g+u", "win.go-starred: g+s", "win.go-all: g+a", "win.go-explore: g+e",
        "win.next-pane: F6", "win.previous-pane: <Shift>F6", "win.next-border: F8", "win.back: <Alt>Left",
        "win.refresh: r <Control>r F5", "win.mark-list-read: <Shift>a", "win.mark-read-and-go: l", "win.rename: F2",
        "win.remove: Delete", "win.move-up: <Control><Shift>Up", "win.move-down: <Control><Shift>Down",
        "app.add: <Control>n plus", "app.news-sources: <Control><Shift>n", "win.filters: <Control><Shift>f",
        "win.search: <Control>f slash", "app.refresh-all: <Control><Shift>r", "win.undo: <Control>z",
        "win.redo: <Control><Shift>z",
        "win.toggle-sidebar: F9", "win.fullscreen: F11", "win.preferences: <Control>comma",
        "win.shortcuts: question <Control>question F1", "win.close: <Control>w", "app.quit: <Control>q",
      ])
  }

  /// The words were written down before the commands got theirs. Each has to lead to its command among the first three.
  @Test(arguments: [
    ("subscribe", "app.add"), ("follow", "app.add"), ("new feed", "app.add"), ("rss", "app.add"),
    ("podcast", "app.add"), ("account", "win.add-account"), ("freshrss", "win.add-account"),
    ("miniflux", "win.add-account"), ("opml", "win.import"), ("backup", "win.export"), ("unsubscribe", "win.remove"),
    ("delete", "win.remove"), ("rename", "win.rename"), ("title", "win.rename"), ("move", "win.section-settings"),
    ("folder", "win.section-settings"), ("properties", "win.section-settings"), ("edit", "win.section-settings"),
    ("password", "win.section-settings"), ("feed settings", "win.section-settings"), ("notifications", "win.announce"),
    ("alert", "win.announce"), ("offline", "win.keep-offline"), ("travel", "win.keep-offline"),
    ("epub", "win.save-epub"), ("kindle", "win.save-epub"), ("ebook", "win.save-epub"),
    ("catch up", "win.mark-list-read"), ("all read", "win.mark-list-read"), ("mark above", "win.mark-above-read"),
    ("older", "win.mark-below-read"), ("mark unread", "win.toggle-read"), ("bookmark", "win.star"),
    ("favourite", "win.star"), ("mail", "win.share"), ("mastodon", "win.share"), ("url", "win.copy-link"),
    ("copy link", "win.copy-link"), ("homepage", "win.open-site"), ("original", "win.full-text"),
    ("reader view", "win.full-text"), ("discussion", "win.comments"), ("images", "win.pictures"),
    ("gallery", "win.view-pictures"), ("zoom", "win.text-larger"), ("bigger", "win.text-larger"),
    ("font", "win.typography"), ("sepia", "win.typography"), ("night", "win.typography"),
    ("theme", "win.preferences"), ("settings", "win.preferences"), ("options", "win.preferences"),
    ("help", "win.shortcuts"), ("hotkeys", "win.shortcuts"), ("mute", "win.filter-like"), ("block", "win.filter-like"),
    ("rules", "win.filters"), ("sort", "win.order::oldest"), ("oldest", "win.order::oldest"),
    ("compact", "win.rows::compact"), ("density", "win.rows::compact"), ("reload", "win.refresh"),
    ("errors", "win.problems"), ("broken", "win.problems"), ("exit", "app.quit"), ("debug", "win.about"),
    ("recommend", "win.tell-others"), ("pdf", "win.print"), ("dark", "app.style::dark"), ("light", "app.style::light"),
    ("copy title", "win.copy-text"), ("sign in", "win.sign-in-account"), ("login", "win.sign-in-account"),
    ("toot", "win.share-mastodon"), ("nest", "win.move-in"),
    ("dark mode", "app.style::dark"), ("font size", "win.typography"), ("zoom in", "win.text-larger"),
    ("zoom out", "win.text-smaller"), ("sync now", "app.refresh-all"), ("delete feed", "win.remove"),
    ("mark as unread", "win.toggle-read"), ("mark all as read", "win.mark-list-read"),
    ("archive", "win.section-settings"),
    ("new folder", "win.new-folder"), ("create folder", "win.new-folder"), ("import", "win.import"),
    ("restore", "win.import"), ("save subscriptions", "win.export"), ("print", "win.print"),
    ("export pdf", "win.print"),
    ("share", "win.share"), ("email", "win.send-mail"), ("listen", "win.play"), ("speed", "win.play"),
    ("shortcut", "win.shortcuts"), ("customize keyboard", "win.shortcuts"), ("redo", "win.redo"),
    ("repeat", "win.redo"),
    ("fullscreen", "win.fullscreen"), ("prefs", "win.preferences"), ("notifications", "win.preferences"),
    ("quiet hours", "win.preferences"), ("privacy", "win.preferences"), ("favorite", "win.star"),
    ("license", "win.about"), ("report bug", "win.about"), ("unmute", "win.filters"), ("keyword", "win.filters"),
    ("discover", "app.add"), ("find feed", "app.add"), ("log in", "win.add-account"), ("reader mode", "win.full-text"),
    ("thumbnails", "win.rows::card"), ("next feed", "win.next-section"), ("feed url", "win.copy-feed"),
    ("change address", "win.section-settings"), ("firefox", "win.open-in-browser"), ("reorder", "win.move-up"),
  ])
  func `A word that a person types leads to the command`(word: String, action: String) {
    let list = SwitcherList(
      Command.all.map { .command($0.action, $0.title, words: $0.words, of: nil, key: nil) })
    let found = list.find(word, atMost: 3).found.map(\.choice.target)
    #expect(found.contains(.command(action)), "\(found)")
  }
}
