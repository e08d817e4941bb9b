import Foundation
import Testing

/// What the reader chose, which GSettings keeps in a file of the home.
extension Reader {
  private static let keyfile = "config/glib-2.0/settings/keyfile"

  /// A home in which something is chosen already. Whoever makes it removes it.
  ///
  /// - Parameter lines: A key and its value each, as the file has them.
  static func home(settings lines: String...) throws -> URL {
    let home = FileManager.default.temporaryDirectory.appending(path: "courant-\(UUID().uuidString)")
    let file = home.appending(path: keyfile)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let text = (["[io/github/courant/Courant]"] + lines).map { $0 + "\n" }.joined()
    try Data(text.utf8).write(to: file)
    return home
  }

  /// A value of the settings that the reader wrote.
  func setting(_ key: String) throws -> String {
    let file = home.appending(path: Self.keyfile)
    let line = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").first { $0.hasPrefix(key + "=") }
    return line.map { String($0.dropFirst(key.count + 1)) } ?? ""
  }

  /// Gives a setting another value, as another program does. A reader that runs hears of it a moment later.
  func set(_ key: String, to value: String, of schema: String = "io.github.courant.Courant") throws {
    let settings = Process()
    settings.executableURL = URL(filePath: "/usr/bin/gsettings")
    settings.arguments = ["set", schema, key, value]
    settings.environment = process.environment
    try settings.run()
    settings.waitUntilExit()
    try #require(settings.terminationStatus == 0)
  }
}
