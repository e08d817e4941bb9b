import Testing

@testable import ReaderUI

@MainActor
@Suite struct SettingsTests {
  @Test func `Where no schema is installed, the values last as long as the program`() {
    let settings = Settings(schema: "no.such.Schema")
    #expect(settings[.windowWidth] == 1200)
    #expect(settings[.lastArticle] == 0)
    #expect(settings[.listOffset] == -1)
    #expect(settings[.refreshesOnStart])
    #expect(settings[.theme] == "system")
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

  @Test func `Whoever observes a key hears of it and of no other, until they are gone`() {
    final class Owner {}
    let settings = Settings(schema: "no.such.Schema")
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
