import Foundation
import Testing

/// The settings that Swift names: GLib ends a program that asks for one which the schema has not, or has of another type.
@Suite("Settings")
struct SchemaTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let types = [
    "Int": "i", "Int64": "x", "Double": "d", "Bool": "b", "String": "s", "[String]": "as",
    "[String: [String]]": "a{sas}",
  ]

  @Test("that are named are in the schema, of the type that is stated")
  func named() throws {
    let schema = try text("data/io.github.courant.Courant.gschema.xml")
    let types = Dictionary(
      uniqueKeysWithValues: schema.matches(of: #/<key name="([a-z-]+)" type="([^"]+)">/#).map {
        (String($0.1), String($0.2))
      })
    let files = try ["SharedUI", "ArticleUI", "ReaderUI"].flatMap {
      let sources = Self.root.appending(path: "Sources/\($0)")
      return Array(try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)))
    }
    var (judged, stated) = (0, 0)
    for case let file as URL in files where file.pathExtension == "swift" {
      let source = try String(contentsOf: file, encoding: .utf8)
      if source.contains("Settings.Key<") { stated += source.matches(of: #/= Self\("[a-z-]+"\)/#).count }
      let extensions = source.matches(
        of: #/extension Settings\.Key<(.+)> \{\n((?:  .*\n|\n)*)\}/#)
      for block in extensions {
        let wanted = try #require(Self.types[String(block.1)], "\(file.lastPathComponent): \(block.1)")
        for key in block.2.matches(of: #/Self\("([^"]+)"\)/#) {
          judged += 1
          #expect(types[String(key.1)] == wanted, "\(file.lastPathComponent): \(key.1)")
        }
      }
    }
    // However they are written down.
    #expect(judged == stated && judged > 20)
  }

  @Test("have every row of theirs: what has no key is set by hand")
  func rows() throws {
    let schema = try text("data/io.github.courant.Courant.gschema.xml")
    let keys = Set(schema.matches(of: #/<key name="([a-z-]+)"/#).map { String($0.1) })
    let rows = try ["preferences", "article-pane"].flatMap {
      try text("data/ui/\($0).ui").matches(
        of: #/<object class="(?:GtkSwitch|GtkSpinButton|AdwComboRow|GtkAdjustment)" id="([a-z-]+)"/#
      ).map { String($0.1) }
    }
    #expect(rows.count > 10)
    #expect(Set(rows).subtracting(keys) == ["background", "interval", "offline-days"])
  }

  /// What rows call the values that the schema has, in its order.
  private static let names = [
    "theme": [("system", "Follow the System"), ("light", "Light"), ("dark", "Dark")],
    "article-font": [
      ("serif", "Serif"), ("sans", "Sans"), ("legible", "Low Vision"), ("document", "Desktop Font"),
    ],
    "article-palette": [
      ("auto", "As the Desktop"), ("light", "Light"), ("sepia", "Sepia"), ("dark", "Dark"), ("black", "Black"),
      ("contrast", "High Contrast"),
    ],
    "pictures": [("always", "Always"), ("unmetered", "On networks without limit"), ("ask", "When asked")],
  ]

  @Test("with a row that offers choices offer those of the schema in its order", arguments: names.keys.sorted())
  func choices(_ name: String) throws {
    let schema = try text("data/io.github.courant.Courant.gschema.xml")
    let interface = try text("data/ui/preferences.ui")
    let values = try #require(
      schema.firstMatch(of: try Regex("<key name=\"\(name)\" type=\"s\">\\s*<choices>((?s:.*?))</choices>"))?[1]
        .substring)
    let items = try #require(
      interface.firstMatch(of: try Regex("class=\"AdwComboRow\" id=\"\(name)\">((?s:.*?))</items>"))?[1].substring)
    let offered = zip(
      values.matches(of: #/value="([^"]+)"/#).map { String($0.1) },
      items.matches(of: #/<item [^>]*>([^<]+)<\/item>/#).map { String($0.1) })
    #expect(offered.map { "\($0): \($1)" } == Self.names[name]?.map { "\($0): \($1)" })
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
  }
}
