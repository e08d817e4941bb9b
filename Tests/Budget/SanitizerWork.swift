import FoundationEssentials
import HTML

/// A file of HTML made safe.
enum SanitizerWork {
  static func run(file: String) async throws {
    let html = try String(contentsOfFile: file, encoding: .utf8)
    try await measured("sanitize") {
      _ = Sanitizer.sanitize(html, base: "https://example.org/")
    }
  }
}
