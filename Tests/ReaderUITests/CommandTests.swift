import Foundation
import Testing

@testable import ReaderUI

@MainActor
@Suite struct CommandTests {
  @Test func `No key does two things`() {
    let keys = Command.all.flatMap { $0.keys + $0.accelerators }
    #expect(keys.count == Set(keys).count)
    let sequences = Command.all.compactMap(\.sequence)
    #expect(sequences.count == Set(sequences).count)
    #expect(!Command.all.contains { $0.keys.contains("g") })
  }

  @Test func `Every command has a key, a name and an action of the window or the application`() {
    for command in Command.all {
      #expect(!command.keys.isEmpty || !command.accelerators.isEmpty || command.sequence != nil)
      #expect(!command.title.isEmpty)
      #expect(command.action.hasPrefix("win.") || command.action.hasPrefix("app."))
    }
  }

  @Test func `A key that stands in the table alone has no Control and no Alt`() {
    #expect(!Command.all.flatMap(\.keys).contains { $0.contains("Control") || $0.contains("Alt") })
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
    check(Settings.Key<Double>.listPosition, .articlePosition)
    check(Settings.Key<Bool>.isMaximized, .showsSidebar, .playsAnimations, .refreshesOnStart, .showsRead)
    check(Settings.Key<String>.lastSection, .collapsedFolders, .theme, .pictures, .articleFont, .articlePalette)
  }
}
