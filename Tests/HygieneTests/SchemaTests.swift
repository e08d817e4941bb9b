import Foundation
import Testing

/// The settings that Swift names: GLib ends a program that asks for one which the schema has not, or has of another type.
@Suite("Settings")
struct SchemaTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let types = [
    "Int": "i", "Int64": "x", "Double": "d", "Bool": "b", "String": "s", "[String: [String]]": "a{sas}",
  ]

  @Test("that are named are in the schema, of the type that is stated")
  func named() throws {
    let schema = try text("data/io.github.courant.Courant.gschema.xml")
    let types = Dictionary(
      uniqueKeysWithValues: schema.matches(of: #/<key name="([a-z-]+)" type="([^"]+)">/#).map {
        (String($0.1), String($0.2))
      })
    let sources = Self.root.appending(path: "Sources/ReaderUI")
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var judged = 0
    for case let file as URL in files where file.pathExtension == "swift" {
      let extensions = try String(contentsOf: file, encoding: .utf8).matches(
        of: #/extension Settings\.Key<(.+)> \{\n((?:  .*\n|\n)*)\}/#)
      for block in extensions {
        let wanted = try #require(Self.types[String(block.1)], "\(file.lastPathComponent): \(block.1)")
        for key in block.2.matches(of: #/Self\("([^"]+)"\)/#) {
          judged += 1
          #expect(types[String(key.1)] == wanted, "\(file.lastPathComponent): \(key.1)")
        }
      }
    }
    #expect(judged > 20)
  }

  @Test("with a row that offers choices offer as many as the schema has")
  func choices() throws {
    let schema = try text("data/io.github.courant.Courant.gschema.xml")
    let keys = schema.matches(of: #/<key name="([a-z-]+)" type="s">\s*<choices>((?s:.*?))<\/choices>/#)
    var judged = 0
    for file in ["preferences", "article-pane"] {
      let rows = try text("data/ui/\(file).ui").matches(
        of: #/<object class="AdwComboRow" id="([a-z-]+)">((?s:.*?))<\/items>/#)
      for row in rows {
        guard let key = keys.first(where: { $0.1 == row.1 }) else { continue }
        judged += 1
        #expect(row.2.matches(of: #/<item /#).count == key.2.matches(of: #/<choice /#).count, "\(row.1)")
      }
    }
    #expect(judged >= 3)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
  }
}
