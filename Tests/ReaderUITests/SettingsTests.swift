import Articles
import CGTK
import Testing

@testable import ReaderUI
@testable import SharedUI

@MainActor
@Suite(.serialized) struct SettingsTests {
  @Test(arguments: [SettingsSchema.installed, .builtIn])
  func `Settings have the schema's values until they are set, also where no schema is installed`(
    schema: SettingsSchema
  ) {
    Settings.forget()
    let settings = Settings(schema)
    #expect(settings[.windowWidth] == 1200)
    #expect(settings[.lastArticle] == 0)
    #expect(settings[.listOffset] == -1)
    #expect(settings[.refreshesOnStart])
    #expect(settings[.theme] == "system")
    #expect(settings[.keys] == [:])
    settings[.windowWidth] = 700
    settings[.lastArticle] = 12_345_678_901
    settings[.listOffset] = 1.5
    settings[.refreshesOnStart] = false
    settings[.theme] = "dark"
    settings[.keys] = ["win.star": ["x"], "win.next": []]
    settings.flush()
    #expect(settings[.windowWidth] == 700)
    #expect(settings[.lastArticle] == 12_345_678_901)
    #expect(settings[.listOffset] == 1.5)
    #expect(!settings[.refreshesOnStart])
    #expect(settings[.theme] == "dark")
    #expect(settings[.keys] == ["win.star": ["x"], "win.next": []])
  }

  @Test func `What the schema does not allow is not set`() {
    Settings.forget()
    let settings = Settings(.builtIn)
    settings[.theme] = "no such style"
    settings[.windowWidth] = -5
    #expect(settings[.theme] == "system")
    #expect(settings[.windowWidth] == 1200)
  }

  @Test func `A section's rows are as all others until they are chosen otherwise`() {
    Settings.forget()
    let settings = Settings(.builtIn)
    settings.setRowStyle(.compact, of: .starred)
    #expect(settings.rowStyle(of: .starred) == .compact && settings.rowStyle(of: .all) == .plain)
    settings[.rowStyle] = "compact"
    #expect(settings.rowStyle(of: .all) == .compact)
    settings.setRowStyle(.compact, of: .starred)
    #expect(settings[.sectionRowStyles].isEmpty)
    settings.setRowStyle(.plain, of: .starred)
    #expect(settings.rowStyle(of: .starred) == .plain)
    // What another version or a hand wrote is none.
    settings[.sectionRowStyles] = [Section.all.stored: ["huge"], "": []]
    #expect(settings.rowStyle(of: .all) == .compact)
  }

  @Test func `Whoever observes a key hears of it and of no other, until they are gone`() {
    final class Owner {}
    Settings.forget()
    let settings = Settings(.builtIn)
    var owner: Owner? = Owner()
    var calls = 0
    settings.observe(.articleSize, .articleWidth, for: owner!) { calls += 1 }
    settings[.articleSize] = 120
    settings[.articleWidth] = 30
    settings[.windowWidth] = 500
    #expect(calls == 2)
    owner = nil
    settings[.articleSize] = 100
    #expect(calls == 2)
  }
}

extension Settings {
  /// The tests of a process share what is set.
  @MainActor
  static func forget() {
    let stored = SettingsSchema.builtIn.settings()
    defer { g_object_unref(stored) }
    for name in ["window-width", "last-article", "list-offset", "refresh-on-start", "theme", "keys", "article-size"]
      + ["article-width", "article-palette", "article-font", "play-animations"]
    {
      g_settings_reset(stored, name)
    }
  }
}
