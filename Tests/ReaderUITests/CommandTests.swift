import Foundation
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

  @Test func `Every command has a key, a name and an action of the window or the application`() {
    for command in Command.all {
      #expect(!command.keys.isEmpty)
      #expect(!command.title.isEmpty)
      #expect(command.action.hasPrefix("win.") || command.action.hasPrefix("app."))
    }
  }
}

@MainActor
@Suite struct SettingsKeyTests {
  private static let schema: String = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let file = folder.appending(path: "../../data/io.github.courant.Courant.gschema.xml")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }()

  /// The value of a key in the schema, as the file writes it.
  private func standard(_ name: String) -> String? {
    guard let key = Self.schema.range(of: "<key name=\"\(name)\" ") else { return nil }
    let rest = Self.schema[key.upperBound...]
    guard let start = rest.range(of: "<default>"), let end = rest.range(of: "</default>") else { return nil }
    return String(rest[start.upperBound..<end.lowerBound]).trimmingCharacters(in: ["'"])
  }

  private func check<Value>(_ keys: Settings.Key<Value>...) {
    for key in keys {
      #expect(standard(key.name).map { $0 == "\(key.standard)" || Double($0) == key.standard as? Double } == true)
    }
  }

  @Test func `Every key is in the schema with the value it has without one`() {
    check(.windowWidth, .windowHeight, .sidebarWidth, .listWidth, .articleSize, .articleWidth, .refreshInterval)
    check(Settings.Key<Int64>.lastArticle)
    check(Settings.Key<Double>.listOffset, .articlePosition)
    check(Settings.Key<Bool>.isMaximized, .showsSidebar, .playsAnimations, .refreshesOnStart, .showsRead)
    check(Settings.Key<String>.lastSection, .collapsedFolders, .theme, .pictures, .articleFont, .articlePalette)
  }
}
