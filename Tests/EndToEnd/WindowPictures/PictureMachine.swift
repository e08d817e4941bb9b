import Foundation

/// The versions of what draws the window: others draw letters and widgets otherwise, and their pictures are not ours.
enum PictureMachine {
  /// Where the pictures are kept, and the file that says what drew them.
  static let folder = Reader.package.appending(path: "Tests/Pictures")
  static let record = folder.appending(path: "drawn-by.txt")
  /// Whether the pictures are to be taken anew and not compared (`make screenshots`).
  static let renews = ProcessInfo.processInfo.environment["COURANT_PICTURES"] == "renew"

  /// Those of this machine, a line each.
  static let versions: String = {
    let modules = ["gtk4", "libadwaita-1", "pango", "harfbuzz", "cairo", "freetype2", "fontconfig"]
    let libraries = modules.map { "\($0) \(output("pkg-config", "--modversion", $0))" }
    // Its third number is that of mends alone.
    let webKit = output("pkg-config", "--modversion", "webkitgtk-6.0").split(separator: ".").prefix(2)
    let families = [
      "Cantarell", "Noto Sans", "IPAexMincho", "WenQuanYi Micro Hei", "NanumMyeongjo", "DejaVu Sans Mono",
    ]
    let fonts = families.map {
      "\($0) \(output("fc-match", "-f", "%{family[0]} %{fontversion}", $0))"
    }
    return (libraries + ["webkitgtk-6.0 \(webKit.joined(separator: "."))"] + fonts).joined(separator: "\n") + "\n"
  }()

  /// Why nothing can be compared here; `nil` where it can.
  static let hindrance: String? = {
    if renews { return nil }
    guard let recorded = try? String(contentsOf: record, encoding: .utf8) else {
      return "there are no pictures: “make screenshots” takes them"
    }
    let others = Set(recorded.split(separator: "\n")).subtracting(versions.split(separator: "\n"))
    return others.isEmpty ? nil : "the pictures were drawn by \(others.sorted().joined(separator: ", "))"
  }()

  private static func output(_ words: String...) -> String {
    let text = try? Reader.output(of: URL(filePath: "/usr/bin/env"), words)
    return text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
  }
}
